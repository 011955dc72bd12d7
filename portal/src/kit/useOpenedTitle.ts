import { useCallback, useRef } from 'react'

/** Focuses the title, for the keyboard and screen readers, and scrolls all below it into view. */
function goTo(title: HTMLElement) {
  title.focus({ preventScroll: true })
  title.closest('section')?.scrollIntoView?.({ block: 'start' })
}

/**
 * Scrolls to the title of a panel that a list opens, where it may be out of view. Not when the address
 * opens the panel.
 *
 * @param opened what the panel shows now
 */
export function useOpenedTitle(opened: number | null) {
  const title = useRef<HTMLHeadingElement>(null)
  const isAwaited = useRef(false)
  const titleRef = useCallback((heading: HTMLHeadingElement | null) => {
    title.current = heading
    if (!heading || !isAwaited.current) return
    isAwaited.current = false
    goTo(heading)
  }, [])

  /** Call this as the panel is opened. */
  function bringTo(id: number) {
    if (id === opened && title.current) goTo(title.current)
    else isAwaited.current = true
  }
  return { titleRef, bringTo }
}
