import type { PaymentDetail } from '@ekoline/contract/money/payments.ts'
import { fetchFile } from '../../../app/client.ts'
import { formatDateTime } from '../../../format/date.ts'
import { formatNaira } from '../../../format/naira.ts'
import { formatPhone } from '../../../format/phone.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Region } from '../../../kit/Region.tsx'
import { toastFailure } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { PaymentStateDot } from './payment-state.tsx'
import { usePayment } from './payments.queries.ts'
import { purposeText } from './purpose.ts'

interface PaymentDialogProps {
  reference: string
  onClose: () => void
}

/** The details of a payment, and its receipt. */
export function PaymentDialog({ reference, onClose }: PaymentDialogProps) {
  const payment = usePayment(reference)

  return (
    <Dialog open title={text('payment_title')} onClose={onClose}>
      <Region query={payment} failed={text('payment_detail_failed')} loading={<Skeleton className="h-72" />}>
        {(detail) => (
          <>
            <p className="text-figure font-semibold tracking-tight tabular-nums">
              {formatNaira(detail.credit)}
            </p>
            {detail.state !== 'paid' && (
              <p className="mt-1">
                <PaymentStateDot state={detail.state} />
              </p>
            )}
            <Facts payment={detail} />
            <div className="mt-5 flex flex-wrap gap-2">
              <DownloadButton
                kind="primary"
                fetchFile={() => fetchFile('receipt', { params: { reference } })}
                onFailed={(error) => toastFailure(error, 'receipt_failed')}
              >
                {text('payment_download')}
              </DownloadButton>
              <CopyButton text={reference} failed={text('payment_copy_failed', { reference })}>
                {text('payment_copy')}
              </CopyButton>
            </div>
          </>
        )}
      </Region>
    </Dialog>
  )
}

/** What the payment was for, by name if it has one. */
function boughtText({ purpose, plan, number }: PaymentDetail): string {
  const name = plan ?? (number && formatPhone(number))
  return name ? `${purposeText(purpose)}: ${name}` : purposeText(purpose)
}

/** How it was paid, with the last four digits of the card where known. */
function methodText({ method, provider, card_last4: last4 }: PaymentDetail): string {
  const isSandbox = provider === 'sandbox'
  if (method === 'bank_transfer') return text(isSandbox ? 'receipt_by_sandbox_bank' : 'receipt_by_bank')
  const by = text(isSandbox ? 'receipt_by_sandbox' : 'receipt_by_card')
  return last4 ? text('receipt_card', { method: by, last4 }) : by
}

function Facts({ payment }: { payment: PaymentDetail }) {
  const isTransfer = payment.method === 'bank_transfer'
  const facts = [
    [text('receipt_for'), boughtText(payment)],
    [text('receipt_date'), formatDateTime(payment.date)],
    [text('receipt_paid_by'), payment.paid_by],
    [text('receipt_workgroup'), payment.workgroup],
    [text('receipt_method'), methodText(payment)],
    [text(isTransfer ? 'receipt_bank_fee' : 'receipt_fee'), formatNaira(payment.fee)],
    [text(isTransfer ? 'receipt_sent' : 'receipt_charge'), formatNaira(payment.charge)],
    [text('receipt_reference'), payment.reference],
    ...(payment.returned > 0
      ? [[text(isTransfer ? 'receipt_bank_returned' : 'payment_returned'), formatNaira(payment.returned)]]
      : []),
  ]
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line pt-3 tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
