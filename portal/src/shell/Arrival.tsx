import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { config } from '../config.ts'

/** Whether somebody has moved the focus since the page changed. The shell knows, which may be there long before the screen. */
export const focus: { moved?: (() => boolean) | undefined } = {}

/** What a change of page tells: the title, the focus on the new heading unless it was moved meanwhile, the scroll at the top. */
export function Arrival({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, key } = useLocation()
  const isFirstPage = key === 'default'
  const goesBack = useNavigationType() === 'POP'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page is an arrival, not its search or hash
  useEffect(() => {
    document.title = `${title} · ${config().brand.name}`
    if (isFirstPage) return
    if (!focus.moved?.()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (!goesBack) scrollTo(0, 0)
  }, [pathname, title])

  return children
}
