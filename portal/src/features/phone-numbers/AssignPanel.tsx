import { cardCharge, type Kobo, koboFromNaira } from '@ekoline/contract/money.ts'
import type { OwnedNumber } from '@ekoline/contract/phone-numbers.ts'
import { NUMBER_DAYS } from '@ekoline/contract/plan-rules.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { formatKobo } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { chosenOf, LeadsTo, nowhere } from '../destinations/LeadsTo.tsx'
import { CardWindow, loadCardWindow } from '../payments/CardWindow.tsx'
import { CheckingPayments } from '../payments/CheckingPayments.tsx'
import { useTopUp } from '../payments/useTopUp.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { ChargeLines } from '../wallet/ChargeLines.tsx'
import { feeRule } from '../wallet/fee-rule.ts'
import { useAssign } from './assign.ts'
import { type ChosenNumber, NumberPicker } from './NumberPicker.tsx'

/** Buys a number by card and routes its calls; a number that is already paid for is only routed (service-areas §4). */
export function AssignPanel({ waiting }: { waiting: readonly OwnedNumber[] }) {
  const { cardid } = useSeat()
  const [number, setNumber] = useState<ChosenNumber | null>(null)
  const [draft, setDraft] = useState(nowhere)
  const to = chosenOf(draft)
  const { isPending: assigning, run: assign } = useAssign(() => {
    setNumber(null)
    setDraft(nowhere)
  })
  const payment = useTopUp(() => {
    // Paid: if the assignment then fails, the number is already theirs and need not be paid again.
    if (number && to) {
      setNumber({ ...number, price: null, cardid })
      void assign({ id: number.id, cardid, ...to })
    }
  })

  // A number that is paid for is assigned all the same.
  const isHeld = payment.held && number?.price != null

  useEffect(() => {
    loadCardWindow().catch(() => undefined)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!number || !to || payment.busy || assigning || isHeld) return
    if (number.price === null) void assign({ id: number.id, cardid: number.cardid ?? cardid, ...to })
    else void payment.start({ purpose: 'number', phonenumber_id: number.id })
  }

  const price = number?.price == null ? null : koboFromNaira(number.price)
  return (
    <Card title="Get a number">
      <CheckingPayments of={payment} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        <NumberPicker value={number} onChoose={setNumber} waiting={waiting} />
        <LeadsTo draft={draft} onDraft={setDraft} />
        {number && <Cost price={price} />}
        <Button
          type="submit"
          size="large"
          wide
          busy={payment.busy || assigning}
          disabled={(!(number && to) || isHeld) && !payment.busy && !assigning}
        >
          {assigning
            ? text('number_assigning')
            : payment.busy
              ? text('payment_in_progress')
              : price === null
                ? 'Assign number'
                : `Assign number for ${formatKobo(cardCharge(price, feeRule()))}`}
        </Button>
      </form>
      <CardWindow of={payment} />
    </Card>
  )
}

/** The card charge, and what comes after; for a number that is paid for, just that. */
function Cost({ price }: { price: Kobo | null }) {
  if (price === null)
    return (
      <p className="rounded-field bg-good-wash px-3.5 py-2.5 text-small text-good">
        This number is paid for: nothing is charged now.
      </p>
    )
  return (
    <>
      <ChargeLines
        name={`Number, ${NUMBER_DAYS} days`}
        amount={price}
        charge={cardCharge(price, feeRule())}
      />
      <p className="-mt-1 text-small text-faint">
        It renews every {NUMBER_DAYS} days for {formatKobo(price)} from your wallet. We keep it for you for 15
        minutes while you pay.
      </p>
    </>
  )
}
