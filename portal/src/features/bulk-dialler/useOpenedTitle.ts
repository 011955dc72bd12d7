import { useCallback, useRef } from 'react'

/** The focus is on the title, for the keyboard and readers, and all that is below it in sight. */
function goTo(title: HTMLElement) {
  title.focus({ preventScroll: true })
  title.closest('section')?.scrollIntoView?.({ block: 'start' })
}

/**
 * Brings to the title of the panel that a list opens above itself, where it would not be seen. An address that opens
 * the panel brings nobody anywhere.
 *
 * @param opened what the panel shows now
 */
export function useOpenedTitle(opened: number | null) {
  const title = useRef<HTMLHeadingElement>(null)
  const isAwaited = useRef(false)
  const titleRef = useCallback((it: HTMLHeadingElement | null) => {
    title.current = it
    if (!it || !isAwaited.current) return
    isAwaited.current = false
    goTo(it)
  }, [])

  /** To be called as the panel is opened. */
  function bringTo(id: number) {
    if (id === opened && title.current) goTo(title.current)
    else isAwaited.current = true
  }
  return { titleRef, bringTo }
}
