import { useState } from 'react'
import { ApiError, client, refusalOr } from '../../app/client.ts'
import type { FormInPlaceState } from '../../kit/list/FormInPlace.tsx'
import { isSearched, ListToolbar } from '../../kit/list/ListToolbar.tsx'
import type { usePage } from '../../kit/list/usePage.ts'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ContactsIntoGroup } from './ContactsIntoGroup.tsx'
import { useGroup, useMembers } from './contact-groups.queries.ts'
import { LastUpload } from './LastUpload.tsx'
import { MembersTable } from './MembersTable.tsx'

interface MembersProps {
  groupId: number
  list: ReturnType<typeof usePage<'group' | 'q'>>
  /** of the upload; null: may look only */
  form: FormInPlaceState | null
  onGone: () => void
}

/** The members of the chosen group; the search and the page are in the address. */
export function GroupMembers({ groupId, list, form, onGone }: MembersProps) {
  const { page, onPage, choose } = list
  const search = list.words.q
  const group = useGroup(groupId)
  const members = useMembers(groupId, page, search)
  const { ask, question } = useDeletion()
  const [isAdding, setAdding] = useState(false)

  const { name = text('members_title'), total = 0, last_import = null } = group.data?.result ?? {}
  const isEmpty = search === '' && members.data?.total === 0
  const failure = members.data ? null : (group.error ?? members.error)
  return (
    <Card
      title={name}
      className="max-wide:order-1"
      aside={
        form &&
        group.data && (
          <div className="flex flex-wrap gap-x-2">
            <Button kind="plain" size="row" onClick={() => setAdding(true)}>
              {text('group_contacts_add')}
            </Button>
            <Button
              kind="plain-danger"
              size="row"
              onClick={() => ask({ ...deletionOf(groupId, name, total), onDone: onGone })}
            >
              {text('group_delete')}
            </Button>
          </div>
        )
      }
    >
      {failure instanceof ApiError && failure.http === 404 ? (
        <EmptyState
          title={text('group_gone')}
          action={
            <Button kind="quiet" onClick={onGone}>
              {text('group_show_newest')}
            </Button>
          }
        />
      ) : (
        <>
          {!failure && (
            <ListToolbar
              {...(isSearched(total, search) && {
                search: {
                  label: text('members_search'),
                  placeholder: text('members_search_hint'),
                  word: search,
                  onSearch: (q: string) => choose({ q }),
                },
              })}
              create={form && !isEmpty ? { label: text('upload_numbers'), form } : undefined}
            />
          )}
          {!failure && last_import && <LastUpload groupId={groupId} upload={last_import} />}
          <MembersTable
            query={{
              ...members,
              error: failure,
              isError: failure !== null,
              refetch: () => Promise.all([group.refetch(), members.refetch()]),
            }}
            search={search}
            page={page}
            onPage={onPage}
            isLead={!form}
            action={form && <Button {...form.button}>{text('upload_numbers')}</Button>}
          />
        </>
      )}
      {question}
      {isAdding && <ContactsIntoGroup groupId={groupId} onClose={() => setAdding(false)} />}
    </Card>
  )
}

const deletionOf = (id: number, name: string, total: number): Deletion => ({
  title: text('group_delete_ask', { name }),
  what:
    total === 0
      ? text('group_delete_empty')
      : text('group_delete_what', { count: total.toLocaleString('en') }),
  action: text('group_delete'),
  work: () => client.removeGroup({ params: { id } }),
  done: () => text('group_removed', { name }),
  failed: (error) => refusalOr(error, text('group_remove_failed')),
  refreshes: 'outreach',
})
