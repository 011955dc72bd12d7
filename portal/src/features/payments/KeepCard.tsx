import { text } from '../../text.ts'
import { useSavedCard } from './saved-card.queries.ts'

interface KeepCardProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A person who pays by card lets us keep it, having read what for; who has a saved card is not asked. */
export function KeepCard({ checked, onChange }: KeepCardProps) {
  const { data } = useSavedCard()
  if (data?.card !== null) return null
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        className="mt-1 size-5"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {text('saved_card_keep')}
        <span className="block text-small text-faint">{text('saved_card_consent')}</span>
      </span>
    </label>
  )
}
