import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import type { PaymentRow } from '@ekoline/contract/payments.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { DateRange, type Range } from '../../ui/DateRange.tsx'
import { Late, part } from '../../ui/late.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { usePayments } from './payments.queries.ts'
import { purposeText } from './purpose.ts'

const paymentDialog = part(() => import('./PaymentDialog.tsx'), 'PaymentDialog')
const claimDialog = part(() => import('./ClaimDialog.tsx'), 'ClaimDialog')

const columnsFrom = (first: number, onOpen: (reference: string) => void): Column<PaymentRow>[] => [
  { head: '#', cell: (_, index) => first + index, card: 'none' },
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
  const [address, setAddress] = useSearchParams()
  const range: Range = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  const page = Math.max(1, Number(address.get('page')) || 1)
  const payments = usePayments(range, page)
  const [opened, setOpened] = useState<string | null>(null)
  const [claiming, setClaiming] = useState(false)
  const isFiltered = range.from !== '' || range.to !== ''

  function go(next: Record<string, string>) {
    setAddress(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      preventScrollReset: true,
    })
  }

  const total = payments.data?.total ?? 0
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <Card
      title={text('latest_payments')}
      aside={
        // Wide in a box of its own: it may break into two lines where text is twice as large.
        <div>
          <Button kind="plain" size="small" wide onClick={() => setClaiming(true)}>
            I paid, nothing came
          </Button>
        </div>
      }
    >
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="max-w-md min-w-0 grow">
          <DateRange value={range} max={dayOf(new Date())} onChange={(days) => go({ ...days })} />
        </div>
        {isFiltered && (
          <Button kind="quiet" className="h-[2.75rem]" onClick={() => go({})}>
            All dates
          </Button>
        )}
      </div>
      {payments.isError && !payments.data ? (
        <ErrorState
          title={unlessOffline(payments.error, 'Your payments could not be fetched.')}
          onRetry={() => payments.refetch()}
        >
          Nothing was lost. Check your connection and try again.
        </ErrorState>
      ) : payments.data && total === 0 ? (
        <EmptyState title={isFiltered ? 'No payments on these days' : 'No payments yet'}>
          {isFiltered
            ? 'Choose other days to see more.'
            : 'Your top-ups appear here as soon as they went through.'}
        </EmptyState>
      ) : (
        <DataTable
          label={text('latest_payments')}
          columns={columnsFrom((page - 1) * PAGE_SIZE + 1, setOpened)}
          rows={payments.data?.result}
          rowKey={({ reference }) => reference}
          refreshing={payments.isPlaceholderData}
          expected={8}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total} payments`}
          onPage={(next) => go({ ...range, page: String(next) })}
        />
      )}
      <Suspense>
        {opened && <Late of={paymentDialog} props={{ reference: opened, onClose: () => setOpened(null) }} />}
        {claiming && <Late of={claimDialog} props={{ onClose: () => setClaiming(false) }} />}
      </Suspense>
    </Card>
  )
}
