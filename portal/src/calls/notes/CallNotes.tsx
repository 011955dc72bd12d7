import { CALL_NOTE_LONGEST } from '@ekoline/contract/calls/call-notes.facts.ts'
import type { CallNote } from '@ekoline/contract/calls/call-notes.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { formatTime } from '../../format/date.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { CallTags } from './CallTags.tsx'
import { useCallNotes } from './call-notes.queries.ts'

/** What people wrote on a call, its tags and its notes, with the fields for more. */
export function CallNotes({ uniqueid }: { uniqueid: string }) {
  const { ask, question } = useDeletion()
  return (
    <Region
      query={useCallNotes(uniqueid)}
      failed={text('call_notes_failed')}
      unharmed=""
      loading={<Skeleton className="h-40 w-full" />}
    >
      {(written) => (
        <div className="grid gap-4">
          <CallTags uniqueid={uniqueid} written={written} />
          {written.may_write && <NoteForm uniqueid={uniqueid} />}
          {written.notes.length === 0 && !written.may_write && (
            <p className="text-small text-faint">{text('call_notes_none')}</p>
          )}
          {written.notes.length > 0 && (
            <ul aria-label={text('call_notes')} className="grid gap-3">
              {written.notes.map((note) => (
                <li key={note.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3">
                  <div>
                    <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                    <p className="text-small text-soft">{text('call_note_by', byWhom(note))}</p>
                  </div>
                  {note.may_delete && (
                    <Button
                      kind="plain-danger"
                      size="small"
                      className="-mr-3.5"
                      aria-label={text('call_note_delete_of', byWhom(note))}
                      onClick={() => ask(deletionOf(note))}
                    >
                      {text('call_note_delete')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {question}
        </div>
      )}
    </Region>
  )
}

const byWhom = ({ written_by: name, written_at }: CallNote) => ({ name, time: formatTime(written_at) })

const deletionOf = ({ id, text: written }: CallNote): Deletion => ({
  title: text('call_note_delete_ask'),
  what: written,
  action: text('call_note_delete_do'),
  work: () => client.deleteCallNote({ params: { id } }),
  done: 'call_note_deleted',
  failed: 'call_note_delete_failed',
  refreshes: 'calls',
})

function NoteForm({ uniqueid }: { uniqueid: string }) {
  const [typed, setTyped] = useState('')
  const save = useChange(client.addCallNote, {
    done: 'call_noted',
    failed: 'call_note_failed',
    refreshes: 'calls',
    onDone: () => setTyped(''),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '' && !save.isPending) void save.run({ params: { uniqueid }, body: { text: typed } })
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextArea
        label={text('call_note_written')}
        hint={text('call_note_hint')}
        short
        maxLength={CALL_NOTE_LONGEST}
        value={typed}
        onChange={setTyped}
      />
      <Button
        type="submit"
        kind="quiet"
        busy={save.isPending}
        disabled={typed.trim() === ''}
        className="justify-self-start"
      >
        {text('call_note_save')}
      </Button>
    </form>
  )
}
