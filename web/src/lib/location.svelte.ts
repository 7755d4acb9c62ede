// The URL that the browser shows: its path and its fragment, as reactive state.
class BrowserLocation {
  path = $state.raw(location.pathname);
  hash = $state.raw(location.hash.slice(1));
}

export const browserLocation = new BrowserLocation();
