import type { WorkgroupUser } from '@ekoline/contract/workgroups.ts'
import { useState } from 'react'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { isUnlimited } from '../profile/profile.ts'
import { TopUpMemberDialog } from './TopUpMemberDialog.tsx'
import { InvitationDeeds, MakeAdmin, StatusSelect } from './UserDeeds.tsx'
import { nameOf } from './user-name.ts'

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
  /** the number of the first row */
  first: number
  /** the id of the person signed in */
  ownId: number
  unlimited: boolean
  /** may look only: what would be refused is not offered */
  isLead: boolean
  onTopUp: (user: WorkgroupUser) => void
}

const columnsFrom = ({ first, ownId, unlimited, isLead, onTopUp }: TableSetting): Column<WorkgroupUser>[] => [
  { head: '#', cell: (_, index) => (first + index).toLocaleString('en'), card: 'none' },
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
          size="small"
          className="my-0.5 min-h-[2.5rem]"
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
    cell: (user) => (user.invited_until ? <InvitationDeeds user={user} /> : <StatusSelect user={user} />),
  },
  {
    head: 'Admin',
    cell: (user) =>
      user.admin_status ? (
        <span className="font-semibold text-ink">Admin</span>
      ) : (
        // Who has not answered yet may be somebody else, at a mistyped address.
        !isLead && !user.invited_until && <MakeAdmin user={user} />
      ),
    card: 'figure',
  },
]

/** The columns that a lead has no use for: what they do would be refused. */
const changing = ['Top-up', 'Action']

interface UsersTableProps {
  /** undefined while they are fetched */
  users: readonly WorkgroupUser[] | undefined
  first: number
  refreshing: boolean
}

/** The people of the workgroup, by name (account-core §2, "Users screen"). */
export function UsersTable({ users, first, refreshing }: UsersTableProps) {
  const profile = useProfile()
  const [toppedUp, setToppedUp] = useState<WorkgroupUser | null>(null)
  const isLead = profile.userStatus === 'lead'
  // As the list says now: it may have been fetched again since the row was pressed.
  const open = users?.find(({ id }) => id === toppedUp?.id) ?? toppedUp
  const setting = { first, ownId: profile.id, unlimited: isUnlimited(profile), isLead, onTopUp: setToppedUp }
  return (
    <>
      <DataTable
        label="Users"
        columns={columnsFrom(setting).filter(({ head }) => !isLead || !changing.includes(head))}
        rows={users}
        rowKey={({ username }) => username}
        expected={10}
        refreshing={refreshing}
        early
      />
      {open && <TopUpMemberDialog user={open} onClose={() => setToppedUp(null)} />}
    </>
  )
}
