import { useEffect, useRef, useState } from 'react'

/**
 * What a press opens below a list: the page scrolls to it, and it gets the focus. With what the press draws, so that it
 * takes the focus from nothing that is pressed or typed after it.
 *
 * @returns the ref of what is opened, and what to call as it is
 */
export function useOpenedBelow() {
  const below = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    below.current?.scrollIntoView?.({ block: 'start' })
    below.current?.focus({ preventScroll: true })
  }, [times])
  return { below, bringTo: () => setTimes((before) => before + 1) }
}
