import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import { Link, useSearchParams } from 'react-router'
import { isSignedOut, messageOf, unlessOffline } from '../../client.ts'
import { formatNaira } from '../../format/naira.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateRange, type Range } from '../../ui/DateRange.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { StatementTable } from './StatementTable.tsx'
import { fetchStatement, useStatement, useStatementBalances } from './statement.queries.ts'

/** Everything that moved the wallet's money; the days and the page are in the address. */
export function StatementScreen() {
  const [address, setAddress] = useSearchParams()
  const range: Range = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  const page = Math.max(1, Number(address.get('page')) || 1)
  const lines = useStatement(range, page)
  const isFiltered = range.from !== '' || range.to !== ''

  function go(next: Record<string, string>) {
    setAddress(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      preventScrollReset: true,
    })
  }

  function tellFailed(error: unknown) {
    if (!isSignedOut(error)) toast.info(messageOf(error, text('statement_file_failed')))
  }

  const total = lines.data?.total ?? 0
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <>
      <PageTitle
        aside={
          <DownloadButton fetchFile={() => fetchStatement(range)} onFailed={tellFailed}>
            Download CSV
          </DownloadButton>
        }
      >
        Statement
      </PageTitle>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="w-84 max-cards:w-full">
          <DateRange value={range} max={dayOf(new Date())} onChange={(days) => go({ ...days })} />
        </div>
        {isFiltered && (
          <Button kind="quiet" className="h-[2.75rem]" onClick={() => go({})}>
            All dates
          </Button>
        )}
      </div>
      <Balances range={range} />
      <Card>
        {lines.isError && !lines.data ? (
          <ErrorState
            title={unlessOffline(lines.error, text('statement_failed'))}
            onRetry={() => lines.refetch()}
          >
            Nothing was lost. Check your connection and try again.
          </ErrorState>
        ) : lines.data && lines.data.result.length === 0 ? (
          <EmptyState
            title={total > 0 ? 'There is no such page' : isFiltered ? 'Nothing on these days' : 'Nothing yet'}
            action={
              !isFiltered &&
              total === 0 && (
                <Link to={paths.payments()} className={buttonClass('quiet')}>
                  Top up
                </Link>
              )
            }
          >
            {isFiltered || total > 0
              ? 'Choose other days to see more.'
              : 'Top-ups, calls and transfers appear here as they happen, with the balance after each.'}
          </EmptyState>
        ) : (
          <StatementTable lines={lines.data?.result} refreshing={lines.isPlaceholderData} />
        )}
        {total > PAGE_SIZE && (
          <Pagination
            page={page}
            pages={pages}
            links={pageLinks(page, pages)}
            summary={`Page ${page} of ${pages}, ${total.toLocaleString('en')} lines`}
            onPage={(next) => go({ ...range, page: String(next) })}
          />
        )}
      </Card>
    </>
  )
}

function Balances({ range }: { range: Range }) {
  const { data } = useStatementBalances(range)
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
      {(['opening', 'closing'] as const).map((side) => (
        <div key={side}>
          <dt className="text-small text-soft">{text(`statement_${side}`)}</dt>
          <dd className="text-number font-semibold">
            {data ? formatNaira(data[side]) : <Skeleton className="my-1.5 h-5 w-28" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
