import type { PaymentRow } from '@ekoline/contract/money/payments.ts'
import { dayOf, instantOf } from '@ekoline/contract/units/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { client } from '../../../app/client.ts'
import { formatDateTime } from '../../../format/date.ts'
import { formatNaira } from '../../../format/naira.ts'
import { DatesFilter } from '../../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../../kit/list/ListToolbar.tsx'
import { numberColumn, PagedTable } from '../../../kit/list/PagedTable.tsx'
import { usePage } from '../../../kit/list/usePage.ts'
import { useSubmit } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { Range } from '../../../ui/DateRange.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import type { Column } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { type PaymentState, PaymentStateDot } from './payment-state.tsx'
import { usePayments, useUnfinishedPayments } from './payments.queries.ts'
import { purposeText } from './purpose.ts'
import { referenceText } from './useChecking.ts'

const PaymentDialog = lazyScreen(() => import('./PaymentDialog.tsx'), 'PaymentDialog')
const ClaimDialog = lazyScreen(() => import('./ClaimDialog.tsx'), 'ClaimDialog')

type Row = Omit<PaymentRow, 'state' | 'method'> & {
  /** of one that went through */
  readonly method?: PaymentRow['method']
  readonly state: PaymentState
  /** it went through, and has a receipt */
  readonly isCredited: boolean
}

interface Acts {
  onOpen: (reference: string) => void
  /** asks the card service about one that was not credited */
  onCheck: (reference: string) => void
  /** the reference that is being asked about */
  asked: string | undefined
}

const referenceClass = 'max-w-full truncate align-bottom cards:max-w-28'

const columnsFrom = (page: number, { onOpen, onCheck, asked }: Acts): Column<Row>[] => [
  numberColumn(page),
  { head: text('payments_amount'), cell: ({ credit }) => <b>{formatNaira(credit)}</b>, card: 'figure' },
  {
    head: text('payments_date'),
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span>,
  },
  {
    head: text('payments_for'),
    cell: ({ purpose, method, state }) => (
      <>
        <span className="whitespace-nowrap">{purposeText(purpose)}</span>
        {method === 'bank_transfer' && (
          <span className="block text-small text-soft">{text('receipt_by_bank')}</span>
        )}
        {/* What went through is what a list of payments is for, and needs no word. */}
        {state !== 'paid' && (
          <span className="block text-small">
            <PaymentStateDot state={state} />
          </span>
        )}
      </>
    ),
  },
  {
    head: text('payments_reference'),
    cell: ({ reference, isCredited }) =>
      isCredited ? (
        <button
          type="button"
          aria-label={text('payment_details_named', { reference })}
          onClick={() => onOpen(reference)}
          className={`${referenceClass} min-h-8 text-left text-lagoon underline decoration-line-strong underline-offset-4 hover:decoration-current max-cards:min-h-10`}
        >
          {reference}
        </button>
      ) : (
        <span className="flex flex-wrap items-center gap-x-3">
          <span className={referenceClass} title={reference}>
            {reference}
          </span>
          <Button
            kind="quiet"
            size="row"
            busy={asked === reference}
            aria-label={text('payment_check_named', { reference })}
            onClick={() => onCheck(reference)}
          >
            {text('payment_check_again')}
          </Button>
        </span>
      ),
  },
]

/** The unfinished payments of a range of days, as rows. */
function useUnfinishedRows({ from, to }: Range): Row[] {
  const rows = useUnfinishedPayments().data ?? []
  return rows
    .filter(({ date }) => {
      const day = dayOf(instantOf(date))
      return (from === '' || from <= day) && (to === '' || day <= to)
    })
    .map((row) => ({ ...row, isCredited: false }))
}

/** Asks about a payment that was not credited, and says what the card service answers. */
function useCheckAgain() {
  const cache = useQueryClient()
  return useSubmit(async (reference: string) => (await client.claimPayment({ body: { reference } })).result, {
    failed: 'provider_unavailable',
    onDone: ({ outcome, message, reference }) => {
      const isCredited = outcome === 'credited' || outcome === 'already_credited'
      toast[isCredited ? 'success' : 'info'](message, referenceText(reference))
      void cache.invalidateQueries()
    },
  })
}

/**
 * The seat's payments, newest first, and before them the person's own that were not credited; the days and the page are in the address.
 *
 * @source AC2-28, AC2-31
 */
export function LatestPayments() {
  const { page, onPage, words: range, choose, isNarrowed } = usePage('from', 'to')
  const payments = usePayments(range, page)
  const unfinished = useUnfinishedRows(range)
  const again = useCheckAgain()
  const [opened, setOpened] = useState<string | null>(null)
  const [claiming, setClaiming] = useState(false)
  const asked = again.isPending ? again.input : undefined
  return (
    <Card
      title={text('latest_payments')}
      aside={
        // As wide as its content: it may wrap into two lines where text is twice as large.
        <div className="max-cards:-ml-3.5">
          <Button kind="plain" size="small" wide onClick={() => setClaiming(true)}>
            {text('claim_title')}
          </Button>
        </div>
      }
    >
      <ListToolbar presets={<DatesFilter more="all" value={range} onChange={choose} />} />
      <PagedTable<Row>
        label={text('latest_payments')}
        query={{
          ...payments,
          data: payments.data && {
            ...payments.data,
            result: [
              ...(page === 1 ? unfinished : []),
              ...payments.data.result.map((payment) => ({ ...payment, isCredited: true })),
            ],
          },
        }}
        columns={columnsFrom(page, { onOpen: setOpened, onCheck: (payment) => again.run(payment), asked })}
        rowKey={({ reference }) => reference}
        expected={8}
        page={page}
        onPage={onPage}
        noun={text('payments_noun')}
        failed={text('payments_failed')}
        empty={
          <EmptyState title={text(isNarrowed ? 'payments_none_in_range_title' : 'payments_none_title')}>
            {text(isNarrowed ? 'payments_none_in_range' : 'payments_none')}
          </EmptyState>
        }
      />
      <Suspense>
        {opened && <PaymentDialog reference={opened} onClose={() => setOpened(null)} />}
        {claiming && <ClaimDialog onClose={() => setClaiming(false)} />}
      </Suspense>
    </Card>
  )
}
