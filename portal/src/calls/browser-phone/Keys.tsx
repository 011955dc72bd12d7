import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { browserPhone } from './useBrowserPhone.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const
const isKey = (key: string) => KEYS.some((known) => known === key)

/** The keys of a telephone, by hand or by keyboard, and what was pressed. */
export function Keys() {
  const [pressed, setPressed] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  function press(key: string) {
    browserPhone.press(key)
    setPressed(pressed + key)
  }
  function type({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) {
    if (isKey(key) && !ctrlKey && !altKey && !metaKey) press(key)
  }
  useEffect(() => first.current?.focus(), []) // so that typing presses keys
  return (
    <>
      <output aria-label={text('browser_call_pressed')} className="text-center tabular-nums">
        {pressed || '\u00a0'}
      </output>
      <fieldset onKeyDown={type} className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{text('browser_call_keypad')}</legend>
        {KEYS.map((key) => (
          <Button key={key} ref={key === KEYS[0] ? first : null} kind="quiet" onClick={() => press(key)}>
            {key}
          </Button>
        ))}
      </fieldset>
    </>
  )
}
