import { CONTACT_NOTE_LONGEST } from '@ekoline/contract/people/contacts.facts.ts'
import type { Contact, ContactNote } from '@ekoline/contract/people/contacts.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatTime } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Part } from './Part.tsx'

interface ContactNotesProps {
  contact: Contact
  isReader: boolean
}

/** What people of the company noted on a contact, the newest first. */
export function ContactNotes({ contact, isReader }: ContactNotesProps) {
  const [isWriting, setWriting] = useState(false)
  const { ask, question } = useDeletion()
  return (
    <Part
      title={text('contact_notes')}
      aside={
        !isReader &&
        !isWriting && (
          <Button kind="plain" size="row" className="-mr-3.5" onClick={() => setWriting(true)}>
            {text('contact_note_add')}
          </Button>
        )
      }
    >
      {isWriting && <NoteForm id={contact.id} onDone={() => setWriting(false)} />}
      {contact.notes.length === 0 && !isWriting && (
        <p className="text-small text-faint">{text('contact_no_notes')}</p>
      )}
      <ul className="grid gap-3">
        {contact.notes.map((note) => (
          <li key={note.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3">
            <div>
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="text-small text-soft">
                {text('contact_note_by', { name: note.written_by, time: formatTime(note.written_at) })}
              </p>
            </div>
            {!isReader && note.may_delete && (
              <Button
                kind="plain-danger"
                size="small"
                className="-mr-3.5"
                onClick={() => ask(deletionOf(note))}
              >
                {text('contact_note_delete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {question}
    </Part>
  )
}

const deletionOf = ({ id, text: written }: ContactNote): Deletion => ({
  title: text('contact_note_delete_ask'),
  what: written,
  action: text('contact_note_delete'),
  work: () => client.deleteContactNote({ params: { id } }),
  done: 'contact_note_deleted',
  failed: 'contact_note_delete_failed',
  refreshes: 'people',
})

function NoteForm({ id, onDone }: { id: number; onDone: () => void }) {
  const [written, setWritten] = useState('')
  const save = useChange(client.addContactNote, {
    done: 'contact_note_added',
    failed: 'contact_note_failed',
    refreshes: 'people',
    onDone,
  })
  return (
    <form
      aria-label={text('contact_note_add')}
      onSubmit={(event) => {
        event.preventDefault()
        if (written.trim() !== '') void save.run({ params: { id }, body: { text: written } })
      }}
      className="mb-4 grid gap-3"
    >
      <TextArea
        label={text('contact_note_written')}
        short
        autoFocus
        maxLength={CONTACT_NOTE_LONGEST}
        value={written}
        onChange={setWritten}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="quiet" busy={save.isPending} disabled={written.trim() === ''}>
          {text('contact_note_save')}
        </Button>
        <Button kind="plain" onClick={onDone}>
          {text('ui_cancel')}
        </Button>
      </div>
    </form>
  )
}
