import type { CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import { CONTACT_NOTE_LONGEST, type ContactOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import { type Ref, useRef, useState } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { CampaignShortcuts, Key } from './CampaignShortcuts.tsx'
import { ContactCall } from './ContactCall.tsx'
import type { CampaignCall } from './campaign-call.ts'
import type { CampaignNotes } from './campaign-notes.ts'
import { contactName, fullName, outcomeChoices, outcomeWord } from './campaign-words.ts'

interface ContactDeskProps {
  contact: CampaignContact
  /** the number of its row, and of all */
  place: number
  total: number
  call: CampaignCall
  notes: CampaignNotes
  onMove: (step: 1 | -1) => void
}

/** The current contact: who it is, its call, its outcome, and the way to the next. */
export function ContactDesk({ contact, place, total, call, notes, onMove }: ContactDeskProps) {
  const [asking, setAsking] = useState(false)
  const note = useRef<HTMLTextAreaElement>(null)

  function say(outcome: ContactOutcome) {
    if (outcome === contact.outcome) return
    if (outcome === 'do not call') setAsking(true)
    else notes.say(contact, outcome)
  }

  return (
    <section aria-label={text('contact_current')} className="grid gap-4">
      <Who contact={contact} place={place} total={total} />
      <ContactCall contact={contact} call={call} />
      <Outcomes contact={contact} onOutcome={say} />
      <Note contact={contact} notes={notes} field={note} />
      <div className="grid grid-cols-2 gap-2">
        <Button kind="quiet" onClick={() => onMove(-1)}>
          {text('contact_previous')} <Key>P</Key>
        </Button>
        <Button kind="quiet" onClick={() => onMove(1)}>
          {text('contact_next')} <Key>N</Key>
        </Button>
      </div>
      <CampaignShortcuts
        actions={{
          next: () => onMove(1),
          previous: () => onMove(-1),
          call: () => call.place(contact),
          note: () => note.current?.focus(),
          say,
        }}
      />
      {asking && (
        <ConfirmDialog
          title={text('contact_never_ask', { name: contactName(contact) })}
          action={text('contact_never')}
          danger
          busy={false}
          onConfirm={() => {
            setAsking(false)
            notes.say(contact, 'do not call')
          }}
          onClose={() => setAsking(false)}
        >
          {text('contact_never_what', { number: formatPhone(contact.phonenumber) })}
        </ConfirmDialog>
      )}
    </section>
  )
}

function Who({ contact, place, total }: Pick<ContactDeskProps, 'contact' | 'place' | 'total'>) {
  return (
    <div>
      <p className="text-small text-faint tabular-nums">
        {text('contact_place', { place: place.toLocaleString('en'), total: total.toLocaleString('en') })}
      </p>
      <p aria-live="polite" className="text-lead font-semibold wrap-anywhere">
        {contactName(contact)}
      </p>
      {fullName(contact) && <p className="text-soft tabular-nums">{formatPhone(contact.phonenumber)}</p>}
    </div>
  )
}

interface OutcomesProps {
  contact: CampaignContact
  onOutcome: (outcome: ContactOutcome) => void
}

function Outcomes({ contact, onOutcome }: OutcomesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{text('contact_outcome')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {outcomeChoices.map(({ outcome, key }) => (
          <label
            key={outcome}
            className="dial-choice flex min-h-10 cursor-pointer items-center justify-between gap-2 rounded-field border border-line-strong px-3 text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon"
          >
            <input
              type="radio"
              name="outcome"
              className="sr-only"
              checked={contact.outcome === outcome}
              onChange={() => onOutcome(outcome)}
            />
            {outcomeWord(outcome)}
            <Key>{key}</Key>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface NoteProps {
  contact: CampaignContact
  notes: CampaignNotes
  field: Ref<HTMLTextAreaElement>
}

function Note({ contact, notes, field }: NoteProps) {
  const state = notes.stateOf(contact)
  return (
    <TextArea
      ref={field}
      label={text('contact_note')}
      short
      maxLength={CONTACT_NOTE_LONGEST}
      value={notes.noteOf(contact)}
      onChange={(typed) => notes.type(contact, typed)}
      onBlur={() => notes.save(contact)}
      hint={<span role="status">{text(state === 'saved' ? 'contact_note_kept' : 'contact_note_hint')}</span>}
      error={state === 'failed' ? text('contact_not_kept', { name: contactName(contact) }) : null}
    />
  )
}
