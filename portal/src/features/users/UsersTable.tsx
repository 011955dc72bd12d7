import type { WorkgroupUser } from '@ekoline/contract/workgroups.ts'
import { useState } from 'react'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import type { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { isUnlimited } from '../profile/profile.ts'
import { TopUpMemberDialog } from './TopUpMemberDialog.tsx'
import { InvitationActions, MakeAdmin, nameOf, StatusSelect } from './UserActions.tsx'
import { useUsers } from './users.queries.ts'

function Status({ of: { userStatus, invited_until } }: { of: WorkgroupUser }) {
  if (!invited_until)
    return userStatus === 'lead' ? (
      <StatusDot tone="warn">{text('lead_disabled')}</StatusDot>
    ) : (
      <StatusDot tone="good">User</StatusDot>
    )
  const isOver = new Date(`${invited_until.replace(' ', 'T')}Z`) <= new Date()
  return (
    <StatusDot tone="idle">
      <span title={formatDateTime(invited_until)}>{isOver ? 'Invitation expired' : 'Invited'}</span>
    </StatusDot>
  )
}

interface TableSetting {
  page: number
  /** the id of the person signed in */
  ownId: number
  unlimited: boolean
  /** read-only: actions that would be refused are not offered */
  isLead: boolean
  onTopUp: (user: WorkgroupUser) => void
}

const columnsFrom = ({ page, ownId, unlimited, isLead, onTopUp }: TableSetting): Column<WorkgroupUser>[] => [
  numberColumn(page),
  {
    head: 'First Name',
    cell: ({ firstname, lastname, email }) => (
      <span className="grid min-w-0 tabled:min-w-44">
        <b className="wrap-anywhere">
          {firstname}
          <span className="tabled:hidden"> {lastname}</span>
        </b>
        <span className="text-small font-normal wrap-anywhere text-faint">{email}</span>
      </span>
    ),
    card: 'title',
  },
  {
    head: 'Last Name',
    cell: ({ lastname }) => <span className="block min-w-20 break-words">{lastname}</span>,
    card: 'none',
  },
  {
    head: 'Balance',
    cell: ({ credit = 0 }) => (unlimited ? text('unlimited') : formatNaira(credit)),
    card: 'figure',
    figures: true,
  },
  {
    head: 'Top-up',
    cell: (user) =>
      user.id === ownId ? (
        <span className="text-small text-faint">Your seat</span>
      ) : (
        <Button
          kind="quiet"
          size="row"
          className="my-0.5"
          aria-label={`Top up ${nameOf(user)}`}
          onClick={() => onTopUp(user)}
        >
          Top up
        </Button>
      ),
    card: 'figure',
  },
  { head: 'Status', cell: (user) => <Status of={user} /> },
  {
    head: 'Action',
    cell: (user) => (user.invited_until ? <InvitationActions user={user} /> : <StatusSelect user={user} />),
  },
  {
    head: 'Admin',
    cell: (user) =>
      user.admin_status ? (
        <span className="font-semibold text-ink">Admin</span>
      ) : (
        // An invitation may have gone to a mistyped address, and so to another person.
        !isLead && !user.invited_until && <MakeAdmin user={user} />
      ),
    card: 'figure',
  },
]

/** The columns of actions, hidden from a lead, who would be refused. */
const changing = ['Top-up', 'Action']

type UsersTableProps = Pick<ReturnType<typeof usePage>, 'page' | 'onPage'> & { search: string }

/** The people of the workgroup, by name (account-core §2, "Users screen"). */
export function UsersTable({ search, page, onPage }: UsersTableProps) {
  const users = useUsers(search, page)
  const profile = useProfile()
  const [toppedUp, setToppedUp] = useState<WorkgroupUser | null>(null)
  const isLead = profile.userStatus === 'lead'
  // From the current list, which may have been refetched since the row was pressed.
  const open = users.data?.result.find(({ id }) => id === toppedUp?.id) ?? toppedUp
  const setting = { page, ownId: profile.id, unlimited: isUnlimited(profile), isLead, onTopUp: setToppedUp }
  return (
    <>
      <PagedTable
        label="Users"
        query={users}
        columns={columnsFrom(setting).filter(({ head }) => !isLead || !changing.includes(head))}
        rowKey={({ username }) => username}
        expected={10}
        early
        page={page}
        onPage={onPage}
        noun="users"
        failed={text('workgroup_users_failed')}
        empty={
          search ? (
            <EmptyState title={`Nobody is found by “${search}”`}>
              Searched names, e-mails and usernames of the whole workgroup.
            </EmptyState>
          ) : (
            <EmptyState title={text('no_users')}>Whom you add appears here at once.</EmptyState>
          )
        }
      />
      {open && <TopUpMemberDialog user={open} onClose={() => setToppedUp(null)} />}
    </>
  )
}
