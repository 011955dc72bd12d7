import type { GroupMember } from '@ekoline/contract/outreach/contact-groups.ts'
import { type ReactNode, useState } from 'react'
import { client, refusalOr } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { numberColumn, type PagedProps, PagedTable } from '../../kit/list/PagedTable.tsx'
import { RowActions } from '../../kit/list/RowActions.tsx'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { PenIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EditContactDialog } from './EditContactDialog.tsx'

type Action = 'edit' | 'delete'

const nameOf = ({ firstname, lastname, phonenumber }: GroupMember) =>
  `${firstname} ${lastname}`.trim() || formatPhone(phonenumber)

export const columnsFrom = (
  page: number,
  isLead: boolean,
  onAction: (action: Action, member: GroupMember) => void,
): Column<GroupMember>[] => [
  numberColumn(page),
  {
    head: text('member_first_name'),
    cell: ({ firstname, lastname }) => (
      <span className="wrap-anywhere">
        <span className="tabled:hidden">{`${firstname} ${lastname}`.trim() || text('member_no_name')}</span>
        <span className="carded:hidden">{firstname}</span>
      </span>
    ),
    card: 'title',
  },
  {
    head: text('member_last_name'),
    cell: ({ lastname }) => <span className="wrap-anywhere">{lastname}</span>,
    card: 'none',
  },
  { head: text('member_phone'), cell: ({ phonenumber }) => formatPhone(phonenumber) },
  ...(isLead
    ? []
    : [
        {
          head: text('member_actions'),
          cell: (member: GroupMember) => (
            <RowActions
              name={nameOf(member)}
              actions={[
                {
                  label: text('member_edit'),
                  named: text('member_edit_named', { name: nameOf(member) }),
                  icon: <PenIcon />,
                  onSelect: () => onAction('edit', member),
                },
                {
                  label: text('member_delete_action'),
                  named: text('member_delete_named', { name: nameOf(member) }),
                  isDanger: true,
                  onSelect: () => onAction('delete', member),
                },
              ]}
              className="-my-2 tabled:-ml-2.5 carded:-mr-2.5"
            />
          ),
          card: 'figure' as const,
        },
      ]),
]

type MembersTableProps = Pick<PagedProps<GroupMember>, 'query' | 'page' | 'onPage'> & {
  search: string
  isLead: boolean
  /** the button that adds numbers to an empty group */
  action: ReactNode
}

/**
 * The members of a group (service-areas §2, "Bulk dialler"; decisions: edit and delete work).
 *
 * @source SA-99, DEC-172
 */
export function MembersTable({ query, page, onPage, search, isLead, action }: MembersTableProps) {
  const [editing, setEditing] = useState<GroupMember | null>(null)
  const { ask, question } = useDeletion()
  const act = (action: Action, member: GroupMember) =>
    action === 'edit' ? setEditing(member) : ask(deletionOf(member))
  return (
    <>
      <PagedTable
        label={text('members_title')}
        query={query}
        columns={columnsFrom(page, isLead, act)}
        rowKey={({ id }) => id}
        page={page}
        onPage={onPage}
        noun={text('members_noun')}
        failed={text('members_failed')}
        empty={
          search ? (
            <EmptyState title={text('members_nothing', { search })}>{text('members_search_how')}</EmptyState>
          ) : (
            <EmptyState title={text('no_members')} action={action}>
              {action && text('members_hint')}
            </EmptyState>
          )
        }
      />
      {editing && <EditContactDialog member={editing} onClose={() => setEditing(null)} />}
      {question}
    </>
  )
}

const deletionOf = (member: GroupMember): Deletion => ({
  title: text('member_delete_ask', { name: nameOf(member) }),
  what: text('member_delete_what', { number: formatPhone(member.phonenumber) }),
  action: text('member_delete_action'),
  work: () => client.removeGroupMember({ params: { id: member.id } }),
  done: 'member_removed',
  failed: (error) => refusalOr(error, text('member_remove_failed')),
  refreshes: 'outreach',
})
