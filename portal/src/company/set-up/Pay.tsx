import type { SetUpAnswers } from '@ekoline/contract/company/set-up.ts'
import { NUMBER_DAYS } from '@ekoline/contract/money/plan-rules.ts'
import { cardCharge, kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'
import { useEffect, useState } from 'react'
import { client, refusalOr } from '../../app/client.ts'
import { formatKobo } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { objectionsOf } from '../../kit/useForm.ts'
import { toastFailure } from '../../kit/useSubmit.ts'
import { CardWindow, loadCardWindow } from '../../money/payments/checkout/CardWindow.tsx'
import { useTopUp } from '../../money/payments/checkout/useTopUp.ts'
import { PayBy, type PayMethod } from '../../money/phone-numbers/PayBy.tsx'
import { ChargeLines } from '../../money/wallet/ChargeLines.tsx'
import { feeRule } from '../../money/wallet/fee-rule.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { ChosenNumber } from './draft.ts'
import { Line } from './NumberStep.tsx'

interface PayOptions {
  number: ChosenNumber | null
  answers: SetUpAnswers | null
  onRefused: (error: unknown) => void
  onDone: () => unknown
}

/** The last press: it makes everything, or nothing; from the wallet, or by card where that is short or chosen. */
export function usePay({ number, answers, onRefused, onDone }: PayOptions) {
  const { data } = useBalance()
  const [chosenMethod, setMethod] = useState<PayMethod | null>(null)
  const price = number?.price == null ? null : koboFromNaira(number.price)
  const balance = data === undefined ? null : koboFromNaira(data)
  const isEnough = price !== null && balance !== null && balance >= price
  const method = (isEnough && chosenMethod) || (isEnough ? 'wallet' : 'card')
  const payment = useTopUp(onDone, {
    begin: (once) => client.setUpLineByCard({ body: answers as SetUpAnswers }, once),
    onRefused,
  })
  const making = useChange((body: SetUpAnswers, once) => client.setUpLine({ body }, once), {
    inPlace: true,
    refreshes: ['money', 'routing'],
    onDone,
    onFailed: (error) => {
      // What is wrong with an answer is said at its question.
      if (Object.keys(objectionsOf(error)).length === 0)
        toastFailure(error, (failure) => refusalOr(failure, text('set_up_failed')))
      onRefused(error)
    },
    leaves: true,
  })
  const busy = making.isPending || payment.busy
  function go() {
    if (!answers || busy) return
    if (price === null || method === 'wallet') void making.run(answers)
    else void payment.start({ purpose: 'number', phonenumber_id: answers.phonenumber_id, answers })
  }

  return { number, price, balance, method, setMethod, payment, busy, isReady: answers !== null, go }
}

/** What it costs, and the button that names the sum. Outside the form of the question: the card window has its own. */
export function Pay({ pay, form }: { pay: ReturnType<typeof usePay>; form: string }) {
  const { number, price, balance, method, setMethod, payment, busy, isReady } = pay
  useEffect(() => {
    if (method === 'card') loadCardWindow().catch(() => undefined)
  }, [method])
  const isByCard = price !== null && method === 'card'
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      {price !== null && number && (
        <>
          <PayBy price={price} balance={balance} value={method} onChange={setMethod} />
          {isByCard ? (
            <ChargeLines
              name={text('number_days', { days: NUMBER_DAYS })}
              amount={price}
              charge={cardCharge(price, feeRule())}
            />
          ) : (
            <dl className="grid gap-1.5 tabular-nums">
              <Line name={text('set_up_pay_month', { number: formatPhone(number.did) })} isSum>
                {formatKobo(price)}
              </Line>
              {balance !== null && (
                <Line name={text('set_up_left')}>{formatKobo(kobo(balance - price))}</Line>
              )}
            </dl>
          )}
          <p className="text-small text-faint">
            {text('number_renews_note', { price: formatKobo(price), days: NUMBER_DAYS })}
          </p>
        </>
      )}
      <Button type="submit" form={form} size="large" wide busy={busy} disabled={!isReady}>
        {price === null
          ? text('set_up_go_live')
          : isByCard
            ? text('set_up_pay_card', { amount: formatKobo(cardCharge(price, feeRule())) })
            : text('set_up_pay_wallet', { amount: formatKobo(price) })}
      </Button>
      <CardWindow payment={payment} />
    </div>
  )
}
