import { CALL_PAGE_SIZES, pageCount } from '@ekoline/contract/units/page.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { useDeferredValue, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, unlessOffline } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { DatesFilter } from '../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { Pages } from '../../kit/list/PagedTable.tsx'
import { CallsAway } from '../../people/my-phone/CallsAway.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CallTabs } from '../recordings/CallTabs.tsx'
import { CallDownloads, useDownload } from './CallDownloads.tsx'
import { CallFilters } from './CallFilters.tsx'
import { CallTable } from './CallTable.tsx'
import { CallTotals } from './CallTotals.tsx'
import { type CallView, readView, writeView } from './call-view.ts'
import { isAskable, useCallOwner, useCalls, useCallTotals, usePrefetchCalls } from './calls.queries.ts'
import { LinkedCall } from './LinkedCall.tsx'
import { MemberPicker, NoMember } from './MemberPicker.tsx'
import { NoCalls } from './NoCalls.tsx'
import { useCallViewer } from './useCallViewer.ts'

const MOVES_FROM = 10 // decisions, "Calls": Previous and Next from this total on

/** account-core §2, "Call History screen". All choices are in the address. @source AC1-4, AC2-26, AC2-40 */
export function CallsScreen() {
  const today = dayOf(new Date())
  const [address, setAddress] = useSearchParams()
  const view = readView(address, today)
  const { admin_status: isAdmin } = useProfile()
  const { scope, whose, owner, failed } = useCallOwner(view)
  const calls = useCalls(view, whose)
  const totals = useCallTotals(view, whose)
  const prefetch = usePrefetchCalls(whose)
  const download = useDownload(whose, view)
  const viewer = useCallViewer()
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
  const isAsked = isAskable(view)
  const waiting = isAsked && !drawn && !calls.isError && !failed
  const pages = pageCount(total, view.size)
  const isEmpty = !isAsked || records?.length === 0
  const names = {
    own: text('calls_filter_own'),
    everybody: text('calls_filter_everybody'),
    member: owner?.name,
  }
  return (
    <>
      <PageTitle
        aside={
          !failed &&
          (total > 0 || waiting || download.calls !== null) && (
            <CallDownloads
              download={download}
              waiting={waiting}
              total={isMinimum ? null : total}
              isAdmin={isAdmin}
            />
          )
        }
      >
        {text('calls_title')}
      </PageTitle>
      <div className="mb-4">
        <CallTabs />
      </div>
      <CallsAway className="mb-4" />
      <ListToolbar
        presets={<DatesFilter value={view.range} more="90_days" onChange={(range) => choose({ range })} />}
        filters={
          <>
            {isAdmin && (
              <div className="min-w-0 cards:w-44">
                <MemberPicker value={names[scope]} onChoose={choose} />
              </div>
            )}
            <CallFilters view={view} onChoose={choose} />
          </>
        }
        search={{
          label: text(view.by === 'noted' ? 'calls_search_notes' : 'calls_search_number'),
          placeholder: text(view.by === 'noted' ? 'calls_search_notes_hint' : 'calls_search_hint'),
          word: view.keyword,
          onSearch: (keyword) => choose({ keyword }),
          button: text('calls_search'),
        }}
      />
      <div ref={top} className="scroll-mt-4">
        <Card title={headingOf(view, scope, owner?.name ?? '')}>
          {failed ? (
            <NoMember error={failed.error} onRetry={failed.refetch} onOwn={() => choose({ member: null })} />
          ) : isAsked && calls.isError && !drawn ? (
            <ErrorState
              title={unlessOffline(calls.error, text('calls_failed'))}
              onRetry={() => calls.refetch()}
            >
              {(calls.error instanceof ApiError && calls.error.body?.message) || text('calls_unharmed')}
            </ErrorState>
          ) : isEmpty ? (
            <NoCalls view={view} today={today} pages={total === 0 ? 0 : pages} onChoose={choose} />
          ) : (
            <>
              <CallTotals totals={totals} onMissed={() => choose({ direction: '', outcome: 'missed' })} />
              <CallTable
                label={text('calls_title')}
                calls={records}
                first={first}
                expected={view.size}
                refreshing={calls.isPlaceholderData || drawn !== calls.data}
                viewer={viewer}
              />
            </>
          )}
        </Card>
        {!isEmpty && !calls.isError && !failed && (
          <Pages
            page={view.page}
            total={total}
            isMinimum={isMinimum}
            noun={text(total === 1 ? 'calls_noun_one' : 'calls_noun')}
            counting={drawn ? null : text('calls_counting')}
            moves={total >= MOVES_FROM}
            onPage={turnTo}
            onNear={(page) => prefetch({ ...view, page })}
            size={view.size}
            sizes={CALL_PAGE_SIZES}
            onSize={(size) => choose({ size })}
          />
        )}
      </div>
      <LinkedCall viewer={viewer} />
    </>
  )
}

const searchedKeys = {
  any: 'calls_heading_any',
  phonenumber: 'calls_heading_to',
  src: 'calls_heading_from',
  noted: 'calls_heading_noted',
} as const

/** What is listed: 'Your calls', 'Bola Adeyemi’s calls', 'Team calls to “0803”'. */
function headingOf({ by, keyword }: CallView, scope: 'own' | 'everybody' | 'member', name: string): string {
  const calls =
    scope === 'member' ? text('calls_of', { name }) : text(scope === 'own' ? 'calls_own' : 'calls_everybody')
  return keyword === '' ? calls : text(searchedKeys[by], { calls, keyword })
}
