import type { LinkPayment } from '@ekoline/contract/money/pay-links.ts'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, client, fetchFile, messageOf } from '../../../app/client.ts'
import { formatTime } from '../../../format/date.ts'
import { formatNaira } from '../../../format/naira.ts'
import { toastFailure } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ErrorState } from '../../../ui/states.tsx'

interface PaidByLinkProps {
  /** the key of the link */
  link: string
  reference: string
  /** pays anew */
  onAgain: () => void
}

/** What became of a payment by a link, and its receipt. */
export function PaidByLink({ link, reference, onAgain }: PaidByLinkProps) {
  const [payment, setPayment] = useState<LinkPayment | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const check = useCallback(() => {
    setFailure(null)
    setPayment(null)
    client
      .verifyByLink({ body: { key: link, reference } }, { anonymous: true })
      .then(({ result }) => setPayment(result), setFailure)
  }, [link, reference])
  useEffect(check, [check])

  if (failure instanceof ApiError && failure.http === 404)
    return (
      <>
        <PageTitle>{text('pay_page_over')}</PageTitle>
        <p className="text-soft">{text('pay_page_over_what')}</p>
      </>
    )
  if (failure)
    return (
      <ErrorState title={messageOf(failure, text('payment_check_failed'))} onRetry={check}>
        {text('payment_check_safe')}
      </ErrorState>
    )
  if (!payment) return <Spinner large label={text('payment_processing')} />
  if (payment.state === 'paid') return <Receipt link={link} payment={payment} />
  const isChecked = payment.state === 'checking'
  return (
    <>
      <PageTitle>{text(isChecked ? 'pay_page_wait' : 'pay_page_unpaid')}</PageTitle>
      <p role="status" className="mb-5 text-soft">
        {isChecked ? text('pay_page_wait_what', { name: payment.asked_by }) : text('pay_page_unpaid_what')}
        <span className="mt-2 block text-ink wrap-anywhere">{text('payment_reference', { reference })}</span>
      </p>
      <Button size="large" wide onClick={isChecked ? check : onAgain}>
        {text(isChecked ? 'payment_check_again' : 'pay_page_again')}
      </Button>
    </>
  )
}

function Receipt({ link, payment }: { link: string; payment: LinkPayment }) {
  const { reference } = payment
  const facts = [
    [text('pay_page_to'), [...new Set([payment.asked_by, payment.workgroup])].join(', ')],
    ...(payment.note ? [[text('pay_page_note'), payment.note]] : []),
    [text('pay_page_amount'), formatNaira(payment.credit)],
    [text('pay_page_fee'), formatNaira(payment.fee)],
    [text('pay_page_total'), formatNaira(payment.charge)],
    ...(payment.date ? [[text('pay_page_date'), formatTime(payment.date)]] : []),
    [text('pay_page_reference'), reference],
  ]
  return (
    <>
      <PageTitle>{text('pay_page_paid')}</PageTitle>
      {payment.email && (
        <p className="mb-4 text-soft">{text('pay_page_paid_mailed', { email: payment.email })}</p>
      )}
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line pt-3 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <DownloadButton
        kind="primary"
        wide
        fetchFile={() => fetchFile('linkReceipt', { body: { key: link, reference } }, { anonymous: true })}
        onFailed={(error) => toastFailure(error, 'pay_page_receipt_failed')}
      >
        {text('pay_page_receipt')}
      </DownloadButton>
    </>
  )
}
