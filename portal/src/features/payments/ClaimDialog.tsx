import type { ClaimOutcome } from '@ekoline/contract/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../client.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

const good: readonly ClaimOutcome[] = ['credited', 'already_credited']

/** 'I paid, nothing came': asks the card service about a reference, and shows the outcome. */
export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [reference, setReference] = useState('')
  const claim = useSubmit(async () => (await client.claimPayment({ body: { reference } })).result, {
    failed: 'provider_unavailable',
    inPlace: true,
    onDone: ({ outcome }) => void (outcome === 'credited' && cache.invalidateQueries()),
  })
  const isGood = claim.data !== undefined && good.includes(claim.data.outcome)
  const outcome = claim.data?.message ?? claim.refusal

  function submit(event: FormEvent) {
    event.preventDefault()
    void claim.run()
  }

  return (
    <Dialog open title="I paid, nothing came" onClose={onClose} holds={reference !== ''}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-soft">
          Paste the reference of your payment. We ask the card service what became of it, and credit it at
          once if it went through. You are never charged again.
        </p>
        <TextField
          label="Reference"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
          placeholder="EKO-…"
          value={reference}
          onChange={(value) => {
            setReference(value)
            claim.reset()
          }}
          hint="It begins with EKO- and stands in the address of the page where you paid, and as reference or description on the receipt of the card service. Their own receipt number is another one."
        />
        <div role="status">
          {outcome && (
            <p
              className={cx(
                'rounded-field p-3 text-small',
                isGood ? 'bg-good-wash text-good' : 'bg-warn-wash text-ink',
              )}
            >
              {outcome}
            </p>
          )}
        </div>
        <Button type="submit" wide disabled={reference.trim() === ''} busy={claim.isPending}>
          Look for it
        </Button>
      </form>
    </Dialog>
  )
}
