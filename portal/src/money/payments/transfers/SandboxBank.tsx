import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { type FormEvent, useState } from 'react'
import { client, refusalOr } from '../../../app/client.ts'
import { koboTyped } from '../../../format/naira.ts'
import { useSubmit } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useArrival } from './bank-transfer.queries.ts'

/** Sends as a bank would, in the sandbox, and says that it is one. */
export function SandboxBank() {
  const [typed, setTyped] = useState('')
  const send = useSubmit((amount: number, once) => client.sandboxTransfer({ body: { amount } }, once), {
    done: 'bank_sandbox_sent',
    failed: (error) => refusalOr(error, text('bank_sandbox_failed')),
    onDone: () => setTyped(''),
  })
  useArrival(send.data?.result.reference)
  const amount = koboTyped(typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount) void send.run(naira(amount))
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3 border-t border-line pt-3">
      <p className="rounded-field bg-warn-wash px-3 py-2 text-small text-warn">{text('bank_sandbox')}</p>
      <TextField
        label={text('bank_sandbox_amount')}
        unit="₦"
        inputMode="decimal"
        maxLength={14}
        value={typed}
        onChange={setTyped}
      />
      <div>
        <Button type="submit" kind="quiet" busy={send.isPending} disabled={(amount ?? kobo(0)) === 0}>
          {text('bank_sandbox_send')}
        </Button>
      </div>
    </form>
  )
}
