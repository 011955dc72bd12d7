import type { MissedCall } from '@ekoline/contract/calls/missed-calls.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { client, messageOf } from '../../app/client.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { formatInline, formatRelative } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { type RowAction, RowActions } from '../../kit/list/RowActions.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { PlayIcon } from '../../ui/file-icons.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useBlockCaller } from '../blocked/BlockCaller.tsx'
import { shownNumber, whoIs } from '../history/call-words.ts'
import { useCallViewer } from '../history/useCallViewer.ts'
import { textWords } from '../missed-texts/missed-text-words.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { useMessageOf, type useMissedCalls } from './missed.queries.ts'
import { callerOf, whatTheyDid } from './missed-words.ts'

const AudioPlayer = lazyScreen(() => import('../../ui/AudioPlayer.tsx'), 'AudioPlayer')

/** The lines of one page, and what a person may do with each. */
export function MissedTable({
  lines,
  page,
  onPage,
  empty,
}: {
  lines: ReturnType<typeof useMissedCalls>
  page: number
  onPage: (page: number) => void
  empty: ReactNode
}) {
  const isReader = useProfile().userStatus === 'lead'
  const [playing, setPlaying] = useState<number | null>(null)
  const [closing, setClosing] = useState<MissedCall | null>(null)
  const { block, question } = useBlockCaller()
  const actionsOf = useActions({
    block,
    playing,
    play: (id) => setPlaying(playing === id ? null : id),
    close: setClosing,
    isReader,
  })
  const columns: Column<MissedCall>[] = [
    { head: text('missed_who'), cell: (line) => <Caller line={line} />, card: 'title' },
    { head: text('missed_what'), cell: (line) => <What line={line} /> },
    { head: text('missed_when'), cell: (line) => <When line={line} />, card: 'figure' },
    {
      head: text('missed_actions'),
      cell: (line) => (
        <RowActions name={callerOf(line)} actions={actionsOf(line)} className="gap-2 carded:mt-2" />
      ),
      card: 'foot',
    },
  ]
  return (
    <>
      <PagedTable
        label={text('missed_list')}
        query={lines}
        columns={columns}
        rowKey={({ id }) => id}
        expected={3}
        early
        detail={(line) => playing === line.id && <Player line={line} onClose={() => setPlaying(null)} />}
        page={page}
        onPage={onPage}
        noun={text('missed_rows')}
        failed={text('missed_failed')}
        empty={empty}
      />
      {question}
      {closing && <CloseDialog line={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

interface Doing {
  playing: number | null
  play: (id: number) => void
  close: (line: MissedCall) => void
  block: ReturnType<typeof useBlockCaller>['block']
  isReader: boolean
}

/** What can be done with a line: the claim first, then the call back; the rest is in the row's menu. */
function useActions({ playing, play, close, block, isReader }: Doing): (line: MissedCall) => RowAction[] {
  const { username } = useSeat()
  const { onCallBack } = useCallViewer()
  const claim = useChange(
    ({ id, claim }: MissedCall) =>
      client.claimMissedCall({ params: { id }, body: { instead_of: claim?.username ?? null } }),
    {
      done: (_, line) => text('missed_claimed', { who: callerOf(line) }),
      failed: 'missed_change_failed',
      refreshes: 'calls',
    },
  )
  const release = useChange(({ id }: MissedCall) => client.releaseMissedCall({ params: { id } }), {
    done: (_, line) => text('missed_released', { who: callerOf(line) }),
    failed: 'missed_change_failed',
    refreshes: 'calls',
  })
  return (line) => {
    const who = callerOf(line)
    const isOwn = line.claim?.username === username
    const message = line.voicemail?.id
    const asksToBlock = block(line.caller)
    const actions: (RowAction | false)[] = [
      message !== undefined && {
        label: text('missed_play'),
        icon: <PlayIcon />,
        isOpen: playing === line.id,
        onSelect: () => play(line.id),
      },
      !isReader &&
        !line.claim && {
          label: text('missed_claim'),
          named: text('missed_claim_of', { who }),
          kind: 'quiet',
          onSelect: () => void claim.run(line),
        },
      !isReader &&
        line.claim !== null &&
        !isOwn && {
          label: text('missed_take_over'),
          named: text('missed_take_over_of', { who }),
          kind: 'quiet',
          onSelect: () => void claim.run(line),
        },
      onCallBack !== null &&
        (line.claim === null || isOwn) && {
          label: text('missed_call_back'),
          named: text('missed_call_back_to', { who }),
          kind: isOwn ? 'primary' : 'quiet',
          onSelect: () => onCallBack(line.caller.number, line.uniqueid),
        },
      isOwn && !isReader && { label: text('missed_release'), onSelect: () => void release.run(line) },
      !isReader && { label: text('missed_close'), onSelect: () => close(line) },
      asksToBlock !== null && { label: text('block_action'), isDanger: true, onSelect: asksToBlock },
    ]
    return actions.filter((action) => action !== false)
  }
}

function Caller({ line: { caller } }: { line: MissedCall }) {
  return (
    <span className="grid min-w-0">
      <b className={cx('font-semibold', caller.name ? 'wrap-anywhere' : 'whitespace-nowrap')}>
        {whoIs(caller)}
      </b>
      {caller.name && <span className="text-small font-normal text-faint">{shownNumber(caller)}</span>}
    </span>
  )
}

function What({ line }: { line: MissedCall }) {
  const { username } = useSeat()
  const { claim, to, text: sms } = line
  return (
    <span className="grid min-w-0">
      <span className="wrap-anywhere">{whoIs(to)}</span>
      <span className="text-small text-faint">{whatTheyDid(line)}</span>
      {sms && <span className="text-small text-faint">{textWords(sms)}</span>}
      {claim && (
        <StatusDot tone="good">
          {text(claim.username === username ? 'missed_claimed_own' : 'missed_claimed_by', {
            name: claim.name,
            time: formatInline(claim.at),
          })}
        </StatusDot>
      )}
    </span>
  )
}

function When({ line: { first_at, due_at, overdue } }: { line: MissedCall }) {
  return (
    <span className="grid whitespace-nowrap">
      {formatRelative(first_at)}
      {overdue ? (
        <StatusDot tone="bad">{text('missed_overdue')}</StatusDot>
      ) : (
        due_at && (
          <span className="text-small text-faint">
            {text('missed_due', { time: formatRelative(due_at) })}
          </span>
        )
      )}
    </span>
  )
}

function Player({ line, onClose }: { line: MissedCall; onClose: () => void }) {
  const link = useMessageOf(line.voicemail?.id ?? 0)
  return (
    <Suspense>
      <AudioPlayer
        label={text('missed_player_of', { who: callerOf(line) })}
        address={link.data}
        refused={link.isError && !link.data ? messageOf(link.error, text('missed_sound_failed')) : null}
        seconds={line.voicemail?.seconds ?? 0}
        failed={text('missed_sound_failed')}
        onRenew={() => void link.refetch()}
        onClose={onClose}
      />
    </Suspense>
  )
}
