// Before the first paint: a chosen theme (src/shell/theme.ts) never flashes the other one, and what the screen is made of
// (vite.config.ts, `arrivals`) is on its way.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const files = JSON.parse(document.getElementById('arrivals').textContent)
  const path = location.pathname.slice(1)
  for (const href of files[path] ? files[sessionStorage.getItem('token') ? path : 'login'] : []) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
  }
} catch {
  // Storage is closed to us: the system's theme stands, and files come a little later.
}
