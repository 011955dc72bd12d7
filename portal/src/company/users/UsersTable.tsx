import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import { Suspense, useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import type { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { InvitationActions } from './InvitationActions.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MakeAdmin, nameOf, StatusSelect } from './UserActions.tsx'
import { useUsers } from './users.queries.ts'

/** Fetched with the first top-up. */
const TopUpMemberDialog = lazyScreen(() => import('./TopUpMemberDialog.tsx'), 'TopUpMemberDialog')

function Status({
  user: { userStatus, admin_status, role, supervises, invited_until },
}: {
  user: WorkgroupUser
}) {
  if (!invited_until)
    return userStatus === 'lead' ? (
      <StatusDot tone="warn">{text('lead_disabled')}</StatusDot>
    ) : (
      <span className="grid">
        <StatusDot tone="good">
          {text(admin_status ? 'users_admin' : role ? `users_${role}` : 'users_status_user')}
        </StatusDot>
        {supervises && (
          <span className="text-small wrap-anywhere text-faint">
            {supervises.length === 0
              ? text('users_supervisor_of_none')
              : text('users_supervisor_of', { queues: supervises.map(({ name }) => name).join(', ') })}
          </span>
        )}
      </span>
    )
  const isOver = new Date(`${invited_until.replace(' ', 'T')}Z`) <= new Date()
  return (
    <StatusDot tone="idle">
      <span title={formatDateTime(invited_until)}>
        {text(isOver ? 'users_invitation_expired' : 'users_invited')}
      </span>
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
    head: text('users_first_name'),
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
    head: text('users_last_name'),
    cell: ({ lastname }) => <span className="block min-w-20 break-words">{lastname}</span>,
    card: 'none',
  },
  {
    head: text('users_balance'),
    cell: ({ credit = 0, invited_until }) =>
      !invited_until && (unlimited ? text('unlimited') : formatNaira(credit)), // nobody has the wallet yet
    card: 'figure',
    figures: true,
  },
  {
    head: text('users_top_up_head'),
    cell: (user) =>
      user.id === ownId ? (
        <span className="text-small text-faint">{text('users_you')}</span>
      ) : (
        <Button
          kind="quiet"
          size="row"
          className="my-0.5"
          aria-label={text('users_top_up_of', { name: nameOf(user) })}
          onClick={() => onTopUp(user)}
        >
          {text('users_top_up')}
        </Button>
      ),
    card: 'figure',
  },
  { head: text('users_status'), cell: (user) => <Status user={user} /> },
  {
    head: text('users_action'),
    cell: (user) =>
      user.invited_until ? (
        <InvitationActions user={user} />
      ) : (
        <div className="inline-flex gap-1">
          <StatusSelect user={user} />
          {user.id !== ownId && <MemberMenu user={user} />}
        </div>
      ),
  },
  {
    head: text('users_admin'),
    cell: (user) =>
      user.admin_status ? (
        <span className="font-semibold text-ink carded:hidden">{text('users_admin')}</span>
      ) : (
        // An invitation may have gone to a mistyped address, and so to another person.
        !isLead && !user.invited_until && <MakeAdmin user={user} />
      ),
    card: 'figure',
  },
]

/** The columns of actions, hidden from a lead, who would be refused. */
const changing = () => [text('users_top_up_head'), text('users_action')]

type UsersTableProps = Pick<ReturnType<typeof usePage>, 'page' | 'onPage'> & { search: string }

/** The people of the workgroup, by name (account-core §2, "Users screen"). @source AC6-3, AC8-13, SA-147 */
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
        label={text('users_title')}
        query={users}
        columns={columnsFrom(setting).filter(({ head }) => !isLead || !changing().includes(head))}
        rowKey={({ username }) => username}
        expected={10}
        early
        page={page}
        onPage={onPage}
        noun={text('users_rows')}
        failed={text('workgroup_users_failed')}
        empty={
          search ? (
            <EmptyState title={text('users_no_match', { search })}>{text('users_no_match_note')}</EmptyState>
          ) : (
            <EmptyState title={text('no_users')}>{text('users_none_note')}</EmptyState>
          )
        }
      />
      <Suspense>{open && <TopUpMemberDialog user={open} onClose={() => setToppedUp(null)} />}</Suspense>
    </>
  )
}
