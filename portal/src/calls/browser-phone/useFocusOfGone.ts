import { useEffect, useRef } from 'react'

/** A button that gets the focus of one that is gone: without it the keyboard would be back at the top of the page. */
export function useFocusOfGone() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return button
}
