import type { Leaving } from '@ekoline/contract/company/users.ts'
import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import type { Role } from '@ekoline/contract/endpoint/endpoint.ts'
import { Suspense, useState } from 'react'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { iconButtonClass } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { MoreIcon } from '../../ui/list/list-icons.tsx'
import { Menu, menuItemClass } from '../../ui/Menu.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CorrectPhone } from './CorrectPhone.tsx'
import { nameOf } from './UserActions.tsx'
import { useLeaving } from './users.queries.ts'

const AllowanceDialog = lazyScreen(() => import('./AllowanceDialog.tsx'), 'AllowanceDialog')
const CallerIdDialog = lazyScreen(() => import('../../calls/caller-id/CallerIdDialog.tsx'), 'CallerIdDialog')
const ReachDialog = lazyScreen(() => import('../../routing/reach/ReachDialog.tsx'), 'ReachDialog')
const RefillDialog = lazyScreen(() => import('./RefillDialog.tsx'), 'RefillDialog')
const SupervisorDialog = lazyScreen(() => import('./SupervisorDialog.tsx'), 'SupervisorDialog')
const TakeBackDialog = lazyScreen(() => import('./TakeBackDialog.tsx'), 'TakeBackDialog')

type Asked =
  | 'allowance'
  | 'caller id'
  | 'reach'
  | 'refill'
  | 'take'
  | 'remove'
  | 'demote'
  | 'accountant'
  | 'supervisor'
  | 'end role'
  | 'sessions'
  | 'phone'

/** What an admin may do to a member besides sending money and status; each asks first. */
export function MemberMenu({ user }: { user: WorkgroupUser }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const name = nameOf(user)
  const item = (asking: Asked, words: string) => (
    <button type="button" className={menuItemClass} onClick={() => setAsked(asking)}>
      {words}
    </button>
  )
  return (
    <>
      <Menu label={text('ui_more_of', { name })} trigger={<MoreIcon />} triggerClass={iconButtonClass}>
        {item('allowance', text('users_allowance'))}
        {item('caller id', text('users_caller_id'))}
        {item('reach', text('users_reach'))}
        {item('refill', text('users_refill'))}
        {!user.admin_status && item('take', text('users_take'))}
        {user.admin_status && item('demote', text('users_demote'))}
        {!user.admin_status &&
          user.role !== 'accountant' &&
          item('accountant', text('users_make_accountant'))}
        {!user.admin_status &&
          item(
            'supervisor',
            text(user.role === 'supervisor' ? 'users_change_supervisor' : 'users_make_supervisor'),
          )}
        {!user.admin_status && user.role && item('end role', text(`users_no_${user.role}`))}
        {user.phone_unverified && item('phone', text('users_correct_phone'))}
        {item('sessions', text('users_end_sessions'))}
        {item('remove', text('users_remove'))}
      </Menu>
      {asked === 'allowance' && (
        <Suspense>
          <AllowanceDialog user={user} onClose={close} />
        </Suspense>
      )}
      {asked === 'caller id' && (
        <Suspense>
          <CallerIdDialog username={user.username} name={name} onClose={close} />
        </Suspense>
      )}
      {asked === 'reach' && (
        <Suspense>
          <ReachDialog username={user.username} name={name} onClose={close} />
        </Suspense>
      )}
      {asked === 'refill' && (
        <Suspense>
          <RefillDialog user={user} onClose={close} />
        </Suspense>
      )}
      {asked === 'take' && (
        <Suspense>
          <TakeBackDialog user={user} onClose={close} />
        </Suspense>
      )}
      {asked === 'accountant' && <MakeAccountant user={user} onClose={close} />}
      {asked === 'supervisor' && (
        <Suspense>
          <SupervisorDialog user={user} onClose={close} />
        </Suspense>
      )}
      {asked === 'end role' && user.role && <EndRole user={user} role={user.role} onClose={close} />}
      {asked === 'demote' && <Demote user={user} onClose={close} />}
      {asked === 'phone' && <CorrectPhone user={user} onClose={close} />}
      {asked === 'sessions' && <EndSessions user={user} onClose={close} />}
      {asked === 'remove' && <Remove user={user} onClose={close} />}
    </>
  )
}

interface AskedProps {
  user: WorkgroupUser
  onClose: () => void
}

function MakeAccountant({ user, onClose }: AskedProps) {
  const name = nameOf(user)
  const make = useChange(() => client.setRole({ params: { id: user.id }, body: { role: 'accountant' } }), {
    done: () => text('accountant_given', { name }),
    refreshes: 'all',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text('users_make_accountant_title', { name })}
      action={text('users_make_accountant')}
      busy={make.isPending}
      onConfirm={make.run}
      onClose={onClose}
    >
      {text('users_make_accountant_note')}
      {user.role === 'supervisor' && ` ${text('users_make_accountant_replaces', { name })}`}
    </ConfirmDialog>
  )
}

/** Makes an accountant or supervisor a plain member again. */
function EndRole({ user, role, onClose }: AskedProps & { role: Role }) {
  const name = nameOf(user)
  const end = useChange(() => client.setRole({ params: { id: user.id }, body: { role: null } }), {
    done: () => text(`${role}_taken`, { name }),
    refreshes: 'all',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text(`users_no_${role}_title`, { name })}
      action={text(`users_no_${role}`)}
      danger
      busy={end.isPending}
      onConfirm={end.run}
      onClose={onClose}
    >
      {text(`users_no_${role}_note`)}
    </ConfirmDialog>
  )
}

function Demote({ user, onClose }: AskedProps) {
  const demote = useChange(
    () => client.makeAdmin({ params: { id: user.id }, body: { admin_status: false } }),
    { done: 'admin_taken', refreshes: 'all', onDone: onClose },
  )
  return (
    <ConfirmDialog
      title={text('users_demote_title', { name: nameOf(user) })}
      action={text('users_demote')}
      danger
      busy={demote.isPending}
      onConfirm={demote.run}
      onClose={onClose}
    >
      {text('users_demote_note')}
    </ConfirmDialog>
  )
}

function EndSessions({ user, onClose }: AskedProps) {
  const name = nameOf(user)
  const end = useChange(() => client.endMemberSessions({ params: { id: user.id } }), {
    done: () => text('member_sessions_ended', { name }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text('users_end_sessions_title', { name })}
      action={text('users_end_sessions')}
      danger
      busy={end.isPending}
      onConfirm={end.run}
      onClose={onClose}
    >
      {text('users_end_sessions_note')}
    </ConfirmDialog>
  )
}

function Remove({ user, onClose }: AskedProps) {
  const name = nameOf(user)
  const { workgroup } = useSeat()
  const leaving = useLeaving(user.id)
  const remove = useChange(() => client.removeMember({ params: { id: user.id } }), {
    done: () => text('user_removed', { name }),
    refreshes: ['company', 'money', 'routing'], // not what would be asked of the removed seat
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text('users_remove_title', { name, workgroup })}
      action={text('users_remove')}
      danger
      disabled={leaving.data?.places.length !== 0}
      busy={remove.isPending}
      onConfirm={remove.run}
      onClose={onClose}
    >
      <Region query={leaving} failed={text('users_failed')} loading={<Skeleton className="h-24" />}>
        {(ended) => <WhatEnds leaving={ended} />}
      </Region>
    </ConfirmDialog>
  )
}

/** The lines of what ends, without those that say nothing. */
function endsOf(leaving: Leaving): string[] {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? one : many]
  return [
    leaving.held > 0
      ? text('users_ends_money_held', { money: formatNaira(leaving.money), held: formatNaira(leaving.held) })
      : text('users_ends_money', { money: formatNaira(leaving.money) }),
    text('users_ends_access'),
    ...counted(leaving.calls, text('users_ends_call_1'), text('users_ends_calls', { count: leaving.calls })),
    ...counted(
      leaving.robocalls,
      text('users_ends_robocall_1'),
      text('users_ends_robocalls', { count: leaving.robocalls }),
    ),
    ...counted(
      leaving.api_keys,
      text('users_ends_key_1'),
      text('users_ends_keys', { count: leaving.api_keys }),
    ),
    ...(leaving.queues.length > 0 ? [text('users_ends_queues', { queues: leaving.queues.join(', ') })] : []),
    ...(leaving.numbers.length > 0
      ? [text('users_ends_numbers', { numbers: leaving.numbers.join(', ') })]
      : []),
    ...(leaving.subscriptions > 0 ? [text('users_ends_subscription')] : []),
    text('users_ends_history'),
  ]
}

function WhatEnds({ leaving }: { leaving: Leaving }) {
  if (leaving.places.length > 0)
    return <p>{text('users_ends_places', { places: leaving.places.join(', ') })}</p>
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {endsOf(leaving).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
