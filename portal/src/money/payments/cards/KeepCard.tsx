import { useId } from 'react'
import { text } from '../../../text.ts'
import { useSavedCard } from './saved-card.queries.ts'

interface KeepCardProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/**
 * A person who pays by card lets us keep it. What they agree to is there to read, before they pay, from when they tick
 * the box: until then it would only push the button down. A person who has a saved card is not asked.
 */
export function KeepCard({ checked, onChange }: KeepCardProps) {
  const { data } = useSavedCard()
  const consent = useId()
  // Most have none: the button below must not move when that is known.
  if (!data) return <div className="min-h-11" />
  if (data.card) return null
  return (
    <div className="grid">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={checked ? consent : undefined}
        />
        {text('saved_card_keep')}
      </label>
      <p id={consent} aria-live="polite" className="text-small text-soft">
        {checked && text('saved_card_consent')}
      </p>
    </div>
  )
}
