import type { CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import { formatPhone } from '../../format/phone.ts'
import { numberColumn, type PagedProps, PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type CampaignCall, callWords } from './campaign-call.ts'
import { contactName, outcomeWord } from './campaign-words.ts'

interface ContactsProps extends Pick<PagedProps<CampaignContact>, 'query' | 'page' | 'onPage'> {
  search: string
  call: CampaignCall
  /** the current contact */
  current: number | null
  /** null: may look only */
  onCurrent: ((contact: CampaignContact) => void) | null
}

/** The call button of a row, with its states (service-areas §4, "Click-to-call in a campaign"). */
function CallCell({
  contact,
  call,
  onCall,
}: {
  contact: CampaignContact
  call: CampaignCall
  onCall: () => void
}) {
  const state = call.stateOf(contact)
  if (contact.opted_out) return <span className="text-small text-faint">{text('contact_opted_out')}</span>
  const isUnderWay = state.is === 'connecting' || state.is === 'connected'
  return (
    <span className="dial-call">
      <Button
        kind="quiet"
        size="row"
        className="-my-2"
        aria-label={isUnderWay ? undefined : `${callWords(contact, state)} ${contactName(contact)}`}
        disabled={call.isBusy}
        onClick={onCall}
      >
        {callWords(contact, state)}
      </Button>
      {state.is === 'failed' && (
        <span className="text-small">
          <StatusDot tone="bad">{state.words}</StatusDot>
        </span>
      )}
    </span>
  )
}

const columnsFrom = ({ page, call, current, onCurrent }: ContactsProps): Column<CampaignContact>[] => [
  numberColumn(page),
  {
    head: text('contact_first_name'),
    cell: (contact) =>
      onCurrent ? (
        <button
          type="button"
          aria-current={contact.id === current || undefined}
          aria-label={text('contact_show', { name: contactName(contact) })}
          onClick={() => onCurrent(contact)}
          className={cx(
            'dial-name dial-words text-left wrap-anywhere hover:underline underline-offset-4',
            contact.id === current ? 'font-semibold text-lagoon' : 'text-ink',
          )}
        >
          {contact.firstname || '–'} <span className="text-faint">{contact.lastname}</span>
        </button>
      ) : (
        <span className="wrap-anywhere">
          {contact.firstname || '–'} <span className="text-faint">{contact.lastname}</span>
        </span>
      ),
    card: 'title',
  },
  {
    head: text('contact_phone'),
    cell: ({ phonenumber }) => <span className="whitespace-nowrap">{formatPhone(phonenumber)}</span>,
  },
  {
    head: text('contact_outcome'),
    cell: ({ outcome, note, status }) => (
      <span className="text-small wrap-anywhere">
        {outcome ? (
          outcomeWord(outcome)
        ) : status ? (
          text('contact_called')
        ) : (
          <span className="text-faint">{text('contact_not_called')}</span>
        )}
        {note && <span className="dial-note text-faint">{note}</span>}
      </span>
    ),
  },
  {
    head: text('contact_call'),
    cell: (contact) => (
      <CallCell
        contact={contact}
        call={call}
        onCall={() => {
          onCurrent?.(contact)
          call.place(contact)
        }}
      />
    ),
    card: 'figure',
  },
]

/**
 * The contacts of a campaign, each with a button that calls it (service-areas §2, "A click-to-call table").
 *
 * @source SA-110
 */
export function CampaignContacts(props: ContactsProps) {
  const { query, page, onPage, search, onCurrent } = props
  return (
    <PagedTable
      label={text('contacts_table')}
      query={query}
      columns={columnsFrom(props).filter(({ head }) => onCurrent || head !== text('contact_call'))}
      rowKey={({ id }) => id}
      page={page}
      onPage={onPage}
      noun={text('contacts_noun')}
      failed={text('contacts_failed')}
      empty={<EmptyState title={text('contacts_nothing', { search })} />}
    />
  )
}
