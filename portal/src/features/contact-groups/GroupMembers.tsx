import { useState } from 'react'
import { ApiError, client, refusalOr } from '../../client.ts'
import { ListSearch } from '../../kit/list/PagedTable.tsx'
import type { usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useGroup, useMembers } from './contact-groups.queries.ts'
import { LastUpload } from './LastUpload.tsx'
import { MembersTable } from './MembersTable.tsx'

interface MembersProps {
  groupId: number
  list: ReturnType<typeof usePage<'group' | 'q'>>
  /** may look only */
  isLead: boolean
  onGone: () => void
}

/** The members of the chosen group; the search and the page are in the address. */
export function GroupMembers({ groupId, list, isLead, onGone }: MembersProps) {
  const { page, onPage, choose } = list
  const search = list.words.q
  const group = useGroup(groupId)
  const members = useMembers(groupId, page, search)
  const [removing, setRemoving] = useState(false)

  const { name = 'Members', total = 0, last_import = null } = group.data?.result ?? {}
  const failure = members.data ? null : (group.error ?? members.error)
  return (
    <Card
      title={name}
      className="max-wide:order-1"
      aside={
        !isLead &&
        group.data && (
          <Button kind="plain-danger" size="row" onClick={() => setRemoving(true)}>
            Delete group
          </Button>
        )
      }
    >
      {failure instanceof ApiError && failure.http === 404 ? (
        <EmptyState
          title={text('group_gone')}
          action={
            <Button kind="quiet" onClick={onGone}>
              Show the newest group
            </Button>
          }
        />
      ) : (
        <>
          {!failure && last_import && <LastUpload groupId={groupId} of={last_import} />}
          {!failure && (
            <ListSearch
              total={total}
              label="Search"
              placeholder="Beginning of a name or number"
              className="mb-3"
              word={search}
              onSearch={(q) => choose({ q })}
            />
          )}
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
            isLead={isLead}
          />
        </>
      )}
      {removing && (
        <DeleteGroup
          id={groupId}
          name={name}
          total={total}
          onGone={onGone}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  )
}

interface DeleteGroupProps {
  id: number
  name: string
  total: number
  onGone: () => void
  onClose: () => void
}

function DeleteGroup({ id, name, total, onGone, onClose }: DeleteGroupProps) {
  const remove = useChange(() => client.removeGroup({ params: { id } }), {
    done: () => text('group_removed', { name }),
    failed: (error) => refusalOr(error, text('group_remove_failed')),
    refreshes: ['groups'],
    onDone: onGone,
  })
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete group"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.run().then(onClose)}
      onClose={onClose}
    >
      {total === 0
        ? 'It is empty.'
        : `Its ${total.toLocaleString('en')} numbers are deleted with it, for good.`}
    </ConfirmDialog>
  )
}
