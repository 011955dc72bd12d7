import { type Kobo, kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'
import { type FormEvent, useState } from 'react'
import { formatKobo, koboTyped } from '../../format/naira.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { WalletChange } from './WalletChange.tsx'

/** What goes to a colleague at least. */
export const TRANSFER_MINIMUM = kobo(100) // api.md, POST top/{username}

/** What is wrong with an amount, in words; null when it can be moved, as far as the browser knows. */
function objectionTo(amount: Kobo | null, balance: Kobo | null): string | null {
  if (amount === null || amount < TRANSFER_MINIMUM)
    return text('users_amount_from', { amount: formatKobo(TRANSFER_MINIMUM) })
  if (balance === null || amount <= balance) return null
  const short = formatKobo(kobo(amount - balance))
  return text('users_amount_short', { short })
}

interface SendMoneyProps {
  title: string
  /** in the wallet that it goes to; naira */
  credit: number
  busy: boolean
  /** why the server did not move it */
  refusal: string | null
  onSend: (amount: Kobo) => void
  onClose: () => void
}

/** An amount from the admin's wallet to a member's; shows both balances before anything moves. */
export function SendMoneyDialog({ title, credit, busy, refusal, onSend, onClose }: SendMoneyProps) {
  const { data } = useBalance()
  const [typed, setTyped] = useState('')
  const [objection, setObjection] = useState<string | null>(null)
  const mine = data === undefined ? null : koboFromNaira(data)
  const theirs = koboFromNaira(credit) ?? kobo(0)
  const amount = koboTyped(typed)
  const found = objectionTo(amount, mine)
  const movable = found === null ? amount : null
  // Too much is said while it is typed; too little, which every amount begins with, when it is left or sent.
  const isTooMuch = amount !== null && amount >= TRANSFER_MINIMUM && found !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    setObjection(found)
    if (found === null && amount !== null) onSend(amount)
  }

  return (
    <Dialog open holds title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={text('users_amount')}
          unit="₦"
          large
          inputMode="decimal"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setObjection(null)
          }}
          hint={text('users_amount_note')}
          onBlur={() => typed !== '' && setObjection(found)}
          error={objection ?? (isTooMuch ? found : refusal)}
        />
        <dl className="grid gap-1.5 border-t border-line pt-3 tabular-nums">
          <WalletChange
            name={text('users_your_wallet')}
            before={mine}
            after={movable && mine && kobo(mine - movable)}
          />
          <WalletChange
            name={text('users_their_wallet')}
            before={theirs}
            after={movable && kobo(theirs + movable)}
          />
        </dl>
        <Button type="submit" size="large" wide busy={busy}>
          {movable ? text('users_send_amount', { amount: formatKobo(movable) }) : text('users_send')}
        </Button>
      </form>
    </Dialog>
  )
}
