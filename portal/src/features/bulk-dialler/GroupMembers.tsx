import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { useState } from 'react'
import { ApiError, client, unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchLine } from '../../ui/SearchLine.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useGroup, useGroupDeed, useMembers } from './groups.queries.ts'
import type { GroupsView } from './groups-view.ts'
import { LastUpload } from './LastUpload.tsx'
import { MembersTable } from './MembersTable.tsx'

const SEARCH_FROM = 10 // fewer are seen at a glance

interface MembersProps {
  groupId: number
  view: GroupsView
  /** may look only */
  isLead: boolean
  onShow: (view: GroupsView) => void
  onGone: () => void
}

/** Who is in the chosen group; the search and the page are in the address. */
export function GroupMembers({ groupId, view, isLead, onShow, onGone }: MembersProps) {
  const group = useGroup(groupId)
  const members = useMembers(groupId, view.page, view.search)
  const [removing, setRemoving] = useState(false)

  const { name = 'Members', total: all = 0, last_import = null } = group.data?.result ?? {}
  const { total = 0, total_is_minimum: more, rows } = members.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  const failure = members.data ? null : (group.error ?? members.error)
  const count = `${total.toLocaleString('en')}${more ? ' or more' : ''} numbers`
  return (
    <Card
      title={name}
      className="max-wide:order-1"
      aside={
        !isLead &&
        group.data && (
          <Button kind="plain" size="small" className="min-h-[2.5rem]" onClick={() => setRemoving(true)}>
            Delete group
          </Button>
        )
      }
    >
      {failure ? (
        <Failure
          error={failure}
          onRetry={() => Promise.all([group.refetch(), members.refetch()])}
          onGone={onGone}
        />
      ) : (
        <>
          {last_import && <LastUpload groupId={groupId} of={last_import} />}
          {(all > SEARCH_FROM || view.search !== '') && (
            <SearchLine
              label="Search"
              placeholder="Beginning of a name or number"
              className="mb-3"
              word={view.search}
              onSearch={(search) => onShow({ ...view, search, page: 1 })}
            />
          )}
          {rows?.length === 0 ? (
            <Nobody view={view} total={total} onFirstPage={() => onShow({ ...view, page: 1 })} />
          ) : (
            <MembersTable
              members={rows}
              first={(view.page - 1) * PAGE_SIZE + 1}
              refreshing={members.isPlaceholderData}
              isLead={isLead}
            />
          )}
          {total > PAGE_SIZE && (
            <Pagination
              page={view.page}
              pages={pages}
              links={pageLinks(view.page, pages)}
              summary={`Page ${view.page.toLocaleString('en')} of ${pages.toLocaleString('en')}, ${count}`}
              onPage={(page) => onShow({ ...view, page })}
            />
          )}
        </>
      )}
      {removing && (
        <DeleteGroup
          id={groupId}
          name={name}
          total={all}
          onGone={onGone}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  )
}

interface FailureProps {
  error: Error
  onRetry: () => void
  onGone: () => void
}

function Failure({ error, onRetry, onGone }: FailureProps) {
  if (error instanceof ApiError && error.http === 404)
    return (
      <EmptyState
        title={text('group_gone')}
        action={
          <Button kind="quiet" onClick={onGone}>
            Show the newest group
          </Button>
        }
      />
    )
  return (
    <ErrorState title={unlessOffline(error, text('members_failed'))} onRetry={onRetry}>
      Nothing was lost. Check your connection and try again.
    </ErrorState>
  )
}

interface NobodyProps {
  view: GroupsView
  total: number
  onFirstPage: () => void
}

/** Why there is nobody to see, and the way to somebody. */
function Nobody({ view: { search, page }, total, onFirstPage }: NobodyProps) {
  if (total > 0) return <NoPage page={page} onFirstPage={onFirstPage} />
  if (search !== '')
    return (
      <EmptyState title={text('members_nothing', { search })}>
        Names and numbers are found by how they begin.
      </EmptyState>
    )
  return <EmptyState title={text('no_members')}>Upload a csv file, and its numbers stand here.</EmptyState>
}

interface DeleteGroupProps {
  id: number
  name: string
  total: number
  onGone: () => void
  onClose: () => void
}

function DeleteGroup({ id, name, total, onGone, onClose }: DeleteGroupProps) {
  const remove = useGroupDeed(
    () => client.removeGroup({ params: { id } }),
    () => text('group_removed', { name }),
    'group_remove_failed',
  )
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete group"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onGone, onSettled: onClose })}
      onClose={onClose}
    >
      {total === 0
        ? 'It is empty.'
        : `Its ${total.toLocaleString('en')} numbers are deleted with it, for good.`}
    </ConfirmDialog>
  )
}
