import type { ClaimOutcome } from '@ekoline/contract/payments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

const good: readonly ClaimOutcome[] = ['credited', 'already_credited']

/** 'I paid, nothing came': the reference is looked up with the card service, and what became of it is told. */
export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [reference, setReference] = useState('')
  const claim = useMutation({
    mutationFn: async () => (await client.claimPayment({ body: { reference } })).result,
    onSuccess: ({ outcome }) => void (outcome === 'credited' && cache.invalidateQueries()),
  })
  const isGood = claim.data !== undefined && good.includes(claim.data.outcome)
  const told = claim.data?.message ?? (claim.error && messageOf(claim.error, text('provider_unavailable')))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!claim.isPending) claim.mutate()
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
          autoComplete="off"
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
          {told && (
            <p
              className={cx(
                'rounded-field p-3 text-small',
                isGood ? 'bg-good-wash text-good' : 'bg-warn-wash text-ink',
              )}
            >
              {told}
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
