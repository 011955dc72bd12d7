import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { text } from '../../text.ts'
import { config } from '../config.ts'

/**
 * Whether the focus has moved since the page changed. Kept by the shell, which may be loaded long before the screen.
 */
export const focus: { moved?: (() => boolean) | undefined } = {}

/**
 * Handles a change of page: the title, the focus on the new heading unless it was moved in between, the scroll to the
 * top.
 */
export function Arrival({ title, children }: { title: MessageKey; children: ReactNode }) {
  const { pathname, key } = useLocation()
  const isFirstPage = key === 'default'
  const goesBack = useNavigationType() === 'POP'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page is an arrival, not its search or hash
  useEffect(() => {
    document.title = `${text(title)} · ${config().brand.name}`
    if (isFirstPage) return
    if (!focus.moved?.()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (!goesBack) scrollTo(0, 0)
  }, [pathname, title])

  return children
}
