import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { SaveNumber, type SavesContact } from '../../people/contacts/SaveContact.tsx'
import { linkClass } from '../../ui/Button.tsx'
import { dialledNumber, type Named, whoIs } from './call-words.ts'

/** Who an end of a call is, by name where one is known; a contact's leads to its page. */
export function PartyName({ party }: { party: Named }) {
  const { contact_id: id } = party
  if (id === undefined) return whoIs(party)
  return (
    <Link to={paths.contact(id)} className={linkClass}>
      {whoIs(party)}
    </Link>
  )
}

/** 'Save as contact', beside a number that stands without a name. */
export function SaveParty({ party, save }: { party: Named } & Pick<SavesContact, 'save'>) {
  const number = party.name === null ? dialledNumber(party) : null
  return number === null ? null : <SaveNumber number={number} save={save} />
}
