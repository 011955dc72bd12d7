// Draws the frame of the screen that comes (src/first-page.tsx), and runs the code when that is painted: code that is in the
// cache would be there sooner, and would keep people waiting for something to see. On the sign-in it is fetched then, too.
{
  const { frame, title } = document.documentElement.dataset
  if (frame) {
    const root = document.getElementById('root')
    root.replaceChildren(document.getElementById(`first-${frame}`).content)
    if (title) root.querySelector('h1').textContent = title
    if (frame === 'shell' && !sessionStorage.getItem('kept_no_nin')) root.querySelector('aside').remove()
  }
  const { code } = JSON.parse(document.getElementById('arrivals').textContent)
  const run = () => {
    if (frame === 'login') fetchCode()
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src: code[0] }))
  }
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
