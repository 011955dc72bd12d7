import type { VerifiedNumber } from '@ekoline/contract/company/verified-numbers.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatDate } from '../../format/date.ts'
import { formatPhone } from '../../format/phone.ts'
import { Region } from '../../kit/Region.tsx'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { VerifyNumberDialog } from './VerifyNumberDialog.tsx'
import { useVerifiedNumbers } from './verified-numbers.queries.ts'

/** The numbers of elsewhere that calls of the workgroup may show, for its admins. */
export function VerifiedNumbers() {
  const found = useVerifiedNumbers()
  const [adding, setAdding] = useState(false)
  const { ask, question } = useDeletion()
  return (
    <Card title={text('verified_numbers_title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-soft">{text('verified_numbers_about')}</p>
        <Button kind="quiet" onClick={() => setAdding(true)}>
          {text('verified_number_add')}
        </Button>
      </div>
      <Region query={found} failed={text('verified_numbers_failed')} loading={<Skeleton className="h-20" />}>
        {(numbers) =>
          numbers.length > 0 && (
            <ul className="mt-3 grid">
              {numbers.map((number) => (
                <Row key={number.id} verified={number} onRemove={() => ask(removalOf(number))} />
              ))}
            </ul>
          )
        }
      </Region>
      {adding && <VerifyNumberDialog onClose={() => setAdding(false)} />}
      {question}
    </Card>
  )
}

function Row({ verified, onRemove }: { verified: VerifiedNumber; onRemove: () => void }) {
  const number = formatPhone(verified.number)
  return (
    <li className="flex items-center justify-between gap-x-4 border-t border-line py-2">
      <span>
        <b className="tabular-nums whitespace-nowrap">{number}</b>{' '}
        <span className="text-small text-faint">
          {text('verified_numbers_since', { day: formatDate(verified.verified_at) })}
        </span>
      </span>
      <Button
        kind="plain-danger"
        size="row"
        aria-label={text('verified_number_remove_of', { number })}
        onClick={onRemove}
      >
        {text('verified_number_remove')}
      </Button>
    </li>
  )
}

function removalOf({ id, number: of }: VerifiedNumber): Deletion {
  const number = formatPhone(of)
  return {
    title: text('verified_number_remove_title', { number }),
    what: text('verified_number_remove_note'),
    action: text('verified_number_remove'),
    work: () => client.removeVerifiedNumber({ params: { id } }),
    done: () => text('verified_number_removed', { number }),
    refreshes: ['calls', 'company'],
  }
}
