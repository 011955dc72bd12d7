import { CALL_PAGE_SIZES, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CallSearch } from './CallSearch.tsx'
import { CallTable } from './CallTable.tsx'
import { type CallView, readView, writeView } from './call-view.ts'
import { type CallPage, useCalls, usePrefetchCalls } from './calls.queries.ts'
import { NoCalls } from './NoCalls.tsx'

const MOVES_FROM = 10 // decisions, "Calls": Previous and Next from this total on

/** account-core §2, "Call History screen". The address holds all that is chosen. */
export function CallsScreen() {
  const today = dayOf(new Date())
  const [address, setAddress] = useSearchParams()
  const view = readView(address, today)
  const calls = useCalls(view)
  const prefetch = usePrefetchCalls()
  const top = useRef<HTMLDivElement>(null)

  /** Another choice begins at its first page. */
  function choose(choice: Partial<CallView>) {
    setAddress(writeView({ ...view, page: 1, ...choice }, today), { preventScrollReset: true })
  }

  function turnTo(page: number) {
    choose({ page })
    const list = top.current
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }

  const { total = 0, records, first = 1 } = calls.data ?? {}
  const pages = pageCount(total, view.size)
  const isEmpty = records ? records.length === 0 : view.range.from > view.range.to
  return (
    <>
      <PageTitle>Call History</PageTitle>
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <div className="w-84 max-cards:w-full">
          <DateRange value={view.range} max={today} required onChange={(range) => choose({ range })} />
        </div>
        <CallSearch value={{ by: view.by, keyword: view.keyword }} onSearch={choose} />
      </div>
      {/* As high as most windows, so that what is below does not come and go with the calls. */}
      <div ref={top} className="min-h-[75dvh] scroll-mt-4">
        <Card
          {...(view.keyword !== '' && {
            title: `Calls ${view.by === 'src' ? 'from' : 'to'} “${view.keyword}”`,
            aside: (
              <Button kind="quiet" onClick={() => choose({ keyword: '' })}>
                Clear search
              </Button>
            ),
          })}
        >
          {calls.isError && !calls.data ? (
            <ErrorState
              title={unlessOffline(calls.error, text('calls_failed'))}
              onRetry={() => calls.refetch()}
            >
              {(calls.error instanceof ApiError && calls.error.body?.message) ||
                'Nothing was lost. Check your connection and try again.'}
            </ErrorState>
          ) : isEmpty ? (
            <NoCalls
              view={view}
              today={today}
              pages={total === 0 ? 0 : pages}
              onRange={(range) => choose({ range })}
              onFirstPage={() => choose({})}
            />
          ) : (
            <CallTable
              calls={records}
              first={first}
              expected={view.size}
              refreshing={calls.isPlaceholderData}
            />
          )}
        </Card>
        {!isEmpty && !calls.isError && (
          <Pagination
            page={view.page}
            pages={pages}
            links={pageLinks(view.page, pages)}
            summary={calls.data ? summaryOf(view.page, pages, calls.data) : 'Counting the calls'}
            moves={total >= MOVES_FROM}
            onPage={turnTo}
            onNear={(page) => prefetch({ ...view, page })}
            size={view.size}
            sizes={CALL_PAGE_SIZES}
            onSize={(size) => choose({ size })}
          />
        )}
      </div>
    </>
  )
}

/** 'Page 1 of 100, 1,000 calls' */
function summaryOf(page: number, pages: number, { total, isMinimum }: CallPage): string {
  const count = (value: number) => value.toLocaleString('en')
  const calls = total === 1 ? '1 call' : `${count(total)} ${isMinimum ? 'or more ' : ''}calls`
  return `Page ${count(page)} of ${count(pages)}, ${calls}`
}
