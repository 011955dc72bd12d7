import type { OwnedNumber } from '@ekoline/contract/money/phone-numbers.ts'
import { NUMBER_DAYS } from '@ekoline/contract/money/plan-rules.ts'
import { cardCharge, type Kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { client, refusalOr } from '../../app/client.ts'
import { chosenOf, type LeadsToDraft, nowhere } from '../../core/destinations/chosen.ts'
import { useDestinations, useMe } from '../../core/destinations/destinations.queries.ts'
import { CategoryAndDestination } from '../../core/destinations/LeadsTo.tsx'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatKobo } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { CardWindow, loadCardWindow } from '../payments/checkout/CardWindow.tsx'
import { useTopUp } from '../payments/checkout/useTopUp.ts'
import { ChargeLines } from '../wallet/ChargeLines.tsx'
import { feeRule } from '../wallet/fee-rule.ts'
import { useBalance } from '../wallet/wallet.queries.ts'
import { useAssign } from './assign.ts'
import { type ChosenNumber, NumberPicker } from './NumberPicker.tsx'
import { PayBy, type PayMethod } from './PayBy.tsx'

interface AssignPanelProps {
  waiting: readonly OwnedNumber[]
  /** their numbers, as far as they are shown */
  owned: readonly OwnedNumber[]
  /** a number is theirs, and routed */
  onDone: () => void
}

/**
 * Buys a number by card or from the wallet, and routes its calls; a number that is already paid for is only routed
 * (service-areas §4).
 *
 * @source SA-86
 */
export function AssignPanel({ waiting, owned, onDone }: AssignPanelProps) {
  const { cardid } = useSeat()
  const { data } = useBalance()
  const [number, setNumber] = useState<ChosenNumber | null>(null)
  const [changed, setDraft] = useState<LeadsToDraft | null>(null)
  const draft = useOffered(owned, changed)
  const [chosenMethod, setMethod] = useState<PayMethod | null>(null)
  const [asking, setAsking] = useState(false)
  const to = chosenOf(draft)
  const { isPending: assigning, run: assign } = useAssign(() => {
    setNumber(null)
    setDraft(null)
    onDone()
  })
  // Paid: if the assignment then fails, the number is already theirs and need not be paid again.
  function paid() {
    if (!number || !to) return
    if (price !== null)
      toast.success(
        text('number_bought', {
          number: formatPhone(number.did),
          amount: formatKobo(chargeOf(price, method)),
        }),
      )
    setNumber({ ...number, price: null, cardid })
    void assign({ number: { ...number, cardid }, to, isNew: true })
  }
  const payment = useTopUp(paid)
  const buying = useChange(client.buyNumber, {
    failed: (error) => refusalOr(error, text('assign_failed')),
    refreshes: ['money', 'routing'],
    onDone: paid,
  })

  useEffect(() => {
    loadCardWindow().catch(() => undefined)
  }, [])

  const price = number?.price == null ? null : koboFromNaira(number.price)
  const balance = data === undefined ? null : koboFromNaira(data)
  const isEnough = price !== null && balance !== null && balance >= price
  const method = (isEnough && chosenMethod) || (isEnough ? 'wallet' : 'card')
  const paying = payment.busy || buying.isPending

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!number || !to || paying || assigning) return
    if (price === null)
      void assign({ number: { ...number, cardid: number.cardid ?? cardid }, to, isNew: true })
    else setAsking(true)
  }

  function buy() {
    setAsking(false)
    if (!number) return
    if (method === 'wallet') void buying.run({ body: { phonenumber_id: number.id } })
    else void payment.start({ purpose: 'number', phonenumber_id: number.id })
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid items-start gap-4 cards:grid-cols-3">
          <NumberPicker value={number} onChoose={setNumber} waiting={waiting} />
          <CategoryAndDestination draft={draft} onDraft={setDraft} />
        </div>
        {number && price === null && (
          <p className="rounded-field bg-good-wash px-3.5 py-2.5 text-small text-good">
            {text('number_paid_already')}
          </p>
        )}
        {price !== null && (
          <div className="grid max-w-xl gap-3">
            <PayBy price={price} balance={balance} value={method} onChange={setMethod} />
            <Cost price={price} method={method} />
          </div>
        )}
        <Button
          type="submit"
          size="large"
          className="justify-self-start max-cards:w-full"
          busy={paying || assigning}
          disabled={!(number && to) && !paying && !assigning}
        >
          {assigning
            ? text('number_assigning')
            : payment.busy
              ? text('payment_in_progress')
              : price === null
                ? text('number_assign')
                : text('number_buy_for', { amount: formatKobo(chargeOf(price, method)) })}
        </Button>
      </form>
      {asking && number && price !== null && (
        <ConfirmDialog
          title={text('number_buy_title', { number: formatPhone(number.did) })}
          action={text('number_buy_for', { amount: formatKobo(chargeOf(price, method)) })}
          busy={false}
          onConfirm={buy}
          onClose={() => setAsking(false)}
        >
          <p className="mb-2">
            {text(`number_buy_${method}`, { amount: formatKobo(chargeOf(price, method)) })}
          </p>
          <p>{text('number_renews_note', { price: formatKobo(price), days: NUMBER_DAYS })}</p>
        </ConfirmDialog>
      )}
      <CardWindow payment={payment} />
    </>
  )
}

/**
 * What is chosen; until something is, the only menu, as the one that comes with a plan, where no number leads to it yet;
 * without one, oneself: one press is enough.
 */
function useOffered(owned: readonly OwnedNumber[], changed: LeadsToDraft | null): LeadsToDraft {
  const me = useMe()
  const { data, isPending } = useDestinations('ivr', '')
  if (changed) return changed
  if (isPending) return nowhere
  const { result: [menu] = [], total = 0 } = data ?? {}
  const isFree =
    menu && !owned.some(({ category, destination }) => category === 'ivr' && destination === menu.destination)
  return isFree && total === 1 ? { category: 'ivr', destination: menu.destination, name: menu.name } : me
}

const chargeOf = (price: Kobo, method: PayMethod) =>
  method === 'wallet' ? price : cardCharge(price, feeRule())

/** What is charged now, and what comes after. */
function Cost({ price, method }: { price: Kobo; method: PayMethod }) {
  return (
    <>
      {method === 'card' && (
        <ChargeLines
          name={text('number_days', { days: NUMBER_DAYS })}
          amount={price}
          charge={chargeOf(price, method)}
        />
      )}
      <p className="text-small text-faint">
        {text('number_renews_note', { price: formatKobo(price), days: NUMBER_DAYS })}{' '}
        {method === 'card' && text('number_held_note')}
      </p>
    </>
  )
}
