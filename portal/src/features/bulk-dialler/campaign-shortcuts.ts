import { useEffect, useRef } from 'react'

/** What is done at a key, by the key in small letters. */
export type Shortcuts = Readonly<Record<string, () => void>>

const TYPED_IN = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])'

/** Whether a key press is a shortcut's: not while somebody types, not with another key held, not under a dialog. */
function isMeant(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.matches(TYPED_IN)) return false
  return document.querySelector('dialog[open]') === null
}

/** Does what the keys stand for while the screen is open. @param on whether somebody wants that */
export function useShortcuts(shortcuts: Shortcuts, on: boolean): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    if (!on) return
    function press(event: KeyboardEvent) {
      const deed = current.current[event.key.toLowerCase()]
      if (!deed || !isMeant(event)) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}
