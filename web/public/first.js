// Before the first paint: what kind of page is opened, so that its frame can be shown at once (styles/opening.css), and the theme
// somebody chose, so that the page does not flash in the other one.
if (location.pathname.startsWith('/table/')) document.documentElement.dataset.opens = 'table';
try {
  const theme = localStorage.getItem('architrave.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's theme is used then.
}
