import { CALL_NOTE_LONGEST } from '@ekoline/contract/routing/queues.facts.ts'
import type { OwnAgent } from '@ekoline/contract/routing/queues.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { clockTime } from '../../format/board-time.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface DeskCallProps {
  call: NonNullable<OwnAgent['call']>
  /** seconds since the call was asked for */
  late: number
}

/** The call of a queue that an agent has, or had last, and what they note on it. */
export function DeskCall({
  call: { uniqueid, queue, number, name, seconds, live, note },
  late,
}: DeskCallProps) {
  const [typed, setTyped] = useState(note)
  const keeping = useChange<void, unknown>(
    () => client.noteQueueCall({ params: { uniqueid }, body: { note: typed } }),
    { done: 'desk_noted', failed: 'desk_note_failed', refreshes: 'routing' },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void keeping.run()
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="grid min-w-0">
          <b className="text-lead wrap-anywhere">{name ?? (formatPhone(number) || text('desk_no_number'))}</b>
          <span className="text-small wrap-anywhere text-faint">
            {[name && formatPhone(number), queue].filter(Boolean).join(' · ')}
          </span>
        </span>
        <StatusDot tone={live ? 'good' : 'idle'}>
          {text(live ? 'desk_talking' : 'desk_over')}{' '}
          <span className="tabular-nums">{clockTime(live ? seconds + late : seconds)}</span>
        </StatusDot>
      </div>
      {live && (
        <p className="text-small text-soft">
          {text('desk_keys')}{' '}
          <Link to={paths.callKeys()} className={aloneLinkClass}>
            {text('desk_keys_more')}
          </Link>
        </p>
      )}
      <form onSubmit={submit} className="grid gap-3">
        <TextArea
          label={text('desk_note')}
          hint={text('desk_note_hint')}
          short
          maxLength={CALL_NOTE_LONGEST}
          value={typed}
          onChange={setTyped}
        />
        <Button
          type="submit"
          kind="quiet"
          busy={keeping.isPending}
          disabled={typed.trim() === note}
          className="justify-self-start"
        >
          {text('desk_note_save')}
        </Button>
      </form>
    </>
  )
}
