import type { Contact } from '@ekoline/contract/people/contacts.ts'
import { type ReactNode, useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { useAddress } from '../../kit/list/useAddress.ts'
import { addressNumber, usePage } from '../../kit/list/usePage.ts'
import { InDialog } from '../../kit/ThingForm.tsx'
import { useOpened } from '../../kit/useOpened.ts'
import { unsavedOf } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PlusIcon } from '../../ui/list/list-icons.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ContactDownloads } from './ContactDownloads.tsx'
import { ContactForm } from './ContactForm.tsx'
import { CONTACT_PARAMETER, ContactList } from './ContactList.tsx'
import { ContactPage } from './ContactPage.tsx'
import { useContacts, useContactTags } from './contacts.queries.ts'
import { ImportContacts } from './ImportContacts.tsx'

interface ContactsScreenProps {
  /** fills the dial box; null for who places no calls here */
  onCall: ((number: string) => void) | null
  /** the calls with a contact, which other features know */
  calls: (contactId: number) => ReactNode
}

/** Who the company knows: the list beside the page of one; on a narrow screen one of the two. */
export function ContactsScreen({ onCall, calls }: ContactsScreenProps) {
  const isReader = useProfile().userStatus === 'lead'
  const { page, words, onPage, choose } = usePage('q', 'tag')
  const contacts = useContacts(page, words.q.trim(), words.tag)
  const [address, change] = useAddress()
  const chosen = addressNumber(address.get(CONTACT_PARAMETER))
  const [editing, setEditing] = useState<Contact | 'new' | null>(() =>
    unsavedOf('contact') === 'new' && !isReader ? 'new' : null,
  )
  const [isImporting, setImporting] = useState(false)
  const { opened, bringTo } = useOpened()
  const isOpened = editing !== null || chosen !== null

  function edit(contact: Contact | 'new') {
    setEditing(contact)
    bringTo()
  }
  const show = (id: number | null) =>
    change(
      (now) => (id === null ? now.delete(CONTACT_PARAMETER) : now.set(CONTACT_PARAMETER, String(id))),
      {},
    )
  function toList() {
    setEditing(null)
    show(null)
  }

  const { total } = contacts.data ?? {}
  const isNarrowed = words.q !== '' || words.tag !== ''
  const add = (
    <Button kind={isOpened ? 'quiet' : 'primary'} onClick={() => edit('new')}>
      <PlusIcon />
      {text('contact_add')}
    </Button>
  )
  return (
    <>
      <PageTitle
        note={
          !isNarrowed && total ? <span className="tabular-nums">{total.toLocaleString('en')}</span> : null
        }
        aside={
          <div className={cx('flex flex-wrap gap-2.5', isOpened && 'max-wide:hidden')}>
            {total !== undefined && total > 0 && <ContactDownloads tag={words.tag} />}
            {!isReader && (
              <Button kind="quiet" onClick={() => setImporting(true)}>
                {text('contacts_import')}
              </Button>
            )}
            {!isReader && add}
          </div>
        }
      >
        {text('title_contacts')}
      </PageTitle>
      <SeatNote />
      {isImporting && <ImportContacts onClose={() => setImporting(false)} />}
      <section
        aria-label={text('title_contacts')}
        className="grid rounded-card border border-line bg-surface wide:grid-cols-[20rem_minmax(0,1fr)]"
      >
        <div
          className={cx(
            'min-w-0 px-5 py-3 max-cards:px-4 wide:border-r wide:border-line',
            isOpened && 'max-wide:hidden',
          )}
        >
          <Filters search={words.q} tag={words.tag} onChoose={choose} />
          <ContactList
            query={contacts}
            page={page}
            onPage={onPage}
            opened={editing === null ? chosen : null}
            onOpen={() => {
              setEditing(null)
              bringTo()
            }}
            empty={
              isNarrowed ? (
                <EmptyState
                  title={
                    words.q
                      ? text('our_contacts_nothing', { search: words.q })
                      : text('contacts_nothing_tagged', { tag: words.tag })
                  }
                >
                  {text('contacts_nothing_how')}
                </EmptyState>
              ) : (
                <EmptyState
                  title={text('contacts_none')}
                  action={
                    !isReader && (
                      <Button kind="quiet" onClick={() => edit('new')}>
                        {text('contact_add_first')}
                      </Button>
                    )
                  }
                >
                  {text('contacts_none_note')}
                </EmptyState>
              )
            }
          />
        </div>
        <div
          ref={opened}
          tabIndex={-1}
          className={cx(
            'min-w-0 scroll-mt-4 px-5 py-3 outline-none max-cards:px-4',
            !isOpened && 'max-wide:hidden',
          )}
        >
          {isOpened && (
            <Button kind="plain" size="row" className="-ml-3.5 wide:hidden" onClick={toList}>
              {text('contact_back')}
            </Button>
          )}
          {editing !== null ? (
            <InDialog value={true}>
              <h2 className="mb-4 text-lead font-semibold">
                {editing === 'new'
                  ? text('contact_add')
                  : text('contact_edit_title', { name: editing.name || editing.company })}
              </h2>
              <ContactForm
                key={editing === 'new' ? 'new' : editing.id}
                contact={editing === 'new' ? null : editing}
                onSaved={({ id }) => show(id)}
                onDone={() => setEditing(null)}
              />
            </InDialog>
          ) : chosen !== null ? (
            <ContactPage
              key={chosen}
              id={chosen}
              isReader={isReader}
              onCall={onCall}
              calls={calls(chosen)}
              onEdit={edit}
              onGone={toList}
            />
          ) : (
            <EmptyState title={text('contacts_choose')}>{text('contacts_choose_note')}</EmptyState>
          )}
        </div>
      </section>
    </>
  )
}

interface FiltersProps {
  search: string
  tag: string
  onChoose: (choice: { q?: string; tag?: string }) => void
}

function Filters({ search, tag, onChoose }: FiltersProps) {
  const tags = useContactTags().data ?? []
  const isKnown = tag === '' || tags.some((one) => one.tag === tag)
  return (
    <div className="mb-1 grid gap-2.5">
      <SearchField
        label={text('our_contacts_search')}
        placeholder={text('our_contacts_search_hint')}
        word={search}
        onSearch={(q) => onChoose({ q })}
      />
      {(tags.length > 0 || tag !== '') && (
        <FilterSelect
          label={text('contacts_tag_filter')}
          value={tag}
          onChange={(chosen) => onChoose({ tag: chosen })}
          choices={[
            { value: '', label: text('contacts_all_tags') },
            ...(isKnown ? [] : [{ value: tag, label: tag }]),
            ...tags.map((one) => ({
              value: one.tag,
              label: text('contacts_tag_count', { tag: one.tag, count: one.contacts.toLocaleString('en') }),
            })),
          ]}
        />
      )}
    </div>
  )
}
