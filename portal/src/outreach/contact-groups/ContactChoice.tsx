import type { ListedContact } from '@ekoline/contract/people/contacts.ts'
import { formatPhone } from '../../format/phone.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { useContacts } from '../../people/contacts/contacts.queries.ts'
import { text } from '../../text.ts'
import { CrossIcon } from '../../ui/icons.tsx'

const nameOf = ({ name, company }: ListedContact) => name || company

interface ContactChoiceProps {
  chosen: readonly ListedContact[]
  onChosen: (chosen: readonly ListedContact[]) => void
}

/** Single contacts of the company, found by name or number, and those that are chosen. */
export function ContactChoice({ chosen, onChosen }: ContactChoiceProps) {
  const search = usePickerSearch()
  return (
    <div className="grid gap-2">
      <SearchPicker
        label={text('group_contacts_find')}
        value=""
        search={search}
        found={useContacts(1, search.word, '')}
        optionOf={(contact) => ({
          value: String(contact.id),
          label: nameOf(contact),
          note: contact.number === null ? text('group_contacts_no_number') : formatPhone(contact.number),
        })}
        onChoose={(contact) => {
          if (!chosen.some(({ id }) => id === contact.id)) onChosen([...chosen, contact])
        }}
        failed={text('our_contacts_failed')}
        none={text('contacts_none')}
        noMatch={(word) => text('our_contacts_nothing', { search: word })}
      />
      {chosen.length > 0 && (
        <ul aria-label={text('group_contacts_chosen')} className="flex flex-wrap gap-2">
          {chosen.map((contact) => (
            <li
              key={contact.id}
              className="inline-flex max-w-full items-center rounded-full border border-line-strong pl-3 text-small text-soft"
            >
              <span className="min-w-0 wrap-anywhere">{nameOf(contact)}</span>
              <button
                type="button"
                aria-label={text('group_contacts_drop', { name: nameOf(contact) })}
                title={text('group_contacts_drop', { name: nameOf(contact) })}
                onClick={() => onChosen(chosen.filter(({ id }) => id !== contact.id))}
                className="grid min-h-8 min-w-8 place-items-center rounded-full hover:text-ink touch:min-h-10"
              >
                <CrossIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
