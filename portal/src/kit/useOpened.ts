import { useEffect, useRef, useState } from 'react'

/**
 * What a press opens beside a list: the page scrolls to it, and it gets the focus. With what the press draws, so that it
 * takes the focus from nothing that is pressed or typed after it.
 *
 * @returns the ref of what is opened, and what to call as it is
 */
export function useOpened() {
  const opened = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    opened.current?.scrollIntoView?.({ block: 'start' })
    opened.current?.focus({ preventScroll: true })
  }, [times])
  return { opened, bringTo: () => setTimes((before) => before + 1) }
}
