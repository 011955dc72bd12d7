import {
  CONTACT_COMPANY_LONGEST,
  CONTACT_EMAIL_LONGEST,
  CONTACT_LABEL_LONGEST,
  CONTACT_NAME_LONGEST,
  CONTACT_TAG_LONGEST,
  EMAILS_OF_CONTACT,
  NUMBERS_OF_CONTACT,
  TAGS_OF_CONTACT,
} from '@ekoline/contract/people/contacts.facts.ts'
import type { Contact } from '@ekoline/contract/people/contacts.ts'
import { NUMBER_TEXT_LONGEST } from '@ekoline/contract/units/read-number.ts'
import { client } from '../../app/client.ts'
import { ThingForm } from '../../kit/ThingForm.tsx'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button, iconButtonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  areTags,
  bodyOf,
  type ContactDraft,
  draftOf,
  fieldOf,
  missingIn,
  NEW_CONTACT,
  NO_NUMBER,
  sentAt,
} from './draft.ts'

interface ContactFormProps {
  /** null: a new one */
  contact: Contact | null
  /** what a new one begins with */
  start?: ContactDraft
  /** what its unsaved draft is kept as */
  kind?: string
  onDone: () => void
  onSaved?: (contact: Contact) => void
}

type Body = NonNullable<ReturnType<typeof bodyOf>>

/** A contact that is written down, or changed. */
export function ContactForm({
  contact,
  start = NEW_CONTACT,
  kind = 'contact',
  onDone,
  onSaved,
}: ContactFormProps) {
  const send = (body: Body) =>
    contact ? client.changeContact({ params: { id: contact.id }, body }) : client.addContact({ body })
  return (
    <ThingForm<ContactDraft, Body>
      kind={kind}
      thing={contact}
      title={
        contact ? text('contact_edit_title', { name: contact.name || contact.company }) : text('contact_add')
      }
      start={contact ? draftOf(contact) : start}
      missingIn={missingIn}
      bodyOf={bodyOf}
      work={async (body) => {
        const { result } = await send(body)
        onSaved?.(result)
      }}
      refreshes={['people', 'calls', 'routing']}
      done={
        contact
          ? 'contact_changed'
          : (_, { name, company }) => text('contact_added', { name: name || company })
      }
      failed="contact_save_failed"
      save={text('contact_save')}
      onDone={onDone}
    >
      {({ typed, change, field, objections }) => (
        <>
          <div className="grid items-start gap-4 cards:grid-cols-2">
            <TextField label={text('contact_name')} maxLength={CONTACT_NAME_LONGEST} {...field('name')} />
            <TextField
              label={text('contact_company')}
              maxLength={CONTACT_COMPANY_LONGEST}
              {...field('company')}
            />
          </div>
          <Numbers
            numbers={typed.numbers}
            objections={objections}
            onNumbers={(numbers) => change({ numbers })}
          />
          <Emails emails={typed.emails} objections={objections} onEmails={(emails) => change({ emails })} />
          <TextField
            label={text('contact_tags')}
            hint={text('contact_tags_hint')}
            {...field('tags')}
            error={
              areTags(typed.tags)
                ? objections.tags
                : text('contact_tags_wrong', { most: TAGS_OF_CONTACT, longest: CONTACT_TAG_LONGEST })
            }
          />
        </>
      )}
    </ThingForm>
  )
}

interface RemoveProps {
  label: string
  onRemove: () => void
}

const Remove = ({ label, onRemove }: RemoveProps) => (
  <button type="button" aria-label={label} title={label} onClick={onRemove} className={iconButtonClass}>
    <CloseIcon />
  </button>
)

interface NumbersProps {
  numbers: ContactDraft['numbers']
  objections: Objections
  onNumbers: (numbers: ContactDraft['numbers']) => void
}

// On a narrow screen what a number is stands below it, so that the whole number can be read.
const numberLine = cx(
  'grid grid-cols-[minmax(0,1fr)_2.5rem] items-start gap-2',
  'cards:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_2.5rem]',
)

function Numbers({ numbers, objections, onNumbers }: NumbersProps) {
  const changed = (index: number, part: Partial<ContactDraft['numbers'][number]>) =>
    onNumbers(numbers.map((number, at) => (at === index ? { ...number, ...part } : number)))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{text('contact_numbers')}</legend>
      {numbers.map((number, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the order
        <div key={index} className={numberLine}>
          <TextField
            type="tel"
            label={text('contact_number')}
            aria-label={text('contact_number_nth', { nth: index + 1 })}
            maxLength={NUMBER_TEXT_LONGEST}
            value={number.number}
            error={
              objections[
                fieldOf(
                  'numbers',
                  sentAt(numbers, (one) => one.number.trim() === '', index),
                  'number',
                )
              ]
            }
            onChange={(typed) => changed(index, { number: typed })}
          />
          <TextField
            label={text('contact_label')}
            aria-label={text('contact_label_nth', { nth: index + 1 })}
            placeholder={text('contact_label_hint')}
            maxLength={CONTACT_LABEL_LONGEST}
            value={number.label}
            onChange={(label) => changed(index, { label })}
          />
          <div className="row-start-1 col-start-2 pt-7 cards:col-start-3">
            <Remove
              label={text('contact_number_remove', { nth: index + 1 })}
              onRemove={() => onNumbers(numbers.filter((_, at) => at !== index))}
            />
          </div>
        </div>
      ))}
      {numbers.length < NUMBERS_OF_CONTACT && (
        <Button
          kind="plain"
          className="justify-self-start -ml-4"
          onClick={() => onNumbers([...numbers, NO_NUMBER])}
        >
          {text('contact_number_add')}
        </Button>
      )}
    </fieldset>
  )
}

interface EmailsProps {
  emails: readonly string[]
  objections: Objections
  onEmails: (emails: readonly string[]) => void
}

function Emails({ emails, objections, onEmails }: EmailsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{text('contact_emails')}</legend>
      {emails.map((email, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the order
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-start gap-2">
          <TextField
            type="email"
            label={text('contact_email_nth', { nth: index + 1 })}
            maxLength={CONTACT_EMAIL_LONGEST}
            value={email}
            error={
              objections[
                fieldOf(
                  'emails',
                  sentAt(emails, (one) => one.trim() === '', index),
                )
              ]
            }
            onChange={(typed) => onEmails(emails.map((one, at) => (at === index ? typed : one)))}
          />
          <div className="pt-7">
            <Remove
              label={text('contact_email_remove', { nth: index + 1 })}
              onRemove={() => onEmails(emails.filter((_, at) => at !== index))}
            />
          </div>
        </div>
      ))}
      {emails.length < EMAILS_OF_CONTACT && (
        <Button kind="plain" className="justify-self-start -ml-4" onClick={() => onEmails([...emails, ''])}>
          {text('contact_email_add')}
        </Button>
      )}
    </fieldset>
  )
}
