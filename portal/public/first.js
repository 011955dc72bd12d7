// Before the first paint: a chosen theme (src/shell/theme.ts) and the operator's colours never flash others, the frame of the
// screen that comes is known (first-frame.js), and what it is made of (page.ts) and who is signed in are on their way.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const { brand, product } = JSON.parse(document.querySelector('meta[name=ekoline-config]').content)
  for (const [name, colour] of Object.entries(brand.colours)) root.style.setProperty(`--${name}`, colour)
  const { login, overview, shell, code, files, profile } = JSON.parse(
    document.getElementById('arrivals').textContent,
  )
  const token = sessionStorage.getItem('token')
  const path = token && location.pathname === login ? overview : location.pathname
  const joins = path === overview && sessionStorage.getItem('verifytoken')
  const at = token || !shell[path] ? path : joins ? '' : login
  if (at === login) root.dataset.frame = 'login'
  if (shell[at]) Object.assign(root.dataset, { frame: 'shell', title: shell[at] })
  window.fetchCode = () => {
    for (const href of code.concat(files[at] || [])) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
    }
  }
  // The sign-in is whole without code, so that its picture comes first; all else waits for the code.
  if (at !== login) fetchCode()
  if (shell[at]) {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const url = profile.replace('{product}', product)
    window.asked = { url, token, answer: fetch(url, { headers }) }
    window.asked.answer.catch(() => undefined)
  }
} catch {
  // Storage is closed to us, or this is no page of the portal: the system's theme stands, and all comes a little later.
}
