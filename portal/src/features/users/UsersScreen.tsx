import { useEffect } from 'react'
import { usePage } from '../../kit/list/usePage.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { TopUp } from '../payments/TopUp.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { AddUser } from './AddUser.tsx'
import { UsersTable } from './UsersTable.tsx'

const PAUSE_MS = 250 // between two keys of a person who is typing

/**
 * account-core §2, "Users screen". Only admins see the form and the table (decisions, "Accounts"); others read that it
 * is for admins.
 */
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

/** The people of the workgroup; the search and the page are in the address. */
function UserList() {
  const { page, onPage, words, choose } = usePage('q')
  const [typed, setTyped] = useDraft(words.q)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key begins another pause
  useEffect(() => {
    if (typed === words.q) return
    const pause = setTimeout(() => choose({ q: typed }, { replace: true }), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])

  return (
    <Card title="Users">
      <search className="mb-3 block max-w-md">
        <TextField
          label="Search"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder="Name, e-mail or username"
          value={typed}
          onChange={setTyped}
        />
      </search>
      <UsersTable search={words.q.trim()} page={page} onPage={onPage} />
    </Card>
  )
}
