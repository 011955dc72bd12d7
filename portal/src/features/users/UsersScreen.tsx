import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TopUp } from '../payments/TopUp.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { AddUser } from './AddUser.tsx'
import { UsersTable } from './UsersTable.tsx'

/**
 * account-core §2, "Users screen". Only admins see the form and the table (decisions, "Accounts"); others read that it
 * is for admins.
 */
export function UsersScreen() {
  const { admin_status: isAdmin } = useProfile()
  return (
    <>
      <PageTitle>Users</PageTitle>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 cards:grid-cols-[minmax(0,1fr)_21.25rem]">
          <BalanceBox />
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

/** The people of the workgroup; the search and the page are in the address. */
function UserList() {
  const { page, onPage, words, choose } = usePage('q')
  const isLead = useProfile().userStatus === 'lead'
  const adding = useFormInPlace('add')
  const search = words.q.trim()
  return (
    <div>
      <ListToolbar
        search={{
          label: 'Search',
          placeholder: 'Name, email or username',
          word: search,
          onSearch: (q) => choose({ q }, { replace: true }),
        }}
        create={!isLead && { label: 'Add user', form: adding }}
      />
      <FormInPlace of={adding} title="Add user">
        <AddUser />
      </FormInPlace>
      <Card>
        <UsersTable search={search} page={page} onPage={onPage} />
      </Card>
    </div>
  )
}
