import type { Kobo } from '@ekoline/contract/units/money.ts'
import { formatKobo } from '../../format/naira.ts'
import { text } from '../../text.ts'

interface WalletChangeProps {
  name: string
  before: Kobo | null
  after: Kobo | null
}

/** A wallet's balance, before and after money moves. */
export function WalletChange({ name, before, after }: WalletChangeProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd>
        {before === null ? '–' : formatKobo(before)}
        {after !== null && (
          <>
            <span aria-hidden="true" className="px-2 text-faint">
              →
            </span>
            <span className="sr-only"> {text('users_then')} </span>
            <b>{formatKobo(after)}</b>
          </>
        )}
      </dd>
    </div>
  )
}
