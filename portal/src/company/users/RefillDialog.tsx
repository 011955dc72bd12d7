import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import type { Refill } from '@ekoline/contract/money/refills.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, refusalOr } from '../../app/client.ts'
import { formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { objectionsToRefill, REFILL_FIELDS, refillOf, type TypedRefill } from './refill-fields.ts'
import { nameOf } from './UserActions.tsx'

const REFILL = 'refill'

interface RefillProps {
  user: WorkgroupUser
  onClose: () => void
}

/** When a member's wallet is refilled from the admin's, and with how much. */
export function RefillDialog({ user, onClose }: RefillProps) {
  const { username } = user
  const found = useQuery({
    queryKey: ['company', REFILL, username],
    queryFn: async ({ signal }) => (await client.refill({ params: { username } }, { signal })).result,
    gcTime: 0, // it is true now
  })
  return (
    <Dialog open holds title={text('refill_of', { name: nameOf(user) })} onClose={onClose}>
      <Region query={found} failed={text('refill_failed')} loading={<Skeleton className="h-96" />}>
        {(refill) => (
          <div className="grid gap-4">
            <State refill={refill} user={user} />
            <RefillForm user={user} refill={refill} onClose={onClose} />
          </div>
        )}
      </Region>
    </Dialog>
  )
}

function State({ refill: { payer, used, most, refused }, user }: { refill: Refill; user: WorkgroupUser }) {
  if (payer === null || most === null)
    return <p className="text-soft">{text('refill_none', { name: nameOf(user) })}</p>
  return (
    <div className="grid gap-2">
      <p className="text-soft">
        {text('refill_on', { payer, used: formatNaira(used), most: formatNaira(most) })}
      </p>
      {refused && (
        <p role="alert" className="text-small text-bad">
          {`${text('refill_not_now')} ${text(`refill_why_${refused}`)}`}
        </p>
      )}
    </div>
  )
}

function RefillForm({ user, refill, onClose }: RefillProps & { refill: Refill }) {
  const typed = useState<TypedRefill>({
    refill_below: String(refill.below ?? ''),
    refill_amount: String(refill.amount ?? ''),
    refill_most: String(refill.most ?? ''),
  })
  const { form, field, refuse, submit } = useForm(typed, objectionsToRefill)
  const save = useChange(client.setRefill, {
    done: ({ result }) => text(result.below === null ? 'refill_off' : 'refill_saved', { name: nameOf(user) }),
    failed: (error) => refusalOr(error, text('refill_failed')),
    refreshes: 'company',
    onDone: onClose,
    onFailed: refuse,
  })
  const params = { username: user.username }
  const send = (now: TypedRefill) => save.run({ params, body: refillOf(now) })
  const end = () => save.run({ params, body: { refill_below: null, refill_amount: null, refill_most: null } })
  return (
    <form ref={form} noValidate onSubmit={submit(send)} className="grid gap-4">
      {REFILL_FIELDS.map((name) => (
        <TextField
          key={name}
          label={text(name)}
          unit="₦"
          inputMode="numeric"
          maxLength={12}
          {...field(name)}
        />
      ))}
      <p className="text-small text-soft">{text('refill_note')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending}>
          {text('refill_save')}
        </Button>
        {refill.below !== null && (
          <Button kind="plain" busy={save.isPending} onClick={end}>
            {text('refill_end')}
          </Button>
        )}
      </div>
    </form>
  )
}
