import type { PaymentRow } from '@ekoline/contract/payments.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import { Suspense, useState } from 'react'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePayments } from './payments.queries.ts'
import { purposeText } from './purpose.ts'

const PaymentDialog = lazyScreen(() => import('./PaymentDialog.tsx'), 'PaymentDialog')
const ClaimDialog = lazyScreen(() => import('./ClaimDialog.tsx'), 'ClaimDialog')

const columnsFrom = (page: number, onOpen: (reference: string) => void): Column<PaymentRow>[] => [
  numberColumn(page),
  { head: 'Amount', cell: ({ credit }) => <b>{formatNaira(credit)}</b>, card: 'figure' },
  { head: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span> },
  { head: 'For', cell: ({ purpose }) => <span className="whitespace-nowrap">{purposeText(purpose)}</span> },
  {
    head: 'Reference',
    cell: ({ reference }) => (
      <button
        type="button"
        aria-label={`Details of ${reference}`}
        onClick={() => onOpen(reference)}
        className="min-h-8 max-w-full truncate text-left align-bottom text-lagoon underline decoration-line-strong underline-offset-4 hover:decoration-current max-cards:min-h-10 cards:max-w-28"
      >
        {reference}
      </button>
    ),
  },
]

/** Payments that went through, newest first; the days and the page are in the address. */
export function LatestPayments() {
  const { page, onPage, words: range, choose, isNarrowed } = usePage('from', 'to')
  const payments = usePayments(range, page)
  const [opened, setOpened] = useState<string | null>(null)
  const [claiming, setClaiming] = useState(false)
  return (
    <Card
      title={text('latest_payments')}
      aside={
        // As wide as its content: it may wrap into two lines where text is twice as large.
        <div>
          <Button kind="plain" size="small" wide onClick={() => setClaiming(true)}>
            I paid, nothing came
          </Button>
        </div>
      }
    >
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="max-w-md min-w-0 grow">
          <DateRange value={range} max={dayOf(new Date())} onChange={choose} />
        </div>
        {isNarrowed && (
          <Button kind="quiet" className="h-[2.75rem]" onClick={() => choose({ from: '', to: '' })}>
            All dates
          </Button>
        )}
      </div>
      <PagedTable
        label={text('latest_payments')}
        query={payments}
        columns={columnsFrom(page, setOpened)}
        rowKey={({ reference }) => reference}
        expected={8}
        page={page}
        onPage={onPage}
        noun="payments"
        failed="Your payments could not be fetched."
        empty={
          <EmptyState title={isNarrowed ? 'No payments on these days' : 'No payments yet'}>
            {isNarrowed
              ? 'Choose other days to see more.'
              : 'Your top-ups appear here as soon as they went through.'}
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
