// Before the first paint: the theme somebody chose, so that the page does not flash in the other one.
try {
  const theme = localStorage.getItem('architrave.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's theme is used then.
}
