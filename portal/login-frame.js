// Paints the sign-in for who comes without a session (src/first-page.tsx), and fetches the code when that is painted;
// on every other page at once.
{
  const { content, dataset } = document.getElementById('login-frame')
  const start = () => {
    for (const file of dataset.code.split(' ')) import(file)
  }
  const signsIn = ['/', '/login'].includes(location.pathname) && sessionStorage.length === 0
  if (signsIn) document.getElementById('root').replaceChildren(content)
  if (signsIn && !document.hidden) requestAnimationFrame(() => setTimeout(start))
  else start()
}
