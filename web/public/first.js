// Before the first paint: what kind of page is opened, so that its frame can be shown at once (styles/opening.css), the looks
// somebody chose (theme, text size, palette, hand), so that the page does not flash in others, and whether anything may move.
if (location.pathname.startsWith('/table/')) document.documentElement.dataset.opens = 'table';
let still = matchMedia('(prefers-reduced-motion: reduce)').matches;
try {
  still ||= localStorage.getItem('architrave.motion') === 'off';
  for (const name of ['theme', 'text', 'palette', 'hand']) {
    const kept = localStorage.getItem(`architrave.${name}`);
    if (kept) document.documentElement.dataset[name] = kept;
  }
} catch {
  // Storage may be switched off; the system's theme is used then.
}
document.documentElement.toggleAttribute('data-still', still);
