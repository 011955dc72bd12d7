import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import { type Kobo, kobo, koboFromNaira, naira } from '@ekoline/contract/units/money.ts'
import { type FormEvent, useState } from 'react'
import { client, codeOf, refusalOr } from '../../app/client.ts'
import { formatKobo, koboTyped } from '../../format/naira.ts'
import { useChange } from '../../kit/useChange.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { nameOf } from './UserActions.tsx'
import { WalletChange } from './WalletChange.tsx'

const MINIMUM = kobo(100) // api.md, POST top/{username}

/** What is wrong with an amount, in words; null when it can be moved, as far as the browser knows. */
function objectionTo(amount: Kobo | null, balance: Kobo | null): string | null {
  if (amount === null || amount < MINIMUM) return text('users_amount_from', { amount: formatKobo(MINIMUM) })
  if (balance === null || amount <= balance) return null
  const short = formatKobo(kobo(amount - balance))
  return text('users_amount_short', { short })
}

interface TopUpMemberProps {
  user: WorkgroupUser
  onClose: () => void
}

/** Moves money from the admin's wallet to a member's; shows both balances before anything moves. */
export function TopUpMemberDialog({ user, onClose }: TopUpMemberProps) {
  const { data } = useBalance()
  const [typed, setTyped] = useState('')
  const [objection, setObjection] = useState<string | null>(null)
  const topUp = useChange(client.topUpMember, {
    done: 'top_up_done',
    failed: (error) => refusalOr(error, text('top_up_failed')),
    refreshes: 'all',
    onDone: onClose,
    onFailed: (error) => {
      if (codeOf(error) === 'insufficient_funds') setObjection(text('insufficient_funds'))
    },
  })

  const { username, cardid = 0, credit = 0 } = user
  const mine = data === undefined ? null : koboFromNaira(data)
  const theirs = koboFromNaira(credit) ?? kobo(0)
  const amount = koboTyped(typed)
  const found = objectionTo(amount, mine)
  const movable = found === null ? amount : null
  // Too much is said while it is typed; too little, which every amount begins with, when it is left or sent.
  const isTooMuch = amount !== null && amount >= MINIMUM && found !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    setObjection(found)
    if (found || amount === null) return
    void topUp.run({ params: { username }, body: { amount: naira(amount), cardid } })
  }

  return (
    <Dialog open holds title={text('users_top_up_of', { name: nameOf(user) })} onClose={onClose}>
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
          error={objection ?? (isTooMuch ? found : null)}
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
        <Button type="submit" size="large" wide busy={topUp.isPending}>
          {movable ? text('users_send_amount', { amount: formatKobo(movable) }) : text('users_send')}
        </Button>
      </form>
    </Dialog>
  )
}
