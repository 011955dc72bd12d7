import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import { type Kobo, kobo, koboFromNaira, naira } from '@ekoline/contract/units/money.ts'
import { useState } from 'react'
import { client, refusalOr } from '../../app/client.ts'
import { formatKobo, formatNaira, koboTyped } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { nameOf } from './UserActions.tsx'
import { useTakeable } from './users.queries.ts'
import { WalletChange } from './WalletChange.tsx'

const MINIMUM = kobo(100) // as for money that is sent

interface TakeBackProps {
  user: WorkgroupUser
  onClose: () => void
}

/** Takes money that the workgroup sent to a member back into the admin's wallet. */
export function TakeBackDialog({ user, onClose }: TakeBackProps) {
  const name = nameOf(user)
  const found = useTakeable(user.username)
  return (
    <Dialog open holds title={text('users_take_of', { name })} onClose={onClose}>
      <Region query={found} failed={text('users_take_failed')} loading={<Skeleton className="h-36" />}>
        {({ takeable, credit }) => {
          const most = koboFromNaira(takeable) ?? kobo(0)
          const theirs = koboFromNaira(credit) ?? kobo(0)
          if (most < MINIMUM) return <p className="text-soft">{text('users_take_none', { name })}</p>
          return <TakeBackForm user={user} most={most} theirs={theirs} onClose={onClose} />
        }}
      </Region>
    </Dialog>
  )
}

interface FormProps extends TakeBackProps {
  most: Kobo
  theirs: Kobo
}

function TakeBackForm({ user, most, theirs, onClose }: FormProps) {
  const { data } = useBalance()
  const name = nameOf(user)
  const objectionTo = (amount: Kobo | null) => {
    if (amount === null || amount < MINIMUM) return text('users_amount_from', { amount: formatKobo(MINIMUM) })
    return amount > most ? text('users_take_most', { most: formatKobo(most) }) : null
  }
  const objectionsTo = ({ amount }: { amount: string }): Objections => {
    const objection = objectionTo(koboTyped(amount))
    return objection ? { amount: objection } : {}
  }
  const { form, typed, field, refuse, submit } = useForm(useState({ amount: '' }), objectionsTo)
  const take = useChange(client.takeFromMember, {
    done: ({ result }) =>
      text('money_taken', {
        name,
        yours: formatNaira(result.own_credit),
        theirs: formatNaira(result.credit),
      }),
    failed: (error) => refusalOr(error, text('top_up_failed')),
    refreshes: 'all',
    onDone: onClose,
    onFailed: refuse,
  })

  const mine = data === undefined ? null : koboFromNaira(data)
  const amount = koboTyped(typed.amount)
  const movable = objectionTo(amount) === null ? amount : null
  const { username, cardid = 0 } = user

  function send() {
    if (amount === null) return
    void take.run({ params: { username }, body: { amount: naira(amount), cardid } })
  }

  return (
    <form ref={form} onSubmit={submit(send)} noValidate className="grid gap-4">
      <TextField
        label={text('users_amount')}
        unit="₦"
        large
        inputMode="decimal"
        hint={text('users_take_up_to', { most: formatKobo(most) })}
        {...field('amount')}
      />
      {most < theirs && <p className="text-small text-soft">{text('users_take_rest', { name })}</p>}
      <dl className="grid gap-1.5 border-t border-line pt-3 tabular-nums">
        <WalletChange
          name={text('users_their_wallet')}
          before={theirs}
          after={movable && kobo(theirs - movable)}
        />
        <WalletChange
          name={text('users_your_wallet')}
          before={mine}
          after={movable && mine !== null ? kobo(mine + movable) : null}
        />
      </dl>
      <p className="text-small text-soft">{text('users_take_seen', { name })}</p>
      <Button type="submit" size="large" wide busy={take.isPending}>
        {movable ? text('users_take_amount', { amount: formatKobo(movable) }) : text('users_take')}
      </Button>
    </form>
  )
}
