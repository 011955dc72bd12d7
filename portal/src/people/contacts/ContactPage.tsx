import type { Contact } from '@ekoline/contract/people/contacts.ts'
import type { ReactNode } from 'react'
import { ApiError, client } from '../../app/client.ts'
import { formatTime } from '../../format/date.ts'
import { formatPhone } from '../../format/phone.ts'
import { RowActions } from '../../kit/list/RowActions.tsx'
import { Region } from '../../kit/Region.tsx'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Button, iconButtonClass, linkClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { ContactNotes } from './ContactNotes.tsx'
import { useContact } from './contacts.queries.ts'
import { Part } from './Part.tsx'
import { SharedNumbers } from './SharedNumbers.tsx'

export interface ContactPageProps {
  id: number
  isReader: boolean
  /** fills the dial box; null for who places no calls here */
  onCall: ((number: string) => void) | null
  /** the calls with it, which other features know */
  calls: ReactNode
  onEdit: (contact: Contact) => void
  onGone: () => void
}

/** All that is known of one contact. */
export function ContactPage({ id, ...props }: ContactPageProps) {
  const contact = useContact(id)
  if (contact.error instanceof ApiError && contact.error.http === 404)
    return (
      <EmptyState
        title={text('contact_gone')}
        action={
          <Button kind="quiet" onClick={props.onGone}>
            {text('contact_back')}
          </Button>
        }
      />
    )
  return (
    <Region
      query={contact}
      failed={text('contact_failed')}
      unharmed=""
      loading={<Skeleton className="h-96 w-full" />}
    >
      {(data) => <Known contact={data} {...props} />}
    </Region>
  )
}

const CallIcon = () => (
  <Icon>
    <path d="m5 3 3 3-2 3c1 3 3 5 6 6l3-2 2 3c-1 2-3 2-4 1.5C8 15 5 12 3.5 7 3 6 3.5 4 5 3Z" />
  </Icon>
)

/** What a card says of an email can hold signs by which an address adds further people, or a text. */
const mailTo = (email: string) => `mailto:${email.replaceAll(/[?&#%,;]/g, encodeURIComponent)}`

type KnownProps = Omit<ContactPageProps, 'id'> & { contact: Contact }

function Known({ contact, isReader, onCall, calls, onEdit, onGone }: KnownProps) {
  const { ask, question } = useDeletion()
  const name = contact.name || contact.company
  const [first] = contact.numbers
  const mayChange = !isReader && contact.may_change
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-3">
        <div className="min-w-0">
          <h2 className="text-lead font-semibold wrap-anywhere">{name}</h2>
          {contact.name && contact.company && <p className="text-soft wrap-anywhere">{contact.company}</p>}
        </div>
        <div className="flex items-center gap-2">
          {onCall && first && (
            <Button onClick={() => onCall(formatPhone(first.number))}>
              <CallIcon />
              {text('contact_call_now')}
            </Button>
          )}
          {mayChange && (
            <RowActions
              name={name}
              actions={[
                { label: text('contact_edit'), kind: 'quiet', onSelect: () => onEdit(contact) },
                {
                  label: text('contact_delete'),
                  isDanger: true,
                  onSelect: () => ask(deletionOf(contact, onGone)),
                },
              ]}
            />
          )}
        </div>
        {contact.tags.length > 0 && (
          <ul aria-label={text('contact_tags')} className="flex w-full flex-wrap gap-2">
            {contact.tags.map((tag) => (
              <li key={tag} className="rounded-full border border-line-strong px-2.5 text-small text-soft">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <SharedNumbers contact={contact} isReader={isReader} />
      <Part title={text('contact_numbers')}>
        {contact.numbers.length === 0 && (
          <p className="text-small text-faint">{text('contact_no_numbers')}</p>
        )}
        <ul>
          {contact.numbers.map(({ number, label }) => (
            <li key={number} className="flex min-h-10 items-center justify-between gap-3">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 tabular-nums">
                {formatPhone(number)}
                {label && <span className="text-small text-soft">{label}</span>}
              </span>
              {onCall && (
                <button
                  type="button"
                  aria-label={text('contact_call_number', { number: formatPhone(number) })}
                  title={text('contact_call_number', { number: formatPhone(number) })}
                  onClick={() => onCall(formatPhone(number))}
                  className={iconButtonClass}
                >
                  <CallIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      </Part>
      {contact.emails.length > 0 && (
        <Part title={text('contact_emails')}>
          <ul>
            {contact.emails.map((email) => (
              <li key={email} className="flex min-h-10 items-center wrap-anywhere">
                <a href={mailTo(email)} className={linkClass}>
                  {email}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <ContactNotes key={contact.id} contact={contact} isReader={isReader} />
      <Part title={text('contact_calls')}>{calls}</Part>
      <p className="-mx-5 border-t border-line px-5 pt-3 text-small text-faint max-cards:-mx-4 max-cards:px-4">
        {text('contact_added_by', { name: contact.added_by, time: formatTime(contact.added_at) })}
      </p>
      {question}
    </>
  )
}

const deletionOf = ({ id, name, company }: Contact, onDone: () => void): Deletion => ({
  title: text('contact_delete_ask', { name: name || company }),
  what: text('contact_delete_what'),
  action: text('contact_delete'),
  work: () => client.deleteContact({ params: { id } }),
  done: () => text('contact_deleted', { name: name || company }),
  failed: 'contact_delete_failed',
  refreshes: ['people', 'calls', 'routing'],
  onDone,
})
