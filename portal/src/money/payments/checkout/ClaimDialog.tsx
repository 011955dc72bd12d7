import type { ClaimOutcome } from '@ekoline/contract/money/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../app/client.ts'
import { formatDateTime } from '../../../format/date.ts'
import { formatNaira } from '../../../format/naira.ts'
import { useSubmit } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useUnfinishedPayments } from './payments.queries.ts'
import { purposeText } from './purpose.ts'

const good: readonly ClaimOutcome[] = ['credited', 'already_credited']

/** 'Paid but not credited?': asks the card service about a payment, one's own unfinished ones first, and shows the outcome. */
export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [reference, setReference] = useState('')
  const claim = useSubmit(
    async (asked: string) => (await client.claimPayment({ body: { reference: asked } })).result,
    {
      failed: 'provider_unavailable',
      inPlace: true,
      onDone: () => void cache.invalidateQueries(),
    },
  )
  const isGood = claim.data !== undefined && good.includes(claim.data.outcome)
  const outcome = claim.data?.message ?? claim.refusal

  function submit(event: FormEvent) {
    event.preventDefault()
    void claim.run(reference)
  }

  return (
    <Dialog open title={text('claim_title')} onClose={onClose} holds={reference !== ''}>
      <Unfinished busy={claim.isPending ? claim.input : undefined} onCheck={(body) => claim.run(body)} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-soft">{text('claim_how')}</p>
        <TextField
          label={text('receipt_reference')}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
          placeholder="EKO-…"
          value={reference}
          onChange={(value) => {
            setReference(value)
            claim.reset()
          }}
          hint={text('claim_where')}
        />
        <div role="status">
          {outcome && (
            <p
              className={cx(
                'rounded-field p-3 text-small',
                isGood ? 'bg-good-wash text-good' : 'bg-warn-wash text-ink',
              )}
            >
              {claim.input && <b className="block [overflow-wrap:anywhere]">{claim.input}</b>}
              {outcome}
            </p>
          )}
        </div>
        <Button type="submit" wide disabled={reference.trim() === ''} busy={claim.isPending}>
          {text('claim_check')}
        </Button>
      </form>
    </Dialog>
  )
}

interface UnfinishedProps {
  /** the reference that is being asked about */
  busy: string | undefined
  onCheck: (reference: string) => void
}

/** The person's own payments that were not credited: most people look for one of these, and need to type nothing. */
function Unfinished({ busy, onCheck }: UnfinishedProps) {
  const unfinished = useUnfinishedPayments().data ?? []
  if (unfinished.length === 0) return null
  return (
    <section aria-labelledby="unfinished" className="mb-5">
      <h3 id="unfinished" className="mb-1 text-small font-semibold">
        {text('claim_unfinished')}
      </h3>
      <ul className="max-h-60 overflow-y-auto rounded-field border border-line">
        {unfinished.map(({ reference, credit, purpose, date }) => (
          <li
            key={reference}
            className="flex items-center justify-between gap-3 border-b border-line px-3 py-2 last:border-0"
          >
            <span className="min-w-0">
              <b className="tabular-nums">{formatNaira(credit)}</b>
              <span className="block text-small text-soft">
                {purposeText(purpose)}, {formatDateTime(date)}
              </span>
              <span className="block truncate text-small text-faint">{reference}</span>
            </span>
            <Button
              kind="quiet"
              size="row"
              busy={busy === reference}
              aria-label={text('payment_check_named', { reference })}
              onClick={() => onCheck(reference)}
            >
              {text('payment_check')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
