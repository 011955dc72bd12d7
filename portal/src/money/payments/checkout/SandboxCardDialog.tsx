import type { CardForm } from '@ekoline/contract/money/card-payment.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, client, messageOf, unlessOffline } from '../../../app/client.ts'
import { config } from '../../../app/config.ts'
import { formatKobo } from '../../../format/naira.ts'
import { useSubmit } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { CardWindowProps } from './CardWindow.tsx'
import { groupCardNumber, isCardFilled, objectionToExpiry, shapeExpiry } from './card-fields.ts'

/** The sandbox's test cards and their outcomes (running.md, "Demo data"). */
const sandboxCards = [
  { number: '4084 0840 8408 4081', outcome: 'card_test_pays' },
  { number: '5060 6666 6666 6666 666', outcome: 'card_test_otp' },
  { number: '4084 0800 0000 5408', outcome: 'card_test_declined' },
  { number: '5060 6650 6066 5060 67', outcome: 'card_test_short' },
] as const

/** Any expiry in the future and any three digits will do. */
const SANDBOX_EXPIRY = '12/30'
const SANDBOX_CVV = '408'

const isLost = (error: unknown) => error instanceof ApiError && error.http === 0 && error.sent

/** The sandbox provider's card window: looks and behaves like a real one, and says that it is not. */
export function SandboxCardDialog({ payment, byLink, onSent, onPaid, onClose }: CardWindowProps) {
  const [card, setCard] = useState({ number: '', expiry: '', cvv: '' })
  const [otp, setOtp] = useState('')
  const [asksOtp, setAsksOtp] = useState(false)
  /** why the card was refused */
  const [declined, setDeclined] = useState<string | null>(null)
  const otpField = useRef<HTMLInputElement>(null)
  /** there was no answer: the card may have been charged */
  const [lost, setLost] = useState(false)

  useEffect(() => {
    if (asksOtp) otpField.current?.focus()
  }, [asksOtp])

  // After a missing answer, the same card under the same key is not charged twice.
  const pay = useSubmit(
    (form: CardForm, once) => {
      const { reference } = payment
      return byLink === undefined
        ? client.paySandbox({ params: { reference }, body: form }, once)
        : client.paySandboxByLink({ body: { ...form, key: byLink, reference } }, { anonymous: true })
    },
    {
      inPlace: true,
      failed: (error) =>
        isLost(error)
          ? [unlessOffline(error, ''), text('card_unreached')].filter(Boolean).join('. ')
          : messageOf(error, text('card_failed')),
      onDone: ({ status, message }) => {
        setLost(false)
        if (status === 'success') return onPaid()
        onSent(false)
        const isFirstAsked = status === 'otp' && !asksOtp
        setDeclined(isFirstAsked ? null : message)
        setAsksOtp(status === 'otp')
        setOtp('')
        otpField.current?.focus()
      },
      onFailed: (error) => {
        if (!lost && !isLost(error)) onSent(false)
        setLost((before) => before || isLost(error))
      },
    },
  )
  const charge = formatKobo(kobo(payment.amount))

  const objection = objectionToExpiry(card.expiry, dayOf(new Date()))

  function submit(event: FormEvent) {
    event.preventDefault()
    setDeclined(null)
    onSent(true)
    void pay.run({ card_number: card.number, expiry: card.expiry, cvv: card.cvv, ...(asksOtp && { otp }) })
  }

  /** The message was about the old value. */
  function change(edit: () => void) {
    if (!pay.isPending) pay.reset()
    setDeclined(null)
    edit()
  }

  return (
    <Dialog open title={text('card_title')} holds onClose={() => onClose(!pay.isPending && !lost)}>
      <div className="-mt-3 mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-small text-faint">
          {[config().brand.name, payment.email].filter(Boolean).join(' · ')}
        </span>
        <b className="text-number tabular-nums">{charge}</b>
      </div>
      <p className="mb-4 rounded-field bg-warn-wash px-3 py-2 text-small text-warn">{text('card_sandbox')}</p>

      <form onSubmit={submit} noValidate className="grid gap-4">
        {asksOtp ? (
          <TextField
            ref={otpField}
            label={text('card_otp')}
            hint={text('card_otp_needed')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={otp}
            onChange={(value) => change(() => setOtp(value.replace(/\D/g, '')))}
          />
        ) : (
          <CardFields
            card={card}
            objection={objection}
            onChange={(edited) => change(() => setCard(edited))}
          />
        )}
        <p role="alert" className="-my-2 min-h-[1lh] text-small font-semibold text-bad">
          {pay.refusal ?? declined}
        </p>
        <Button
          type="submit"
          size="large"
          wide
          busy={pay.isPending}
          disabled={asksOtp ? otp === '' : objection !== null || !isCardFilled(card)}
        >
          {asksOtp ? text('card_authorize') : text('amount_pay_charge', { amount: charge })}
        </Button>
      </form>
    </Dialog>
  )
}

interface Card {
  number: string
  expiry: string
  cvv: string
}

interface CardFieldsProps {
  card: Card
  /** what is wrong with the expiry */
  objection: string | null
  onChange: (card: Card) => void
}

function CardFields({ card, objection, onChange }: CardFieldsProps) {
  const tests = useRef<HTMLDetailsElement>(null)

  function choose(number: string) {
    onChange({ number, expiry: SANDBOX_EXPIRY, cvv: SANDBOX_CVV })
    if (tests.current) tests.current.open = false // on a phone the list hides the button that pays
  }

  return (
    <>
      <TextField
        label={text('card_number')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        value={card.number}
        onChange={(typed) => onChange({ ...card, number: groupCardNumber(typed) })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={text('card_expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          error={objection}
          value={card.expiry}
          onChange={(typed) => onChange({ ...card, expiry: shapeExpiry(typed, card.expiry) })}
        />
        <TextField
          label={text('card_cvv')}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={3}
          value={card.cvv}
          onChange={(typed) => onChange({ ...card, cvv: typed.replace(/\D/g, '') })}
        />
      </div>
      <details ref={tests} className="rounded-field border border-line">
        <summary className="flex min-h-10 items-center px-3 text-small font-semibold text-lagoon">
          {text('card_tests')}
        </summary>
        <ul className="border-t border-line p-1">
          {sandboxCards.map(({ number, outcome }) => (
            <li key={number}>
              <button
                type="button"
                onClick={() => choose(number)}
                className="flex min-h-10 w-full flex-wrap items-center justify-between gap-x-3 rounded-field px-2 text-left text-small hover:bg-lagoon-wash"
              >
                <span className="tabular-nums">{number}</span>
                <span className="text-faint">{text(outcome)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
