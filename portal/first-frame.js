// Paints what src/app/first-page.tsx draws: the sign-in for who comes without a session; the shell, with the title of the
// screen, for who has one. When that is painted it fetches the code, on every other page at once.
{
  const { content: login, dataset: page } = document.getElementById('login-frame')
  const { content: shell, dataset: signedIn } = document.getElementById('shell-frame')
  const titles = JSON.parse(signedIn.titles)
  const token = sessionStorage.getItem('token')
  const isLogin = location.pathname === '/login'
  const title = token && titles[isLogin ? '/' : location.pathname]
  if (title) {
    shell.querySelector('h1').textContent = title
    if (!sessionStorage.getItem('kept_no_nin')) shell.querySelector('aside').remove()
  }
  // Where another tab may have a session (src/app/other-tabs.ts), nothing is painted before it was asked.
  const isAlone = sessionStorage.length === 0 && !localStorage.getItem('signed_in')
  const signsIn = (isLogin || location.pathname === '/') && isAlone
  const frame = title ? shell : signsIn && login
  const start = () => {
    for (const file of `${page.code}${title ? ` ${signedIn.code}` : ''}`.split(' ')) import(file)
  }
  if (frame) document.getElementById('root').replaceChildren(frame)
  if (frame && !document.hidden) requestAnimationFrame(() => setTimeout(start))
  else start()
}
