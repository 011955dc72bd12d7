import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '0', '⌫'] as const
const names: Record<string, MessageKey> = { '+': 'dial_plus', '⌫': 'dial_delete' }

interface KeypadProps {
  onKey: (key: string) => void
  onDelete: () => void
}

/** The keys of a telephone, for a thumb. */
export function Keypad({ onKey, onDelete }: KeypadProps) {
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">{text('dial_keypad')}</legend>
      {KEYS.map((key) => (
        <Button
          key={key}
          kind="quiet"
          aria-label={names[key] && text(names[key])}
          onClick={() => (key === '⌫' ? onDelete() : onKey(key))}
        >
          {key}
        </Button>
      ))}
    </fieldset>
  )
}
