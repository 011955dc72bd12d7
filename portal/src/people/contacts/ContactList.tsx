import type { ListedContact } from '@ekoline/contract/people/contacts.ts'
import { Link, useLocation } from 'react-router'
import { formatPhone } from '../../format/phone.ts'
import { PagedList, type PagedProps } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'

export const CONTACT_PARAMETER = 'contact'

/** The letter under which a name is listed: without its marks. */
const letterOf = ({ name, company }: ListedContact) => {
  const first = (name || company).normalize('NFD').charAt(0).toUpperCase()
  return /\p{L}/u.test(first) ? first : '#'
}

/** One after the other, under their letters. */
function underLetters(contacts: readonly ListedContact[]): [letter: string, contacts: ListedContact[]][] {
  const groups: [string, ListedContact[]][] = []
  for (const contact of contacts) {
    const letter = letterOf(contact)
    const last = groups.at(-1)
    if (last?.[0] === letter) last[1].push(contact)
    else groups.push([letter, [contact]])
  }
  return groups
}

interface ContactListProps extends Pick<PagedProps<ListedContact>, 'query' | 'page' | 'onPage' | 'empty'> {
  /** the one that is open */
  opened: number | null
  onOpen: () => void
}

/** The contacts by name, each leading to its page. */
export function ContactList({ opened, onOpen, ...paged }: ContactListProps) {
  return (
    <PagedList {...paged} noun={text('our_contacts_noun')} failed={text('our_contacts_failed')} unharmed="">
      {(rows) =>
        rows ? (
          <div className={cx('-mx-5 max-cards:-mx-4', paged.query.isPlaceholderData && 'opacity-60')}>
            {underLetters(rows).map(([letter, contacts]) => (
              <section key={`${letter} ${contacts[0]?.id}`} aria-label={letter}>
                <h2 className="px-5 pt-2 text-label font-semibold text-faint max-cards:px-4">{letter}</h2>
                <ul>
                  {contacts.map((contact) => (
                    <li key={contact.id}>
                      <Item contact={contact} isOpened={contact.id === opened} onOpen={onOpen} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : (
          <div aria-busy="true" className="grid gap-4 py-3">
            {[1, 2, 3, 4, 5].map((place) => (
              <Skeleton key={place} className="h-9 w-full" />
            ))}
          </div>
        )
      }
    </PagedList>
  )
}

interface ItemProps {
  contact: ListedContact
  isOpened: boolean
  onOpen: () => void
}

function Item({ contact: { id, name, company, number, tags }, isOpened, onOpen }: ItemProps) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set(CONTACT_PARAMETER, String(id))
  return (
    <Link
      to={{ pathname, search: `${address}` }}
      preventScrollReset
      onClick={onOpen}
      aria-current={isOpened || undefined}
      className={cx(
        'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-5 py-2 max-cards:px-4 hover:bg-sunken',
        isOpened && 'bg-lagoon-wash shadow-[inset_3px_0_0_var(--danfo)]',
      )}
    >
      <span className="truncate">{name || company}</span>
      <span className="text-small text-soft">{tags[0] ?? ''}</span>
      <span className="col-span-2 truncate text-small text-soft tabular-nums">
        {number === null ? name && company : formatPhone(number)}
      </span>
    </Link>
  )
}
