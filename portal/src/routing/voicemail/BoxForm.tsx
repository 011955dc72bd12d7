import { VOICEMAIL_NAME_LONGEST, VOICEMAIL_PEOPLE_MOST } from '@ekoline/contract/routing/voicemail.facts.ts'
import type { VoicemailBox } from '@ekoline/contract/routing/voicemail.ts'
import { client } from '../../app/client.ts'
import { PersonPicker } from '../../core/destinations/PersonPicker.tsx'
import { ThingForm } from '../../kit/ThingForm.tsx'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SoundChoice } from '../ivr/SoundChoice.tsx'
import { bodyOf, draftOf, LENGTHS, missingIn, NEW_BOX, NO_ONE, type PersonDraft } from './draft.ts'

interface BoxFormProps {
  /** null: a new one */
  box: VoicemailBox | null
  /** who makes no box but their own; null: an admin, who chooses */
  self: PersonDraft | null
  onDone: () => void
}

const lengthName = (seconds: number) =>
  seconds < 60 ? text('voicemail_half_minute') : text('voicemail_minutes', { minutes: seconds / 60 })

/** Whose a box is, who may play its messages, and its greeting. */
export function BoxForm({ box, self, onDone }: BoxFormProps) {
  const title = box
    ? text('voicemail_box_edit_title', { name: box.name })
    : text(self ? 'voicemail_own_add' : 'voicemail_box_add')
  return (
    <ThingForm
      kind="voicemail box"
      thing={box}
      title={title}
      start={box ? draftOf(box) : { ...NEW_BOX, owner: self }}
      missingIn={missingIn}
      bodyOf={bodyOf}
      work={(body, { owner }) =>
        box
          ? client.changeVoicemailBox({ params: { id: box.id }, body })
          : client.addVoicemailBox({ body: { owner: owner?.username ?? null, ...body } })
      }
      refreshes="routing"
      done={box ? 'voicemail_box_changed' : self ? 'voicemail_own_added' : 'voicemail_box_added'}
      failed="voicemail_box_failed"
      save={text('voicemail_box_save')}
      onDone={onDone}
    >
      {({ typed: draft, typed: { owner }, change, objections }) => (
        <>
          {!box && !self && (
            <Select
              label={text('voicemail_box_of')}
              value={owner ? 'person' : 'workgroup'}
              onChange={(kind) => change({ owner: kind === 'person' ? NO_ONE : null })}
              choices={[
                { value: 'workgroup', label: text('voicemail_box_workgroup') },
                { value: 'person', label: text('voicemail_box_person') },
              ]}
            />
          )}
          {owner && !box && !self && (
            <PersonPicker
              label={text('voicemail_person')}
              person={owner}
              error={objections.owner}
              failed={text('voicemail_people_failed')}
              onChoose={(person) => change({ owner: person })}
            />
          )}
          {!owner && (
            <TextField
              label={text('voicemail_box_name')}
              maxLength={VOICEMAIL_NAME_LONGEST}
              value={draft.name}
              error={objections.name}
              onChange={(name) => change({ name })}
            />
          )}
          {!owner && (
            <People people={draft.people} objections={objections} onPeople={(people) => change({ people })} />
          )}
          <SoundChoice
            label={text('voicemail_greeting')}
            own={{ label: text('voicemail_greeting_own'), what: text('voicemail_greeting_own_what') }}
            chosen={text('voicemail_greeting_recording')}
            picker={{
              label: text('voicemail_recording'),
              none: text('voicemail_greeting_none'),
              failed: text('voicemail_greeting_failed'),
            }}
            type="ivr"
            suggestedName={owner?.name || draft.name.trim() || text('voicemail_greeting')}
            draft={draft.greeting}
            error={objections.greeting}
            onDraft={(greeting) => change({ greeting })}
          />
          <Select
            label={text('voicemail_longest')}
            value={String(draft.seconds)}
            onChange={(seconds) => change({ seconds: Number(seconds) })}
            choices={[...new Set([...LENGTHS, draft.seconds])]
              .toSorted((one, other) => one - other)
              .map((seconds) => ({ value: String(seconds), label: lengthName(seconds) }))}
          />
          <label className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              className="size-5"
              checked={draft.mails}
              onChange={({ target }) => change({ mails: target.checked })}
            />
            {text('voicemail_mails')}
          </label>
        </>
      )}
    </ThingForm>
  )
}

/** What the API calls the field of a person. */
const fieldOf = (index: number) => ['people', index].join('.')

interface PeopleProps {
  people: readonly PersonDraft[]
  objections: Objections
  onPeople: (people: readonly PersonDraft[]) => void
}

function People({ people, objections, onPeople }: PeopleProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold">{text('voicemail_people')}</legend>
      <p className="text-small text-faint">{text('voicemail_people_note')}</p>
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
        <div key={index} className="flex items-end gap-3">
          <div className="min-w-0 grow">
            <PersonPicker
              label={text('voicemail_person_nth', { nth: index + 1 })}
              person={person}
              error={objections[fieldOf(index)]}
              failed={text('voicemail_people_failed')}
              onChoose={(chosen) => onPeople(people.map((other, at) => (at === index ? chosen : other)))}
            />
          </div>
          <Button
            kind="plain-danger"
            size="row"
            aria-label={text('voicemail_person_remove', { nth: index + 1 })}
            onClick={() => onPeople(people.filter((_, at) => at !== index))}
          >
            {text('voicemail_remove')}
          </Button>
        </div>
      ))}
      {people.length < VOICEMAIL_PEOPLE_MOST && (
        <Button
          kind="quiet"
          size="row"
          className="justify-self-start"
          onClick={() => onPeople([...people, NO_ONE])}
        >
          {text('voicemail_person_add')}
        </Button>
      )}
    </fieldset>
  )
}
