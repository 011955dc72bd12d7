import { Suspense, useId, useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { TopUp } from '../../money/payments/checkout/TopUp.tsx'
import { BalanceBox } from '../../money/wallet/BalanceBox.tsx'
import { BalanceLine } from '../../money/wallet/BalanceLine.tsx'
import { InternalNumbers } from '../../people/my-phone/InternalNumbers.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AddUser } from './AddUser.tsx'
import { CreditRequests } from './CreditRequests.tsx'
import { EndedAdmins } from './EndedAdmins.tsx'
import { UsersTable } from './UsersTable.tsx'

// Below the list, so it may come after it.
const SentInvitations = lazyScreen(() => import('./SentInvitations.tsx'), 'SentInvitations')

/**
 * account-core §2, "Users screen". Only admins see the form and the table (decisions, "Accounts"); others read
 * who is there, and by which number.
 *
 * @source AC1-8, AC2-3, AC2-45, AC6-7, DEC-67
 */
export function UsersScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  return (
    <>
      <PageTitle>{text('users_title')}</PageTitle>
      <SeatNote />
      {isAdmin ? (
        <div className="grid gap-4">
          {userStatus !== 'lead' && <EndedAdmins />}
          <CreditRequests />
          <Wallet />
          <UserList />
        </div>
      ) : (
        <div className={besideTopUp}>
          <div className="grid gap-4">
            <BalanceBox />
            <p className="text-small text-soft">{text('users_for_admins_note')}</p>
            <InternalNumbers />
          </div>
          <TopUp />
        </div>
      )}
    </>
  )
}

const besideTopUp = 'grid items-start gap-4 cards:grid-cols-[minmax(0,1fr)_21.25rem]'

/** The balance, and the top-up panel behind a button, because an admin comes for the list below. */
function Wallet() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const id = useId()
  function toggle() {
    setOpen(!isOpen)
    setWasOpen(true)
  }
  return (
    <div className={isOpen ? besideTopUp : 'grid'}>
      <BalanceLine>
        <Button kind="quiet" size="row" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {text(isOpen ? 'users_top_up_close' : 'users_top_up')}
        </Button>
      </BalanceLine>
      {/* Stays once it was opened: a payment may be under way in it. */}
      <div id={id} hidden={!isOpen}>
        {wasOpen && <TopUp />}
      </div>
    </div>
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
          label: text('users_search'),
          word: search,
          onSearch: (q) => choose({ q }, { replace: true }),
        }}
        create={!isLead && { label: text('users_add'), form: adding }}
      />
      <FormInPlace form={adding} title={text('users_add')}>
        <AddUser onDone={adding.close} />
      </FormInPlace>
      <Card>
        <UsersTable search={search} page={page} onPage={onPage} />
      </Card>
      <div className="mt-4">
        <Suspense>
          <SentInvitations isLead={isLead} />
        </Suspense>
      </div>
    </div>
  )
}
