import type { VerifiedNumber } from '@ekoline/contract/company/verified-numbers.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatDate } from '../../format/date.ts'
import { formatPhone } from '../../format/phone.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { VerifyNumberDialog } from './VerifyNumberDialog.tsx'
import { useVerifiedNumbers } from './verified-numbers.queries.ts'

/** The numbers of elsewhere that calls of the workgroup may show, for its admins. */
export function VerifiedNumbers() {
  const found = useVerifiedNumbers()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<VerifiedNumber | null>(null)
  return (
    <Card title={text('verified_numbers_title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-soft">{text('verified_numbers_about')}</p>
        <Button kind="quiet" onClick={() => setAdding(true)}>
          {text('verified_number_add')}
        </Button>
      </div>
      <Region of={found} failed={text('verified_numbers_failed')} loading={<Skeleton className="h-20" />}>
        {(numbers) =>
          numbers.length > 0 && (
            <ul className="mt-3 grid">
              {numbers.map((it) => (
                <Row key={it.id} of={it} onRemove={() => setRemoving(it)} />
              ))}
            </ul>
          )
        }
      </Region>
      {adding && <VerifyNumberDialog onClose={() => setAdding(false)} />}
      {removing && <Remove of={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}

function Row({ of, onRemove }: { of: VerifiedNumber; onRemove: () => void }) {
  const number = formatPhone(of.number)
  return (
    <li className="flex items-center justify-between gap-x-4 border-t border-line py-2">
      <span>
        <b className="tabular-nums whitespace-nowrap">{number}</b>{' '}
        <span className="text-small text-faint">
          {text('verified_numbers_since', { day: formatDate(of.verified_at) })}
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

function Remove({ of, onClose }: { of: VerifiedNumber; onClose: () => void }) {
  const number = formatPhone(of.number)
  const remove = useChange(() => client.removeVerifiedNumber({ params: { id: of.id } }), {
    done: () => text('verified_number_removed', { number }),
    refreshes: ['calls', 'company'],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text('verified_number_remove_title', { number })}
      action={text('verified_number_remove')}
      danger
      busy={remove.isPending}
      onConfirm={remove.run}
      onClose={onClose}
    >
      {text('verified_number_remove_note')}
    </ConfirmDialog>
  )
}
