// Before the first paint: what kind of page is opened (styles/opening.css), the looks somebody chose, and whether anything may move.
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
