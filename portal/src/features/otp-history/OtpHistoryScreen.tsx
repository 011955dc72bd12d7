import { otpHistoryMessages } from '@ekoline/contract/messages/otp-history.ts'
import { pageLinks } from '@ekoline/contract/page.ts'
import { addDays, dayOf } from '@ekoline/contract/time.ts'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { formatDay } from '../../format/date.ts'
import { addTexts, text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Range } from '../../ui/DateRange.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { OtpFilter } from './OtpFilter.tsx'
import { OtpTable } from './OtpTable.tsx'
import { useOtps } from './otp-history.queries.ts'
import { type OtpView, readView, writeView } from './otp-view.ts'

addTexts(otpHistoryMessages)

const MONTH_DAYS = 30

/** service-areas §2, "OTP history". The address holds all that is chosen. */
export function OtpHistoryScreen() {
  const today = dayOf(new Date())
  const [address, setAddress] = useSearchParams()
  const view = readView(address, today)
  const otps = useOtps(view)
  const top = useRef<HTMLDivElement>(null)

  const show = (next: OtpView) => setAddress(writeView(next, today), { preventScrollReset: true })

  function get(next: OtpView) {
    show(next)
    void otps.refetch()
  }

  function turnTo(page: number) {
    show({ ...view, page })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }

  const { history, total_pages: pages = 1, total_records: total = 0 } = otps.data ?? {}
  return (
    <>
      <PageTitle>OTP history</PageTitle>
      <OtpFilter
        key={`${view.range.from} ${view.range.to} ${view.size}`}
        view={view}
        today={today}
        busy={otps.isPlaceholderData}
        onGet={get}
      />
      <div ref={top} className="min-h-[75dvh] scroll-mt-4">
        <Card title={titleOf(view.range, today)}>
          {otps.isError && !otps.data ? (
            <ErrorState title={unlessOffline(otps.error, text('otps_failed'))} onRetry={() => otps.refetch()}>
              Nothing was lost. Check your connection and try again.
            </ErrorState>
          ) : history?.length === 0 ? (
            <NoOtps
              view={view}
              pages={total === 0 ? 0 : pages}
              onFirstPage={() => turnTo(1)}
              onMonth={
                view.range.from > addDays(today, -MONTH_DAYS)
                  ? () => get({ ...view, page: 1, range: { from: addDays(today, -MONTH_DAYS), to: today } })
                  : null
              }
            />
          ) : (
            <OtpTable
              otps={history}
              first={(view.page - 1) * view.size + 1}
              expected={view.size}
              refreshing={otps.isPlaceholderData}
            />
          )}
        </Card>
        {total > 0 && (
          <Pagination
            page={view.page}
            pages={pages}
            links={pageLinks(view.page, pages)}
            summary={`Page ${view.page.toLocaleString('en')} of ${pages.toLocaleString('en')}, ${total.toLocaleString('en')} ${total === 1 ? 'call' : 'calls'}`}
            onPage={turnTo}
          />
        )}
      </div>
    </>
  )
}

/** 'Today', '20 Nov 2026', '1 Nov 2026 to 20 Nov 2026' */
function titleOf({ from, to }: Range, today: string): string {
  if (from !== to) return `${formatDay(from)} to ${formatDay(to)}`
  return from === today ? 'Today' : formatDay(from)
}

interface NoOtpsProps {
  view: OtpView
  /** how many pages there are; more than none when only this one is empty */
  pages: number
  onFirstPage: () => void
  /** null: the days that are shown hold the last month */
  onMonth: (() => void) | null
}

/** Why there is nothing to see, and the way to something. */
function NoOtps({ view: { page }, pages, onFirstPage, onMonth }: NoOtpsProps) {
  if (pages > 0) return <NoPage page={page} onFirstPage={onFirstPage} />
  return (
    <EmptyState
      title={text('no_otps')}
      action={
        onMonth && (
          <Button kind="quiet" onClick={onMonth}>
            Show the last {MONTH_DAYS} days
          </Button>
        )
      }
    >
      The calls by which your applications tell one-time passwords appear here as soon as they are asked for.
    </EmptyState>
  )
}
