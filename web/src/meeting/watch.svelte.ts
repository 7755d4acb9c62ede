// Looks after a person who plays with others, on whatever page they are: the number of tables that wait, a knock when one
// begins to, and the key to the next.
import { badge, COMPANY } from '../lib/badge.svelte';
import { notices } from '../lib/notices.svelte';
import { patiently } from '../lib/patient';
import { browserLocation, go, parse } from '../lib/route';
import { NewsLine } from './line';
import { meeting } from './meeting.svelte';
import { waitingForMe } from './order';
import { recall } from '../lib/storage';
import { ring } from './sounds';
import { learnMeeting } from './texts';

const AT_TABLE = 60_000; // milliseconds between two looks from a table, which has a line of its own
const ELSEWHERE = 60_000; // for what no line tells: who of the people is there
const WITHOUT_LINE = 20_000;

let watching = false;

/** The table on show, if any. */
function here(): string | null {
  const route = parse(browserLocation.path);
  return route.page === 'table' ? route.id : null;
}

export async function goToNext(): Promise<void> {
  await meeting.load('tables');
  const [next] = meeting.waiting;
  if (next) go(`/table/${encodeURIComponent(next.id)}`);
}

/** Bell and name come into the bar of those who have played with others. */
export async function showCorner(): Promise<void> {
  if (!recall(COMPANY)) return;
  const [{ default: Corner }] = await patiently(() => Promise.all([import('./Corner.svelte'), learnMeeting()]));
  badge.Corner = Corner;
  void meeting.load('invitations');
}

/** Starts looking, once. */
export function watch(): void {
  if (watching) return;
  watching = true;
  showCorner().catch(() => undefined); // without it the page is as useful as before
  $effect.root(() => {
    const atTable = $derived(here() !== null);
    let line: NewsLine | null = null;
    $effect(() => {
      if (atTable) {
        const timer = setInterval(() => void meeting.load('tables'), AT_TABLE);
        void meeting.load('tables');
        return () => clearInterval(timer);
      }
      line = new NewsLine(meeting);
      let waited = 0;
      const timer = setInterval(() => {
        waited += WITHOUT_LINE;
        if (document.hidden ? line?.isOpen : line?.isOpen && waited % ELSEWHERE) return;
        meeting.changed(null);
      }, WITHOUT_LINE);
      return () => {
        clearInterval(timer);
        line?.close();
      };
    });
    $effect(() => noticeWaiting(waitingForMe(meeting.tables).map(({ id }) => id)));
    $effect(() => noticeInvitations(meeting.invitations.map(({ id }) => id)));
    $effect(() => showCount(countElsewhere()));
  });
  addEventListener('keydown', press);
}

let known: ReadonlySet<string> | null = null;

/** A table that begins to wait for me knocks, unless I look at it. */
function noticeWaiting(ids: readonly string[]): void {
  const current = here();
  const fresh = known !== null && ids.some((id) => !known!.has(id) && id !== current);
  if (meeting.told) known = new Set(ids);
  if (fresh && notices.wants('turn')) void ring('knock');
}

let invited: ReadonlySet<string> | null = null;

function noticeInvitations(ids: readonly string[]): void {
  const fresh = invited !== null && ids.some((id) => !invited!.has(id));
  if (meeting.told) invited = new Set(ids);
  if (fresh && notices.wants('invitation')) void ring('knock');
}

/** How many tables wait, but for the one on show. */
function countElsewhere(): number {
  const current = here();
  return meeting.waiting.filter(({ id }) => id !== current).length;
}

let count = 0;
let observer: MutationObserver | null = null;

function showCount(now: number): void {
  count = now;
  badge.waiting = now;
  if (now) void navigator.setAppBadge?.(now).catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
  // Every page sets its own title; the number is put before it whenever one does.
  observer ??= new MutationObserver(markTitle);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  markTitle();
}

function markTitle(): void {
  const plain = document.title.replace(/^\(\d+\) /, '');
  const wanted = count && notices.wants('turn') ? `(${count}) ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

function press(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'n' || event.defaultPrevented) return;
  if (here() !== null) return; // a table has its own way to the next
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLElement && event.target.closest('dialog, input, select, textarea')) return;
  void goToNext();
}
