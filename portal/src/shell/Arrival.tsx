import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { config } from '../config.ts'

/** What a change of page tells: the title, the focus on the new heading, the scroll at the top. */
export function Arrival({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, key } = useLocation()
  const isFirstPage = key === 'default'
  const goesBack = useNavigationType() === 'POP'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page is an arrival, not its search or hash
  useEffect(() => {
    document.title = `${title} · ${config().brand.name}`
    if (isFirstPage) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (!goesBack) window.scrollTo(0, 0)
  }, [pathname, title])

  return children
}
