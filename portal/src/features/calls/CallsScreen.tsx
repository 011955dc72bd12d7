import { CALL_PAGE_SIZES, pageCount } from '@ekoline/contract/page.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import { useDeferredValue, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, unlessOffline } from '../../client.ts'
import { Pages } from '../../kit/list/PagedTable.tsx'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CallsAway } from '../my-phone/CallsAway.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { isUnlimited } from '../profile/profile.ts'
import { CallDownloads, useDownload } from './CallDownloads.tsx'
import { CallSearch } from './CallSearch.tsx'
import { CallTable } from './CallTable.tsx'
import { type CallView, readView, writeView } from './call-view.ts'
import { useCallOwner, useCalls, usePrefetchCalls, useSearchesByMember } from './calls.queries.ts'
import { MemberPicker, NoMember } from './MemberPicker.tsx'
import { NoCalls } from './NoCalls.tsx'

const MOVES_FROM = 10 // decisions, "Calls": Previous and Next from this total on

/** account-core §2, "Call History screen". All choices are in the address. */
export function CallsScreen() {
  const today = dayOf(new Date())
  const [address, setAddress] = useSearchParams()
  const view = readView(address, today)
  const profile = useProfile()
  const searchesByMember = useSearchesByMember()
  const { whose, isOwn, failed } = useCallOwner(searchesByMember ? view.member : null)
  const calls = useCalls(view, whose?.cardid)
  const prefetch = usePrefetchCalls(whose?.cardid)
  const download = useDownload(whose?.cardid, view)
  const top = useRef<HTMLDivElement>(null)

  /** Another choice starts at its first page. */
  function choose(choice: Partial<CallView>) {
    setAddress(writeView({ ...view, page: 1, ...choice }, today), { preventScrollReset: true })
  }

  function turnTo(page: number) {
    choose({ page })
    const list = top.current
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }

  // Drawn in pieces: many rows at once would keep a finger or a key waiting.
  const drawn = useDeferredValue(calls.data)
  const { total = 0, records, first = 1, isMinimum = false } = drawn ?? {}
  const waiting = !drawn && !calls.isError && !failed
  const pages = pageCount(total, view.size)
  const isEmpty = records ? records.length === 0 : view.range.from > view.range.to
  return (
    <>
      <PageTitle
        aside={
          profile.admin_status && (
            <Link to={paths.callsToday()} className={aloneLinkClass}>
              Today’s numbers
            </Link>
          )
        }
      >
        Call History
      </PageTitle>
      <CallsAway className="mb-4" />
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <div className="w-84 max-cards:w-full">
          <DateRange value={view.range} max={today} required onChange={(range) => choose({ range })} />
        </div>
        {searchesByMember && (
          <div className="w-60 max-cards:w-full">
            <MemberPicker value={whose} isOwn={isOwn} onChoose={(member) => choose({ member })} />
          </div>
        )}
        <CallSearch value={{ by: view.by, keyword: view.keyword }} onSearch={choose} />
      </div>
      {/* As high as most windows, so that what is below does not come and go with the calls. */}
      <div ref={top} className="min-h-[75dvh] scroll-mt-4">
        <Card
          title={titleOf(view, isOwn ? null : (whose?.name ?? ''))}
          aside={
            <div className="flex flex-wrap items-center gap-2">
              {view.keyword !== '' && (
                <Button kind="plain" size="small" onClick={() => choose({ keyword: '' })}>
                  Clear search
                </Button>
              )}
              {(total > 0 || waiting || download.calls !== null) && (
                <CallDownloads download={download} waiting={waiting} total={isMinimum ? null : total} />
              )}
            </div>
          }
        >
          {failed ? (
            <NoMember error={failed.error} onRetry={failed.refetch} onOwn={() => choose({ member: null })} />
          ) : calls.isError && !drawn ? (
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
              refreshing={calls.isPlaceholderData || drawn !== calls.data}
              username={whose?.username}
              viewer={{
                admin: profile.admin_status,
                unlimited: isUnlimited(profile),
                phone: profile.phoneNumber,
              }}
            />
          )}
        </Card>
        {!isEmpty && !calls.isError && !failed && (
          <Pages
            page={view.page}
            total={total}
            isMinimum={isMinimum}
            noun={total === 1 ? 'call' : 'calls'}
            counting={drawn ? null : 'Counting the calls'}
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

/** What is listed: 'All calls', 'Calls of Bola Adeyemi', 'Calls to “0803”'. */
function titleOf({ by, keyword }: CallView, member: string | null): string {
  const of = member === null ? '' : ` of ${member}`
  if (keyword === '') return member === null ? 'All calls' : `Calls${of}`
  return `Calls${of} ${by === 'src' ? 'from' : 'to'} “${keyword}”`
}
