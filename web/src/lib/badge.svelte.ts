// How many tables wait for this person; the navigation shows it on every page.
class Badge {
  waiting = $state.raw(0);
}

export const badge = new Badge();
/** Set in the storage once somebody has played with other people: from then on pages look whether a table waits. */
export const COMPANY = 'company';
