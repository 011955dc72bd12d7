import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { WorkgroupUser } from '@ekoline/contract/workgroups.ts'
import { useState } from 'react'
import { client } from '../../client.ts'
import { useChange } from '../../kit/useChange.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { useProfile } from '../profile/profile.queries.ts'

/** A person's full name. */
export const nameOf = ({ firstname, lastname }: WorkgroupUser): string => `${firstname} ${lastname}`

/** After a change of money or a role, everything shown is refetched in place (decisions, "Reloading"). */
const useUserChange = (change: (user: WorkgroupUser) => Promise<unknown>, done: MessageKey) =>
  useChange(change, { done, refreshes: 'all' })

type Status = 'user' | 'lead'

/**
 * The selector of a user's status (account-core §4, "User status"). It asks first, because on a keyboard an arrow key
 * alone changes the choice.
 */
export function StatusSelect({ user }: { user: WorkgroupUser }) {
  const isOwn = useProfile().id === user.id
  const [asked, setAsked] = useState<Status | null>(null)
  const change = useUserChange(
    (it) => client.changeStatus({ params: { id: it.id }, body: { status: it.userStatus ?? 'user' } }),
    'status_changed',
  )

  return (
    <>
      <select
        aria-label={`Status of ${nameOf(user)}`}
        value={user.userStatus}
        onChange={({ target }) => setAsked(target.value === 'lead' ? 'lead' : 'user')}
        className="h-10 rounded-field border border-line-field bg-surface px-2 text-small text-ink"
      >
        <option value="user">User</option>
        <option value="lead">Lead</option>
      </select>
      {asked && (
        <ConfirmDialog
          {...questionOf(asked, isOwn ? null : nameOf(user))}
          danger={asked === 'lead'}
          busy={change.isPending}
          onConfirm={() => change.run({ ...user, userStatus: asked }).then(() => setAsked(null))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** @param name null: one's own, who can become a lead only: a lead has no selector */
function questionOf(status: Status, name: string | null) {
  if (name === null)
    return {
      title: 'Make yourself a lead?',
      action: 'Become a lead',
      children:
        'You will only be able to read, top up and edit your profile. Another admin can change it back.',
    }
  if (status === 'lead')
    return {
      title: `Make ${name} a lead?`,
      action: 'Make lead',
      children:
        'The seat of a lead is disabled for changes: they will only be able to read, top up and edit their profile. You can change it back here.',
    }
  return {
    title: `Make ${name} a user?`,
    action: 'Make user',
    children: 'Their seat is no longer disabled: they can change things again.',
  }
}

/** Makes a user an admin, after asking, because it cannot be undone here (account-core §4, "Admin"). */
export function MakeAdmin({ user }: { user: WorkgroupUser }) {
  const [asking, setAsking] = useState(false)
  const make = useUserChange(
    (it) => client.makeAdmin({ params: { id: it.id }, body: { admin_status: true } }),
    'made_admin',
  )
  return (
    <>
      <Button
        kind="quiet"
        size="row"
        className="my-0.5"
        aria-label={`Make ${nameOf(user)} an admin`}
        onClick={() => setAsking(true)}
      >
        Make admin
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Make ${nameOf(user)} an admin?`}
          action="Make admin"
          busy={make.isPending}
          onConfirm={() => make.run(user).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          An admin sees every balance, moves money from the own wallet to others, adds people and decides who
          is an admin. This can not be taken back here.
        </ConfirmDialog>
      )}
    </>
  )
}

/** A pending invitation: send it again, or revoke it. */
export function InvitationActions({ user }: { user: WorkgroupUser }) {
  const [asking, setAsking] = useState(false)
  const resend = useUserChange((it) => client.resendInvitation({ params: { id: it.id } }), 'invitation_sent')
  const revoke = useUserChange(
    (it) => client.revokeInvitation({ params: { id: it.id } }),
    'invitation_revoked',
  )
  return (
    <span className="inline-flex flex-wrap gap-1 tabled:flex-col">
      <Button
        kind="quiet"
        size="row"
        aria-label={`Resend the invitation of ${nameOf(user)}`}
        busy={resend.isPending}
        onClick={() => resend.run(user)}
      >
        Resend
      </Button>
      <Button
        kind="plain-danger"
        size="row"
        aria-label={`Revoke the invitation of ${nameOf(user)}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Revoke the invitation of ${nameOf(user)}?`}
          action="Revoke invitation"
          danger
          busy={revoke.isPending}
          onConfirm={() => revoke.run(user).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          The link in their mail stops working and the seat is gone. What the wallet holds comes back to
          yours.
        </ConfirmDialog>
      )}
    </span>
  )
}
