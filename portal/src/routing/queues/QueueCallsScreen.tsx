import type { QueueCall } from '@ekoline/contract/routing/queue-calls.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { shownNumber, whoIs } from '../../calls/history/call-words.ts'
import { LinkedCall } from '../../calls/history/LinkedCall.tsx'
import { type PlayedCall, RecordingButtons, RecordingPlayer } from '../../calls/history/Recording.tsx'
import { useCallViewer } from '../../calls/history/useCallViewer.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesQueues } from '../../core/profile/profile.ts'
import { formatRelative } from '../../format/date.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { DatesFilter } from '../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { addressNumber, usePage } from '../../kit/list/usePage.ts'
import { presetRange } from '../../kit/RangePresets.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ForSupervisors } from './ForSupervisors.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { useQueueCalls } from './queue-calls.queries.ts'
import { useQueueSettings } from './queues.queries.ts'

/** The calls that came to the queues, with their recordings: for admins, and of their queues for supervisors. */
export const QueueCallsScreen = () => (seesQueues(useProfile()) ? <QueueCalls /> : <ForSupervisors />)

/** The days, the queue and the page; all in the address. */
function useFilter() {
  const { page, onPage, words, choose } = usePage('from', 'to', 'queue')
  const week = presetRange('7_days', dayOf(new Date()))
  const filter = {
    from: words.from || week.from,
    to: words.to || week.to,
    queue: addressNumber(words.queue) ?? undefined,
    page,
  }
  return { filter, onPage, choose }
}

const played = ({ uniqueid, other, queue, talk_seconds }: QueueCall): PlayedCall => ({
  uniqueid,
  other,
  src: other.number,
  ours: { number: '', name: queue.name, is: 'queue' },
  direction: 'in',
  outcome: 'answered',
  real_sessiontime: talk_seconds,
})

function QueueCalls() {
  const { filter, onPage, choose } = useFilter()
  const { from, to, queue, page } = filter
  const calls = useQueueCalls(filter)
  const queues = useQueueSettings(1).data?.result ?? []
  const [playing, setPlaying] = useState<string | null>(null)
  const [, setAddress] = useSearchParams()
  const viewer = useCallViewer()
  const showDetails = (uniqueid: string) =>
    setAddress(
      (was) => {
        was.set('call', uniqueid)
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  const columns: Column<QueueCall>[] = [
    { head: text('queue_calls_who'), cell: (call) => <Caller call={call} />, card: 'title' },
    {
      head: text('queue_calls_queue'),
      cell: (call) => <span className="wrap-anywhere">{call.queue.name}</span>,
    },
    { head: text('queue_calls_what'), cell: (call) => <What call={call} /> },
    {
      head: text('queue_calls_came'),
      cell: ({ came }) => <span className="whitespace-nowrap">{formatRelative(came)}</span>,
      card: 'figure',
    },
    {
      head: text('queue_calls_actions'),
      cell: (call) => (
        <span className="flex items-center gap-2 carded:mt-2">
          {call.recorded && (
            <RecordingButtons
              call={played(call)}
              variant="business"
              open={playing === call.uniqueid}
              onPlay={() => setPlaying(playing === call.uniqueid ? null : call.uniqueid)}
            />
          )}
          <Button
            kind="plain"
            size="row"
            aria-label={text('ui_action_of', {
              action: text('queue_calls_details'),
              name: whoIs(call.other),
            })}
            onClick={() => showDetails(call.uniqueid)}
          >
            {text('queue_calls_details')}
          </Button>
        </span>
      ),
      card: 'foot',
    },
  ]
  return (
    <>
      <PageTitle>{text('queues_title')}</PageTitle>
      <QueueTabs />
      <ListToolbar
        presets={<DatesFilter more="30_days" value={{ from, to }} onChange={(days) => choose({ ...days })} />}
        filters={
          queues.length > 1 && (
            <FilterSelect
              label={text('centre_filter')}
              value={queue === undefined ? '' : `${queue}`}
              onChange={(chosen) => choose({ queue: chosen })}
              choices={[
                { value: '', label: text('centre_all') },
                ...queues.map(({ id, name }) => ({ value: `${id}`, label: name })),
              ]}
            />
          )
        }
      />
      <Card>
        <PagedTable
          label={text('queue_calls_list')}
          query={calls}
          columns={columns}
          rowKey={({ uniqueid, queue: of }) => `${uniqueid} ${of.id}`}
          early
          detail={(call) =>
            playing === call.uniqueid && (
              <RecordingPlayer call={played(call)} variant="business" onClose={() => setPlaying(null)} />
            )
          }
          page={page}
          onPage={onPage}
          noun={text('queue_calls_rows')}
          failed={text('queue_calls_failed')}
          empty={<EmptyState title={text('queue_calls_none')}>{text('queue_calls_none_note')}</EmptyState>}
        />
      </Card>
      <LinkedCall viewer={viewer} />
    </>
  )
}

function Caller({ call: { other } }: { call: QueueCall }) {
  return (
    <span className="grid min-w-0">
      <b className="font-semibold wrap-anywhere">{whoIs(other)}</b>
      {other.name && <span className="text-small font-normal text-faint">{shownNumber(other)}</span>}
    </span>
  )
}

const outcomes = {
  answered: ['good', 'queue_calls_left_answered'],
  aborted: ['bad', 'queue_calls_aborted'],
  'timed out': ['bad', 'queue_calls_timed_out'],
  'call back': ['warn', 'queue_calls_call_back'],
} as const

function What({ call: { outcome, agent, waited_seconds, talk_seconds, note } }: { call: QueueCall }) {
  const [tone, words] = outcomes[outcome]
  const waited = formatTalkTime(waited_seconds)
  return (
    <span className="grid min-w-0">
      <StatusDot tone={tone}>{agent ? text('queue_calls_answered', { agent }) : text(words)}</StatusDot>
      <span className="text-small text-faint">
        {outcome === 'answered'
          ? text('queue_calls_times', { waited, talked: formatTalkTime(talk_seconds) })
          : text('queue_calls_waited', { waited })}
      </span>
      {note !== '' && <span className="text-small wrap-anywhere text-soft">{note}</span>}
    </span>
  )
}
