import type { GroupMember } from '@ekoline/contract/groups.ts'
import { useState } from 'react'
import { client } from '../../client.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { BinIcon, PenIcon } from '../../ui/file-icons.tsx'
import { EditContactDialog } from './EditContactDialog.tsx'
import { useGroupDeed } from './groups.queries.ts'

const iconButton = 'grid size-10 place-items-center rounded-field text-faint hover:bg-lagoon-wash'

type Deed = 'edit' | 'delete'

const nameOf = ({ firstname, lastname, phonenumber }: GroupMember) =>
  `${firstname} ${lastname}`.trim() || formatPhone(phonenumber)

interface TableSetting {
  /** the number of the first row */
  first: number
  isLead: boolean
  onDeed: (deed: Deed, member: GroupMember) => void
}

const columnsFrom = ({ first, isLead, onDeed }: TableSetting): Column<GroupMember>[] => [
  { head: '#', cell: (_, index) => (first + index).toLocaleString('en'), card: 'none' },
  {
    head: 'First Name',
    cell: ({ firstname, lastname }) => (
      <span className="wrap-anywhere">
        <span className="tabled:hidden">{`${firstname} ${lastname}`.trim() || 'No name'}</span>
        <span className="carded:hidden">{firstname}</span>
      </span>
    ),
    card: 'title',
  },
  {
    head: 'Last Name',
    cell: ({ lastname }) => <span className="wrap-anywhere">{lastname}</span>,
    card: 'none',
  },
  { head: 'Phone Number', cell: ({ phonenumber }) => formatPhone(phonenumber) },
  ...(isLead
    ? []
    : [
        {
          head: 'Actions',
          cell: (member: GroupMember) => (
            <span className="-my-2 -ml-2.5 inline-flex">
              <button
                type="button"
                aria-label={`Edit ${nameOf(member)}`}
                onClick={() => onDeed('edit', member)}
                className={`${iconButton} hover:text-ink`}
              >
                <PenIcon />
              </button>
              <button
                type="button"
                aria-label={`Delete ${nameOf(member)}`}
                onClick={() => onDeed('delete', member)}
                className={`${iconButton} hover:text-bad`}
              >
                <BinIcon />
              </button>
            </span>
          ),
          card: 'figure' as const,
        },
      ]),
]

interface MembersTableProps {
  /** undefined while they are fetched */
  members: readonly GroupMember[] | undefined
  first: number
  refreshing: boolean
  isLead: boolean
}

/** The members of a group (service-areas §2, "Bulk dialler"; decisions: edit and delete work). */
export function MembersTable({ members, first, refreshing, isLead }: MembersTableProps) {
  const [doing, setDoing] = useState<{ deed: Deed; member: GroupMember } | null>(null)
  const close = () => setDoing(null)
  return (
    <>
      <DataTable
        label="Members"
        columns={columnsFrom({ first, isLead, onDeed: (deed, member) => setDoing({ deed, member }) })}
        rows={members}
        rowKey={({ id }) => id}
        refreshing={refreshing}
      />
      {doing?.deed === 'edit' && <EditContactDialog member={doing.member} onClose={close} />}
      {doing?.deed === 'delete' && <DeleteContact member={doing.member} onClose={close} />}
    </>
  )
}

function DeleteContact({ member, onClose }: { member: GroupMember; onClose: () => void }) {
  const remove = useGroupDeed(
    ({ id }: GroupMember) => client.removeGroupMember({ params: { id } }),
    () => text('member_removed'),
    'member_remove_failed',
  )
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(member)}?`}
      action="Delete contact"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(member, { onSettled: onClose })}
      onClose={onClose}
    >
      {formatPhone(member.phonenumber)} is taken out of this group. Other groups keep it.
    </ConfirmDialog>
  )
}
