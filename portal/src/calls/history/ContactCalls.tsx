import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { callStatus } from '@ekoline/contract/calls/call-status.ts'
import { CALL_PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { Suspense, useState } from 'react'
import { formatTime } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { PagedList } from '../../kit/list/PagedTable.tsx'
import { usePageNamed } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Chips } from '../notes/Chips.tsx'
import type { CallViewer } from './CallRow.tsx'
import { IncomingIcon, MissedIcon, OutgoingIcon } from './call-icons.tsx'
import { directionOf, whoIs } from './call-words.ts'
import { useContactCalls } from './calls.queries.ts'

const CallDetailDialog = lazyScreen(() => import('./CallDetailDialog.tsx'), 'CallDetailDialog')

const icons = { in: IncomingIcon, out: OutgoingIcon, missed: MissedIcon }

/** What became of a call with a contact, in few words. */
function wordsOf(call: ListedCall): string {
  const ours = call.answered_by ?? whoIs(call.ours)
  if (directionOf(call) === 'out')
    return call.outcome === 'answered'
      ? text('contact_call_out', { name: ours })
      : text('contact_call_out_not', {
          name: ours,
          status: text(callStatus(call.terminatecauseid, call.outcome)),
        })
  if (call.outcome === 'answered') return text('contact_call_in', { name: ours })
  return text(call.voicemail ? 'contact_call_voicemail' : 'contact_call_missed')
}

interface ContactCallsProps {
  contactId: number
  viewer: CallViewer
}

/** The calls of the last year with a contact, newest first. */
export function ContactCalls({ contactId, viewer }: ContactCallsProps) {
  const { page, onPage } = usePageNamed('calls')
  const [detailed, setDetailed] = useState<ListedCall | null>(null)
  return (
    <>
      <PagedList
        query={useContactCalls(contactId, page)}
        page={page}
        onPage={onPage}
        size={CALL_PAGE_SIZE}
        noun={text('contact_calls_noun')}
        failed={text('contact_calls_failed')}
        empty={<p className="text-small text-faint">{text('contact_calls_none')}</p>}
      >
        {(calls) =>
          calls ? (
            <ul>
              {calls.map((call) => {
                const direction = directionOf(call)
                return (
                  <li
                    key={call.uniqueid}
                    className="grid min-h-10 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 tabular-nums max-cards:py-1 cards:grid-cols-[1.25rem_minmax(0,1fr)_auto_6.5rem]"
                  >
                    <span className={direction === 'missed' ? 'text-bad' : 'text-faint'}>
                      {icons[direction]()}
                    </span>
                    <span className="min-w-0">
                      <span className="wrap-anywhere">{wordsOf(call)}</span>
                      <Chips tags={call.tags} />
                      {call.note !== null && (
                        <span className="block text-small text-soft wrap-anywhere">{call.note}</span>
                      )}
                      {call.outcome === 'answered' && (
                        <span className="block text-label text-faint cards:hidden">
                          {formatDuration(call.real_sessiontime)}
                        </span>
                      )}
                    </span>
                    <span className="text-small text-soft max-cards:hidden">
                      {call.outcome === 'answered' && formatDuration(call.real_sessiontime)}
                    </span>
                    <button
                      type="button"
                      title={text('call_detail_title')}
                      onClick={() => setDetailed(call)}
                      className={cx(
                        'min-h-10 text-right text-small whitespace-nowrap text-soft underline decoration-line-strong underline-offset-4 hover:text-ink',
                      )}
                    >
                      {formatTime(call.starttime)}
                    </button>
                  </li>
                )
              })}
            </ul>
          ) : (
            <Skeleton className="h-20 w-full" />
          )
        }
      </PagedList>
      {detailed && (
        <Suspense>
          <CallDetailDialog call={detailed} viewer={viewer} onClose={() => setDetailed(null)} />
        </Suspense>
      )}
    </>
  )
}
