import { kobo } from '@ekoline/contract/money.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, client, messageOf, unlessOffline } from '../../client.ts'
import { config } from '../../config.ts'
import { formatKobo } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { CardWindowProps } from './CardWindow.tsx'
import { groupCardNumber, isCardFilled, objectionToExpiry, shapeExpiry } from './card-fields.ts'
import { SANDBOX_CVV, SANDBOX_EXPIRY, sandboxCards } from './sandbox-cards.ts'

/** The sandbox provider's card window: looks and behaves like a real one, says that it is none. */
export function SandboxCardDialog({ payment, onPaid, onClose }: CardWindowProps) {
  const [card, setCard] = useState({ number: '', expiry: '', cvv: '' })
  const [otp, setOtp] = useState('')
  const [asksOtp, setAsksOtp] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const otpField = useRef<HTMLInputElement>(null)
  // Kept when no answer came: the same card asked again under the same key is not charged twice.
  const key = useRef<string | null>(null)
  const [lost, setLost] = useState(false)

  useEffect(() => {
    if (asksOtp) otpField.current?.focus()
  }, [asksOtp])

  const pay = useMutation({
    mutationFn: () => {
      key.current ??= crypto.randomUUID()
      return client.paySandbox(
        {
          params: { reference: payment.reference },
          body: { card_number: card.number, expiry: card.expiry, cvv: card.cvv, ...(asksOtp && { otp }) },
        },
        { idempotencyKey: key.current },
      )
    },
    onMutate: () => setRefusal(null),
    onSuccess: ({ status, message }) => {
      key.current = null
      setLost(false)
      if (status === 'success') return onPaid()
      const isFirstAsked = status === 'otp' && !asksOtp
      setRefusal(isFirstAsked ? null : message)
      setAsksOtp(status === 'otp')
      setOtp('')
      otpField.current?.focus()
    },
    onError: (error) => {
      const isLost = error instanceof ApiError && error.http === 0 && error.sent
      if (!isLost) key.current = null
      setLost(lost || isLost)
      setRefusal(
        isLost
          ? [unlessOffline(error, ''), text('card_unreached')].filter(Boolean).join('. ')
          : messageOf(error, text('top_up_failed')),
      )
    },
  })
  const charge = formatKobo(kobo(payment.amount))

  const objection = objectionToExpiry(card.expiry, dayOf(new Date()))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!pay.isPending) pay.mutate()
  }

  /** What was said of the old value, and its key, are over. */
  function change(edit: () => void) {
    key.current = null
    setRefusal(null)
    edit()
  }

  return (
    <Dialog open title="Pay by card" holds onClose={() => onClose(!pay.isPending && !lost)}>
      <div className="-mt-3 mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-small text-faint">
          {config().brand.name} · {payment.email}
        </span>
        <b className="text-number tabular-nums">{charge}</b>
      </div>
      <p className="mb-4 rounded-field bg-warn-wash px-3 py-2 text-small text-warn">
        This is a sandbox: no money moves, and no real card is taken.
      </p>

      <form onSubmit={submit} noValidate className="grid gap-4">
        {asksOtp ? (
          <TextField
            ref={otpField}
            label="One-time password"
            hint={text('card_otp_needed')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
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
          {refusal}
        </p>
        <Button
          type="submit"
          size="large"
          wide
          busy={pay.isPending}
          disabled={asksOtp ? otp === '' : objection !== null || !isCardFilled(card)}
        >
          {asksOtp ? 'Authorize' : `Pay ${charge}`}
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
  return (
    <>
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        value={card.number}
        onChange={(typed) => onChange({ ...card, number: groupCardNumber(typed) })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          error={objection}
          value={card.expiry}
          onChange={(typed) => onChange({ ...card, expiry: shapeExpiry(typed, card.expiry) })}
        />
        <TextField
          label="CVV"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={3}
          value={card.cvv}
          onChange={(typed) => onChange({ ...card, cvv: typed.replace(/\D/g, '') })}
        />
      </div>
      <details className="rounded-field border border-line">
        <summary className="flex min-h-10 items-center px-3 text-small font-semibold text-lagoon">
          Test cards
        </summary>
        <ul className="border-t border-line p-1">
          {sandboxCards.map(({ number, outcome }) => (
            <li key={number}>
              <button
                type="button"
                onClick={() => onChange({ number, expiry: SANDBOX_EXPIRY, cvv: SANDBOX_CVV })}
                className="flex min-h-10 w-full flex-wrap items-center justify-between gap-x-3 rounded-field px-2 text-left text-small hover:bg-lagoon-wash"
              >
                <span className="tabular-nums">{number}</span>
                <span className="text-faint">{outcome}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
