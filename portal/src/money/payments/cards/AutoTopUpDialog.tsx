import {
  AUTO_TOP_UP_MINUTES,
  AUTO_TOP_UP_REFUSALS,
  AUTO_TOP_UPS_A_DAY,
} from '@ekoline/contract/money/saved-cards.facts.ts'
import type { AutoTopUp } from '@ekoline/contract/money/saved-cards.ts'
import { cardCharge, type Kobo, kobo, naira, TOP_UP_MINIMUM } from '@ekoline/contract/units/money.ts'
import { useState } from 'react'
import { client, refusalOr } from '../../../app/client.ts'
import { config } from '../../../app/config.ts'
import { formatKobo, koboTyped } from '../../../format/naira.ts'
import { useChange } from '../../../kit/useChange.ts'
import { type Objections, useForm } from '../../../kit/useForm.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { feeRule } from '../../wallet/fee-rule.ts'

interface AutoTopUpProps {
  auto: AutoTopUp
  onClose: () => void
}

const FIELDS = ['top_up_below', 'top_up_amount', 'top_up_most'] as const
const labels = {
  top_up_below: 'auto_top_up_below',
  top_up_amount: 'auto_top_up_amount',
  top_up_most: 'auto_top_up_most',
} as const
type Typed = Record<(typeof FIELDS)[number], string>

const A_NAIRA = kobo(100)
const larger = (one: Kobo, other: Kobo) => (one > other ? one : other)

/** What is paid is from a top-up's minimum to a payment's maximum; it is at least the threshold, and the month's most at least it. */
function objectionsTo(typed: Typed): Objections {
  const [below, amount, most] = FIELDS.map((name) => koboTyped(typed[name])) as (Kobo | null)[]
  const found: Objections = {}
  const atLeast = (name: keyof Typed, value: Kobo | null | undefined, least: Kobo) => {
    if (!value || value < least) found[name] = text('auto_top_up_least', { least: formatKobo(least) })
  }
  atLeast('top_up_below', below, A_NAIRA)
  atLeast('top_up_amount', amount, larger(TOP_UP_MINIMUM, below ?? A_NAIRA))
  atLeast('top_up_most', most, amount ?? TOP_UP_MINIMUM)
  const largest = kobo(config().payments.maximum)
  if (amount && amount > largest)
    found.top_up_amount = text('auto_top_up_largest', { most: formatKobo(largest) })
  return found
}

const inNaira = (typed: string) => naira(koboTyped(typed) ?? kobo(0))

/** When the saved card tops up the wallet, with how much, and what that costs each time. */
export function AutoTopUpDialog({ auto, onClose }: AutoTopUpProps) {
  return (
    <Dialog open holds title={text('auto_top_up_title')} onClose={onClose}>
      <AutoTopUpForm auto={auto} onClose={onClose} />
    </Dialog>
  )
}

function AutoTopUpForm({ auto, onClose }: AutoTopUpProps) {
  const typed = useState<Typed>({
    top_up_below: String(auto.below ?? ''),
    top_up_amount: String(auto.amount ?? ''),
    top_up_most: String(auto.most ?? ''),
  })
  const { form, field, refuse, submit } = useForm(typed, objectionsTo)
  const save = useChange(client.setAutoTopUp, {
    done: () => text('auto_top_up_saved'),
    failed: (error) => refusalOr(error, text('auto_top_up_failed')),
    refreshes: 'money',
    onDone: onClose,
    onFailed: refuse,
  })
  const amount = koboTyped(typed[0].top_up_amount)
  const send = (now: Typed) =>
    save.run({
      body: {
        top_up_below: inNaira(now.top_up_below),
        top_up_amount: inNaira(now.top_up_amount),
        top_up_most: inNaira(now.top_up_most),
      },
    })
  return (
    <form ref={form} noValidate onSubmit={submit(send)} className="grid gap-4">
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={text(labels[name])}
          unit="₦"
          inputMode="decimal"
          maxLength={14}
          {...field(name)}
        />
      ))}
      <div className="grid gap-2 text-small text-soft">
        {amount !== null && amount >= TOP_UP_MINIMUM && (
          <p>{text('auto_top_up_charge', { charge: formatKobo(cardCharge(amount, feeRule())) })}</p>
        )}
        <p>
          {text('auto_top_up_note', {
            minutes: AUTO_TOP_UP_MINUTES,
            day: AUTO_TOP_UPS_A_DAY,
            refusals: AUTO_TOP_UP_REFUSALS,
          })}
        </p>
      </div>
      <Button type="submit" size="large" wide busy={save.isPending}>
        {text(auto.below === null ? 'auto_top_up_turn_on' : 'auto_top_up_save')}
      </Button>
    </form>
  )
}
