import type { VoicemailMessage } from '@ekoline/contract/routing/voicemail.ts'
import { Suspense, useState } from 'react'
import { client, messageOf } from '../../app/client.ts'
import { useBlockCaller } from '../../calls/blocked/BlockCaller.tsx'
import { CallIcon } from '../../calls/history/call-icons.tsx'
import { useCallViewer } from '../../calls/history/useCallViewer.ts'
import { formatRelative } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone } from '../../format/phone.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { type RowAction, RowActions } from '../../kit/list/RowActions.tsx'
import { addressNumber, usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { useSaveContact } from '../../people/contacts/SaveContact.tsx'
import { text } from '../../text.ts'
import { PlayIcon } from '../../ui/file-icons.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { Select } from '../../ui/Select.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBoxes, useMessageLink, useMessages } from './voicemail.queries.ts'

const AudioPlayer = lazyScreen(() => import('../../ui/AudioPlayer.tsx'), 'AudioPlayer')

const states = {
  new: ['warn', 'voicemail_state_new'],
  heard: ['good', 'voicemail_state_heard'],
  done: ['idle', 'voicemail_state_done'],
} as const

const isNumber = (number: string) => number.startsWith('+')
const numberOf = ({ number }: VoicemailMessage['caller']) =>
  isNumber(number) ? formatPhone(number) : text('voicemail_withheld')
const messageName = (message: VoicemailMessage) =>
  text('voicemail_message_of', { who: whoIs(message), when: formatRelative(message.left_at) })
const whoIs = ({ caller }: VoicemailMessage) => caller.name ?? numberOf(caller)

/** What callers left, the newest first, to hear, to call back and to mark as done. */
export function MessageTable() {
  const { page, words, onPage, choose } = usePage('box')
  const box = addressNumber(words.box)
  const boxes = (useBoxes(1).data?.result ?? []).filter(({ may_hear }) => may_hear)
  const [playing, setPlaying] = useState<number | null>(null)
  const { ask, question } = useDeletion()
  const { onCallBack } = useCallViewer()
  const { save, dialog } = useSaveContact()
  const { block, question: asksToBlock } = useBlockCaller()
  const mark = useChange(client.markVoicemail, { refreshes: 'routing', failed: 'voicemail_mark_failed' })

  const actionsOf = (message: VoicemailMessage): RowAction[] => {
    const { id, state, caller } = message
    const isPlaying = playing === id
    const isDone = state === 'done'
    const onBlock = block(caller)
    const actions: (RowAction | false)[] = [
      {
        label: text('voicemail_play'),
        icon: <PlayIcon />,
        isOpen: isPlaying,
        onSelect: () => setPlaying(isPlaying ? null : id),
      },
      onCallBack !== null &&
        isNumber(caller.number) && {
          label: text('voicemail_call_back'),
          icon: <CallIcon />,
          onSelect: () => onCallBack(caller.number),
        },
      {
        label: text(isDone ? 'voicemail_mark_new' : 'voicemail_mark_done'),
        onSelect: () => void mark.run({ params: { id }, body: { state: isDone ? 'new' : 'done' } }),
      },
      save !== null &&
        caller.name === null &&
        isNumber(caller.number) && {
          label: text('contact_save_as'),
          onSelect: () => save(caller.number),
        },
      onBlock !== null && { label: text('block_action'), isDanger: true, onSelect: onBlock },
      { label: text('voicemail_delete'), isDanger: true, onSelect: () => ask(deletionOf(message)) },
    ]
    return actions.filter((action) => action !== false)
  }
  const columns: Column<VoicemailMessage>[] = [
    {
      head: text('voicemail_caller'),
      cell: ({ caller, state }) => (
        <span className="grid min-w-0">
          <span className={state === 'new' ? 'font-semibold wrap-anywhere' : 'font-normal wrap-anywhere'}>
            {caller.name ?? numberOf(caller)}
          </span>
          {caller.name && <span className="text-small font-normal text-faint">{numberOf(caller)}</span>}
        </span>
      ),
      card: 'title',
    },
    {
      head: text('voicemail_when'),
      cell: ({ left_at, seconds }) => (
        <span className="grid whitespace-nowrap">
          {formatRelative(left_at)}
          <span className="text-small text-faint">{formatDuration(seconds)}</span>
        </span>
      ),
    },
    {
      head: text('voicemail_box'),
      cell: (message) => <span className="wrap-anywhere">{message.box.name}</span>,
    },
    {
      head: text('voicemail_state'),
      cell: ({ state }) => <StatusDot tone={states[state][0]}>{text(states[state][1])}</StatusDot>,
      card: 'figure',
    },
    {
      head: text('voicemail_actions'),
      cell: (message) => (
        <RowActions name={messageName(message)} actions={actionsOf(message)} className="carded:-mr-2.5" />
      ),
      card: 'figure',
    },
  ]
  return (
    <>
      {boxes.length > 1 && (
        <div className="mb-4 max-w-72">
          <Select
            label={text('voicemail_which')}
            value={words.box}
            onChange={(chosen) => choose({ box: chosen })}
            choices={[
              { value: '', label: text('voicemail_all') },
              ...boxes.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
      )}
      <PagedTable
        label={text('voicemail_messages')}
        query={useMessages(page, box)}
        columns={columns}
        rowKey={({ id }) => id}
        expected={4}
        early
        detail={(message) =>
          playing === message.id && <Player message={message} onClose={() => setPlaying(null)} />
        }
        page={page}
        onPage={onPage}
        noun={text('voicemail_rows')}
        failed={text('voicemail_failed')}
        empty={<EmptyState title={text('voicemail_none')}>{text('voicemail_none_note')}</EmptyState>}
      />
      {question}
      {dialog}
      {asksToBlock}
    </>
  )
}

interface OneProps {
  message: VoicemailMessage
  onClose: () => void
}

function Player({ message, onClose }: OneProps) {
  const link = useMessageLink(message.id)
  return (
    <Suspense>
      <AudioPlayer
        label={text('voicemail_player_of', { who: whoIs(message) })}
        address={link.data}
        refused={link.isError && !link.data ? messageOf(link.error, text('voicemail_sound_failed')) : null}
        seconds={message.seconds}
        failed={text('voicemail_sound_failed')}
        onRenew={() => void link.refetch()}
        onClose={onClose}
      />
    </Suspense>
  )
}

const deletionOf = (message: VoicemailMessage): Deletion => ({
  title: text('voicemail_delete_title', { who: whoIs(message) }),
  what: text('voicemail_delete_what'),
  action: text('voicemail_delete_action'),
  work: () => client.deleteVoicemail({ params: { id: message.id } }),
  refreshes: 'routing',
  done: 'voicemail_deleted',
  failed: 'voicemail_delete_failed',
})
