// Before the first paint, so that a chosen theme never flashes the other one. src/shell/theme.ts keeps the choice.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed to us: the system's theme stands.
}
