import type { LiveCall } from '@ekoline/contract/calls/live-calls.ts'
import { type ReactNode, useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesQueues } from '../../core/profile/profile.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { type SavesContact, useSaveContact } from '../../people/contacts/SaveContact.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNow } from '../../ui/useCountdown.ts'
import { shownNumber, whoIs } from '../history/call-words.ts'
import { PartyName, SaveParty } from '../history/PartyName.tsx'
import { CallTabs } from '../recordings/CallTabs.tsx'
import { CallState } from './CallState.tsx'
import { EndCallDialog } from './EndCallDialog.tsx'
import { useLiveCalls } from './live-calls.queries.ts'
import { SuperviseDialog } from './SuperviseDialog.tsx'

/** The calls of the workgroup at this moment, for its admins, or of a supervisor's queues, who may hear and end them. */
export function LiveCallsScreen() {
  const profile = useProfile()
  return (
    <>
      <PageTitle aside={<CallTabs />}>{text('title_live_calls')}</PageTitle>
      {seesQueues(profile) ? (
        <LiveCalls isReader={profile.userStatus === 'lead'} seesMoney={profile.admin_status} />
      ) : (
        <Card>
          <EmptyState title={text('live_calls_admins')}>{text('live_calls_admins_what')}</EmptyState>
        </Card>
      )}
    </>
  )
}

/** A name above its number. */
function Party({ name, below, children }: { name: ReactNode; below: string | null; children?: ReactNode }) {
  return (
    <span className="grid min-w-0 justify-items-start">
      <b className="wrap-anywhere">{name}</b>
      {below && <span className="text-small font-normal text-faint">{below}</span>}
      {children}
    </span>
  )
}

const cost: Column<LiveCall> = {
  head: text('live_call_cost'),
  cell: ({ cost }) => formatNaira(cost ?? 0),
  named: true,
  figures: true,
}

function columnsFor(
  lateMs: number,
  seesMoney: boolean,
  save: SavesContact['save'],
  actions: ((call: LiveCall) => ReactNode) | null,
): Column<LiveCall>[] {
  const length = ({ seconds }: LiveCall) => formatDuration(seconds + Math.floor(lateMs / 1000))
  return [
    {
      head: text('live_call_who'),
      cell: ({ other, direction }) => (
        <Party
          name={<PartyName party={other} />}
          below={[text(`live_call_${direction}`), other.name && shownNumber(other)]
            .filter(Boolean)
            .join(' · ')}
        >
          <SaveParty party={other} save={save} />
        </Party>
      ),
      card: 'title',
    },
    {
      head: text('live_call_ours'),
      cell: ({ ours, answered_by }) => (
        <Party name={answered_by ?? whoIs(ours)} below={answered_by && whoIs(ours)} />
      ),
    },
    {
      head: text('live_call_state'),
      cell: (call) => (
        <CallState state={call.state}>
          {' '}
          <span className="tabular-nums text-faint">{length(call)}</span>
        </CallState>
      ),
    },
    ...(seesMoney ? [cost] : []),
    ...(actions
      ? [{ head: text('live_call_actions'), cell: actions, card: 'foot' } satisfies Column<LiveCall>]
      : []),
  ]
}

function LiveCalls({ isReader, seesMoney }: { isReader: boolean; seesMoney: boolean }) {
  const { page, onPage } = usePage()
  const calls = useLiveCalls(page)
  const now = useNow()
  const [doing, setDoing] = useState<{ what: 'listen' | 'end'; call: LiveCall } | null>(null)
  const saving = useSaveContact()
  const close = () => setDoing(null)
  const button = (what: 'listen' | 'end', call: LiveCall) => (
    <Button
      kind={what === 'end' ? 'plain-danger' : 'plain'}
      size="row"
      aria-label={text('live_call_of', { action: text(`live_call_${what}`), name: whoIs(call.other) })}
      onClick={() => setDoing({ what, call })}
    >
      {text(`live_call_${what}`)}
    </Button>
  )
  const actions = (call: LiveCall) => (
    <span className="flex flex-wrap gap-1 carded:mt-2">
      {call.supervisable && button('listen', call)}
      {button('end', call)}
    </span>
  )
  return (
    <Card title={text('live_calls_list')}>
      <PagedTable
        label={text('live_calls_list')}
        query={calls}
        columns={columnsFor(
          Math.max(0, now - calls.dataUpdatedAt),
          seesMoney,
          saving.save,
          isReader ? null : actions,
        )}
        rowKey={({ uniqueid }) => uniqueid}
        expected={3}
        page={page}
        onPage={onPage}
        noun={text('live_calls_rows')}
        failed={text('live_calls_failed')}
        empty={<EmptyState title={text('live_calls_none')}>{text('live_calls_none_note')}</EmptyState>}
      />
      {saving.dialog}
      {doing?.what === 'listen' && <SuperviseDialog call={doing.call} onClose={close} />}
      {doing?.what === 'end' && <EndCallDialog call={doing.call} onClose={close} />}
    </Card>
  )
}
