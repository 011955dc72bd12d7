import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TopUp } from '../payments/TopUp.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { AddUser } from './AddUser.tsx'
import { UserList } from './UserList.tsx'

/** account-core §2, "Users screen". Only admins see the form and the table (decisions, "Accounts"). To anybody else it says so. */
export function UsersScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  return (
    <>
      <PageTitle>Users</PageTitle>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 cards:grid-cols-[minmax(0,1fr)_21.25rem]">
          <div className="grid gap-4">
            <BalanceBox />
            {isAdmin && userStatus !== 'lead' && <AddUser />}
          </div>
          <TopUp />
        </div>
        {isAdmin ? (
          <UserList />
        ) : (
          <Card>
            <EmptyState title="Users are for admins">
              The admins of your workgroup manage its people.
            </EmptyState>
          </Card>
        )}
      </div>
    </>
  )
}
