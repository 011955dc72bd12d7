import type { MadePayment, PaymentOutcome, UnfinishedPayment } from '@ekoline/contract/money/payments.ts'
import { Suspense, useState } from 'react'
import { formatDateTime } from '../../../format/date.ts'
import { formatNaira } from '../../../format/naira.ts'
import { DatesFilter } from '../../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../../kit/list/ListToolbar.tsx'
import { PagedTable } from '../../../kit/list/PagedTable.tsx'
import { usePage } from '../../../kit/list/usePage.ts'
import { toastFailure } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { Card } from '../../../ui/Card.tsx'
import { DownloadMenu } from '../../../ui/DownloadMenu.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import type { Column } from '../../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { MoneyTabs } from '../../wallet/MoneyTabs.tsx'
import { FORMS } from '../../wallet/wallet.queries.ts'
import { PaymentStateDot } from './payment-state.tsx'
import { fetchPayments, useAllPayments } from './payments.queries.ts'
import { purposeText } from './purpose.ts'

const PaymentDialog = lazyScreen(() => import('./PaymentDialog.tsx'), 'PaymentDialog')

const outcomes: readonly PaymentOutcome[] = ['paid', 'open', 'failed']
const isOutcome = (word: string): word is PaymentOutcome => outcomes.some((outcome) => outcome === word)

const unfinished: Record<UnfinishedPayment['state'], true> = {
  open: true,
  checking: true,
  failed: true,
  reversed: true,
  suspense: true,
}
/** Payments that went through have a receipt. */
const hasReceipt = ({ state }: MadePayment) => !(state in unfinished)

/** All payments of the seat, those that failed too; the days, the outcome and the page are in the address. @source AC2-58 */
export function AllPaymentsScreen() {
  const { page, onPage, words, choose, isNarrowed } = usePage('from', 'to', 'outcome')
  const { from, to } = words
  const outcome = isOutcome(words.outcome) ? words.outcome : ''
  const payments = useAllPayments({ from, to, outcome }, page)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <PageTitle aside={<MoneyTabs />}>{text('title_all_payments')}</PageTitle>
      <ListToolbar
        presets={<DatesFilter more="all" value={{ from, to }} onChange={choose} />}
        filters={
          <FilterSelect<PaymentOutcome | ''>
            label={text('payments_outcome')}
            value={outcome}
            onChange={(chosen) => choose({ outcome: chosen })}
            choices={[
              { value: '', label: text('payments_outcome_all') },
              ...outcomes.map((choice) => ({ value: choice, label: text(`payments_outcome_${choice}`) })),
            ]}
          />
        }
        aside={
          <DownloadMenu
            files={FORMS.map((form) => ({
              label: text(`statement_download_${form}`),
              fetchFile: () => fetchPayments({ from, to, outcome }, form),
            }))}
            onFailed={(error) => toastFailure(error, 'statement_file_failed')}
          />
        }
      />
      <Card>
        <PagedTable
          label={text('title_all_payments')}
          query={payments}
          columns={columns(setOpened)}
          rowKey={({ reference }) => reference}
          expected={10}
          page={page}
          onPage={onPage}
          noun={text('payments_noun')}
          failed={text('payments_failed')}
          empty={
            <EmptyState title={text(isNarrowed ? 'payments_none_chosen_title' : 'payments_none_title')}>
              {text(isNarrowed ? 'payments_none_chosen' : 'payments_none')}
            </EmptyState>
          }
        />
      </Card>
      <Suspense>{opened && <PaymentDialog reference={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}

const referenceClass = 'max-w-full truncate align-bottom cards:max-wide:max-w-40'

const columns = (onOpen: (reference: string) => void): Column<MadePayment>[] => [
  {
    head: text('payments_date'),
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span>,
  },
  {
    head: text('payments_for'),
    card: 'title',
    cell: ({ purpose, method }) => (
      <>
        <span className="whitespace-nowrap">{purposeText(purpose)}</span>
        {method === 'bank_transfer' && (
          <span className="block text-small font-normal text-soft">{text('receipt_by_bank')}</span>
        )}
      </>
    ),
  },
  {
    head: text('payments_state'),
    cell: ({ state }) => (
      <span className="whitespace-nowrap">
        <PaymentStateDot state={state} />
      </span>
    ),
  },
  {
    head: text('payments_amount'),
    card: 'figure',
    figures: true,
    cell: ({ credit }) => <b className="whitespace-nowrap">{formatNaira(credit)}</b>,
  },
  {
    head: text('payments_reference'),
    cell: (payment) =>
      hasReceipt(payment) ? (
        <button
          type="button"
          aria-label={text('payment_details_named', { reference: payment.reference })}
          onClick={() => onOpen(payment.reference)}
          className={`${referenceClass} min-h-8 text-left text-lagoon underline decoration-line-strong underline-offset-4 hover:decoration-current max-cards:min-h-10`}
        >
          {payment.reference}
        </button>
      ) : (
        <span className={`${referenceClass} inline-block`} title={payment.reference}>
          {payment.reference}
        </span>
      ),
  },
]
