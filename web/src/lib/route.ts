// Pages and their addresses, on the History API.
import { closestTo } from './closest';
import { browserLocation } from './location.svelte';

export { browserLocation } from './location.svelte';

export type Route =
  | { page: 'start' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'join'; code: string }
  | { page: 'display'; id: string }
  | { page: 'look'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'sheet'; game: string }
  | { page: 'lesson'; game: string }
  | { page: 'puzzle'; game: string; number: number | null }
  | { page: 'puzzles' }
  | { page: 'lobby' }
  | { page: 'me' }
  | { page: 'people' }
  | { page: 'daily' }
  | { page: 'finished' }
  | { page: 'about' }
  | { page: 'credits' }
  | { page: 'verify' }
  | { page: 'missing' };

/** What the name of a game looks like. Only the server knows whether the game exists. */
const NAME = /^[a-z]\w*$/;

/** The decoded parts of a path; none if it is malformed. */
function parts(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function parse(path: string): Route {
  const [first = '', second = '', ...rest] = parts(path) ?? ['missing'];
  if (first === 'learn' && NAME.test(second) && rest.join('/') === 'play') return { page: 'lesson', game: second };
  if (first === 'puzzle' && NAME.test(second) && rest.length < 2) {
    const [number] = rest;
    if (number !== undefined && !/^[1-9]\d{0,4}$/.test(number)) return { page: 'missing' };
    return { page: 'puzzle', game: second, number: number === undefined ? null : Number(number) };
  }
  if (rest.length) return { page: 'missing' };
  switch (first) {
    case '':
      return { page: 'start' };
    case 'table':
      return second ? { page: 'table', id: second } : { page: 'missing' };
    case 'join':
      return { page: 'join', code: second };
    case 'display':
    case 'look':
      return { page: first, id: second };
    case 'learn':
      return !second || NAME.test(second) ? { page: 'learn', game: second } : { page: 'missing' };
    case 'new':
    case 'rules':
    case 'sheet':
      return NAME.test(second) ? { page: first, game: second } : { page: 'missing' };
    case 'lobby':
    case 'me':
    case 'people':
    case 'daily':
    case 'puzzles':
    case 'finished':
    case 'about':
    case 'credits':
    case 'verify':
      return second ? { page: 'missing' } : { page: first };
    default:
      return { page: 'missing' };
  }
}

function arrive(): void {
  browserLocation.path = location.pathname;
  browserLocation.hash = location.hash.slice(1);
}

/** Goes to one of our pages without reloading the client. */
export function go(address: string, { replace = false } = {}): void {
  const samePage = new URL(address, location.href).pathname === location.pathname;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  arrive();
  if (!samePage) scrollTo(0, 0);
}

/** True for a plain click on a link to one of our pages (not a new tab, not a download, not another site). */
function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target || link.hasAttribute('download')) return false;
  return link.origin === location.origin && parse(link.pathname).page !== 'missing';
}

/** Makes links, and the browser's back and forward buttons, change the page inside the client. */
export function followLinks(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    const link = closestTo(event.target, 'a');
    if (!(link instanceof HTMLAnchorElement) || !link.getAttribute('href')) return;
    if (link.pathname === location.pathname && link.hash) return;
    if (!isOurs(event, link)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
