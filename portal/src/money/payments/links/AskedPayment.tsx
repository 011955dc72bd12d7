import { objectionToNewUser } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { StartedPayment } from '@ekoline/contract/money/card-payment.ts'
import type { AskedPayment as Asked } from '@ekoline/contract/money/pay-links.ts'
import {
  cardCharge,
  type Kobo,
  kobo,
  koboFromNaira,
  naira,
  TOP_UP_MINIMUM,
} from '@ekoline/contract/units/money.ts'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { ApiError, client, messageOf } from '../../../app/client.ts'
import { config } from '../../../app/config.ts'
import { formatKobo, koboTyped } from '../../../format/naira.ts'
import { useSubmit } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ErrorState, Refusal } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { feeRule } from '../../wallet/fee-rule.ts'

interface AskedPaymentProps {
  /** the key of the link */
  link: string
  /** the card window is open */
  busy: boolean
  onStarted: (payment: StartedPayment) => void
}

/** Who asks for a payment and for how much, and the way to pay it. */
export function AskedPayment({ link, busy, onStarted }: AskedPaymentProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const look = useCallback(() => {
    setFailure(null)
    if (link === '') return
    client
      .openPayLink({ body: { key: link } }, { anonymous: true })
      .then(({ result }) => setAsked(result), setFailure)
  }, [link])
  useEffect(look, [look])

  if (link === '' || (failure instanceof ApiError && failure.http === 404)) return <Over />
  if (failure)
    return (
      <ErrorState title={messageOf(failure, text('pay_page_failed'))} onRetry={look}>
        {text('pay_page_failed_safe')}
      </ErrorState>
    )
  if (!asked) return <Spinner large label={text('ui_loading')} />
  return (
    <>
      <PageTitle>{text('pay_page_title', { name: asked.asked_by })}</PageTitle>
      <p className="text-soft">
        {asked.workgroup !== asked.asked_by && (
          <b className="block text-ink wrap-anywhere">{asked.workgroup}</b>
        )}
        {text('pay_page_what', { brand: config().brand.name })}
      </p>
      {asked.note && (
        <p className="mt-3 wrap-anywhere">
          <span className="text-soft">{text('pay_page_note')}:</span> {asked.note}
        </p>
      )}
      <div className="mt-5">
        {asked.state === 'checking' ? (
          <div role="status" className="rounded-field bg-warn-wash px-4 py-3">
            <p className="font-semibold">{text('pay_page_checking')}</p>
            {text('pay_page_checking_what')}
          </div>
        ) : (
          <PayForm asked={asked} link={link} busy={busy} onStarted={onStarted} />
        )}
      </div>
    </>
  )
}

function Over() {
  return (
    <>
      <PageTitle>{text('pay_page_over')}</PageTitle>
      <p className="text-soft">{text('pay_page_over_what')}</p>
    </>
  )
}

const isEmail = (typed: string) => objectionToNewUser('email', typed) === null

function PayForm({ asked, link, busy, onStarted }: AskedPaymentProps & { asked: Asked }) {
  const most = koboFromNaira(asked.amount) ?? TOP_UP_MINIMUM
  const [typed, setTyped] = useState('')
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<{ amount?: string; email?: string }>({})
  const starting = useSubmit(
    (body: Parameters<typeof client.payByLink>[0]['body']) => client.payByLink({ body }, { anonymous: true }),
    { inPlace: true, onDone: ({ result }) => onStarted(result) },
  )
  useEffect(() => {
    // A failure is shown where the window opens.
    import('../checkout/CardWindow.tsx').then(({ loadCardWindow }) => loadCardWindow()).catch(() => undefined)
  }, [])

  const amount = asked.fixed ? most : koboTyped(typed)
  const isPayable = amount !== null && amount >= TOP_UP_MINIMUM && amount <= most
  const payable: Kobo | null = isPayable ? amount : null
  const charge = payable && cardCharge(payable, feeRule())

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = email.trim()
    const isUnreadable = given !== '' && !isEmail(given)
    const range = { least: formatKobo(TOP_UP_MINIMUM), most: formatKobo(most) }
    setWrong({
      ...(payable === null && { amount: text('pay_link_amount_wrong', range) }),
      ...(isUnreadable && { email: text('pay_page_email_wrong') }),
    })
    if (busy || payable === null || isUnreadable) return
    void starting.run({ key: link, amount: naira(payable), ...(given && { email: given }) })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {!asked.fixed && (
        <TextField
          label={text('pay_page_amount')}
          unit="₦"
          large
          inputMode="decimal"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setWrong({})
          }}
          hint={text('pay_page_most', { amount: formatKobo(most) })}
          error={wrong.amount}
        />
      )}
      <TextField
        label={text('pay_page_email')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(value) => {
          setEmail(value)
          setWrong({})
        }}
        hint={text('pay_page_email_hint')}
        error={wrong.email}
      />
      <dl className="grid gap-1.5 border-t border-line pt-3 tabular-nums">
        <Line name={text('pay_page_amount')} amount={payable} />
        <Line name={text('pay_page_fee')} amount={charge && payable && kobo(charge - payable)} />
        <Line name={text('pay_page_charge')} amount={charge} total />
      </dl>
      <Refusal>{starting.refusal}</Refusal>
      <Button type="submit" size="large" wide busy={busy || starting.isPending}>
        {charge ? text('pay_page_pay', { amount: formatKobo(charge) }) : text('pay_page_pay_any')}
      </Button>
      <p className="text-small text-faint">
        {text('pay_page_trust', { name: asked.asked_by, brand: config().brand.name })}
      </p>
    </form>
  )
}

function Line({ name, amount, total = false }: { name: string; amount: Kobo | null; total?: boolean }) {
  return (
    <div className={cx('flex flex-wrap justify-between gap-x-4', total ? 'font-semibold' : 'text-soft')}>
      <dt>{name}</dt>
      <dd>{amount === null ? '–' : formatKobo(amount)}</dd>
    </div>
  )
}
