import { ALLOWED_DESTINATIONS, type AllowedDestinations } from '@ekoline/contract/calls/allowances.facts.ts'
import type { Allowance } from '@ekoline/contract/calls/allowances.ts'
import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { AllowanceUse, isLimited } from '../../money/wallet/AllowanceUse.tsx'
import { useAllowance } from '../../money/wallet/allowance.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { nameOf } from './UserActions.tsx'

interface AllowanceProps {
  user: WorkgroupUser
  onClose: () => void
}

/** What a member's calls may cost, and where they may go, for an admin: what is used and left, and the limits. */
export function AllowanceDialog({ user, onClose }: AllowanceProps) {
  const found = useAllowance(user.username)
  return (
    <Dialog open holds title={text('allowance_of', { name: nameOf(user) })} onClose={onClose}>
      <Region query={found} failed={text('allowance_failed')} loading={<Skeleton className="h-96" />}>
        {(allowance) => (
          <div className="grid gap-4">
            {isLimited(allowance) ? (
              <AllowanceUse allowance={allowance} />
            ) : (
              <p className="text-soft">{text('allowance_none', { name: nameOf(user) })}</p>
            )}
            <AllowanceForm user={user} allowance={allowance} onClose={onClose} />
          </div>
        )}
      </Region>
    </Dialog>
  )
}

const LIMITS = ['month_limit', 'day_limit'] as const
interface Typed extends Record<(typeof LIMITS)[number], string> {
  destinations: AllowedDestinations
}

/** The number that was typed; null for nothing, which is no limit. */
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(/[₦,\s]/g, '')))

function objectionsTo(typed: Typed): Objections {
  const wrong = LIMITS.filter((name) => {
    const limit = numberOf(typed[name])
    return limit !== null && !(Number.isInteger(limit) && limit > 0)
  })
  return Object.fromEntries(wrong.map((name) => [name, text('call_limits_whole')]))
}

function AllowanceForm({ user, allowance, onClose }: AllowanceProps & { allowance: Allowance }) {
  const typed = useState<Typed>({
    month_limit: String(allowance.month.limit ?? ''),
    day_limit: String(allowance.day.limit ?? ''),
    destinations: allowance.destinations,
  })
  const { form, field, refuse, submit } = useForm(typed, objectionsTo)
  const save = useChange(client.setAllowance, {
    done: () => text('allowance_saved', { name: nameOf(user) }),
    refreshes: 'money',
    onDone: onClose,
    onFailed: refuse,
  })
  const send = (now: Typed) =>
    save.run({
      params: { username: user.username },
      body: {
        month_limit: numberOf(now.month_limit),
        day_limit: numberOf(now.day_limit),
        destinations: now.destinations,
      },
    })
  return (
    <form ref={form} noValidate onSubmit={submit(send)} className="grid gap-4">
      <div className="grid gap-4 cards:grid-cols-2">
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={text(`allowance_${name}`)}
            hint={text('allowance_limit_hint')}
            unit="₦"
            inputMode="numeric"
            maxLength={12}
            {...field(name)}
          />
        ))}
      </div>
      <Select
        label={text('allowance_destinations')}
        choices={ALLOWED_DESTINATIONS.map((value) => ({ value, label: text(`allowance_${value}`) }))}
        {...field('destinations')}
      />
      <p className="text-small text-soft">{text('allowance_note')}</p>
      <Button type="submit" busy={save.isPending}>
        {text('allowance_save')}
      </Button>
    </form>
  )
}
