import { type ReactNode, useState } from 'react'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatPhone } from '../../format/phone.ts'
import type { SavesContact } from '../../people/contacts/SaveContact.tsx'
import { useThreeTalk } from '../../people/my-phone/my-phone.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { RecordButton } from '../recordings/RecordButton.tsx'
import { Adding, Three } from './AddPerson.tsx'
import type { PageCall, TransferTarget } from './browser-phone.ts'
import { Keys } from './Keys.tsx'
import { TalkTime } from './TalkTime.tsx'
import { TargetForm } from './TargetForm.tsx'
import { addsIn, talkersOf } from './three.ts'
import { browserPhone } from './useBrowserPhone.ts'
import { useFocusOfGone } from './useFocusOfGone.ts'
import { useCallerName, WhoCalls } from './WhoCalls.tsx'

interface TalkingProps extends Pick<SavesContact, 'save'> {
  call: PageCall
  ownLeft: ReactNode
}

type Part = 'keys' | 'transfer' | 'add'

/** What a third person is to the call: one who is asked, one of three who talk, or none. */
function useThird({ adds }: PageCall) {
  const { username } = useSeat()
  const { data } = useThreeTalk(adds !== null)
  const three = adds && data?.since === adds.before ? null : (data ?? null)
  return {
    three: three?.joined ? three : null,
    isAsked: adds !== null && !three?.joined && three?.stage !== 'gone',
    isJoined: three?.stage === 'joined',
    stage: three?.stage ?? null,
    at: data?.since ?? null,
    talkers: three ? talkersOf(three, username) : [],
    isOwn: three !== null && addsIn(three, username),
    isMissed: adds !== null && three?.stage === 'gone' && !three.joined,
  }
}

function wordsOf({ held, muted }: PageCall, isJoined: boolean) {
  if (held) return isJoined ? 'three_held' : 'browser_call_held'
  if (muted) return isJoined ? 'three_muted' : 'browser_call_muted'
  return isJoined ? 'three_talks' : 'browser_call_talks'
}

/** With one, with two, or while a third one is asked: each has its own buttons, and none keeps the focus of another. */
export function Talking({ call, ownLeft, save }: TalkingProps) {
  const third = useThird(call)
  const { adds } = call
  const name = useCallerName(call) ?? formatPhone(call.number)
  if (adds && third.isAsked)
    return <Adding key={String(adds.atOnce)} adds={adds} other={name} stage={third.stage} />
  return (
    <Conversation
      key={String(third.isJoined)}
      call={call}
      name={name}
      ownLeft={ownLeft}
      save={save}
      third={third}
    />
  )
}

function Conversation({
  call,
  name,
  ownLeft,
  save,
  third,
}: TalkingProps & { name: string; third: ReturnType<typeof useThird> }) {
  const { muted, held, own, since, adds } = call
  const [open, setOpen] = useState<Part | null>(null)
  const mute = useFocusOfGone()
  const { three, talkers, isJoined } = third
  const left = three && talkers.find(({ hasLeft }) => hasLeft)
  const others = talkers.filter(({ isSelf, hasLeft }) => !isSelf && !hasLeft).map(({ name }) => name)
  const number = left ? others.join(', ') : name
  const toggle = (part: Part) => setOpen(open === part ? null : part)
  const add = (atOnce: boolean) => (to: TransferTarget) => {
    browserPhone.add(to, { atOnce, before: third.at })
    setOpen(null)
  }
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span role="status" className="wrap-anywhere">
          {left && `${text('three_gone', { name: left.name })} `}
          {third.isMissed && adds && `${text('three_missed', { name: adds.name })} `}
          {text(wordsOf(call, isJoined), { number })}
        </span>
        <TalkTime since={since} />
      </p>
      {!three && <WhoCalls call={call} save={save} />}
      {three && <Three three={three} talkers={talkers} />}
      {own && ownLeft}
      {open === 'keys' && <Keys />}
      {open === 'transfer' && !held && (
        <TargetForm
          label={text('browser_call_transfer')}
          actions={[
            { label: (to) => text('browser_call_transfer_to_named', { to }), run: browserPhone.transfer },
          ]}
        />
      )}
      {open === 'add' && !held && (
        <TargetForm
          people
          label={text('three_add')}
          actions={[
            { label: (name) => text('three_ask', { name }), run: add(false) },
            { label: () => text('three_at_once'), run: add(true) },
          ]}
        />
      )}
      <RecordButton />
      <div className="grid grid-cols-2 gap-2">
        <Button ref={mute} kind="quiet" disabled={held} onClick={() => browserPhone.mute(!muted)}>
          {text(muted ? 'browser_call_unmute' : 'browser_call_mute')}
        </Button>
        <Button kind="quiet" onClick={() => browserPhone.hold(!held)}>
          {text(held ? 'browser_call_resume' : 'browser_call_hold')}
        </Button>
        <Opens part="keys" wide={isJoined} open={open} onToggle={toggle} />
        {isJoined ? (
          third.isOwn && (
            <Button kind="quiet" className="col-span-2" disabled={held} onClick={browserPhone.dropThird}>
              {text('three_remove', { name: talkers.find(({ role }) => role === 'third')?.name ?? '' })}
            </Button>
          )
        ) : (
          <>
            <Opens part="transfer" open={held ? null : open} disabled={held} onToggle={toggle} />
            <Opens part="add" open={held ? null : open} disabled={held} onToggle={toggle} />
            <Button kind="quiet" disabled={held} onClick={browserPhone.park}>
              {text('browser_call_park')}
            </Button>
          </>
        )}
        <Button kind="danger" className="col-span-2" onClick={browserPhone.hangUp}>
          {text('browser_call_hang_up')}
        </Button>
      </div>
    </>
  )
}

const PARTS = { keys: 'browser_call_keypad', transfer: 'browser_call_transfer', add: 'three_add' } as const

function Opens({
  part,
  open,
  disabled = false,
  wide = false,
  onToggle,
}: {
  part: Part
  open: Part | null
  disabled?: boolean
  /** in a row of its own */
  wide?: boolean
  onToggle: (part: Part) => void
}) {
  return (
    <Button
      kind="quiet"
      className={wide ? 'col-span-2' : ''}
      disabled={disabled}
      aria-expanded={open === part}
      onClick={() => onToggle(part)}
    >
      {text(PARTS[part])}
    </Button>
  )
}
