import type { WorkgroupUser } from '@ekoline/contract/workgroups.ts'
import { useState } from 'react'
import { client } from '../../client.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { nameOf } from './user-name.ts'
import { useDeed } from './users.queries.ts'

type Status = 'user' | 'lead'

/**
 * The selector of a user's status (account-core §4, "User status"). It asks first: by the keyboard an arrow key alone
 * chooses.
 */
export function StatusSelect({ user }: { user: WorkgroupUser }) {
  const isOwn = useProfile().id === user.id
  const [asked, setAsked] = useState<Status | null>(null)
  const change = useDeed(
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
          onConfirm={() => change.mutate({ ...user, userStatus: asked }, { onSettled: () => setAsked(null) })}
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

/** Makes a user an admin, after asking: there is no way back here (account-core §4, "Admin"). */
export function MakeAdmin({ user }: { user: WorkgroupUser }) {
  const [asking, setAsking] = useState(false)
  const make = useDeed(
    (it) => client.makeAdmin({ params: { id: it.id }, body: { admin_status: true } }),
    'made_admin',
  )
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="my-0.5 min-h-[2.5rem]"
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
          onConfirm={() => make.mutate(user, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          An admin sees every balance, moves money from the own wallet to others, adds people and decides who
          is an admin. This can not be taken back here.
        </ConfirmDialog>
      )}
    </>
  )
}

/** An invitation that waits: send it again, or take it back. */
export function InvitationDeeds({ user }: { user: WorkgroupUser }) {
  const [asking, setAsking] = useState(false)
  const resend = useDeed((it) => client.resendInvitation({ params: { id: it.id } }), 'invitation_sent')
  const revoke = useDeed((it) => client.revokeInvitation({ params: { id: it.id } }), 'invitation_revoked')
  return (
    <span className="inline-flex flex-wrap gap-1 tabled:flex-col">
      <Button
        kind="quiet"
        size="small"
        className="min-h-[2.5rem]"
        aria-label={`Resend the invitation of ${nameOf(user)}`}
        busy={resend.isPending}
        onClick={() => resend.mutate(user)}
      >
        Resend
      </Button>
      <Button
        kind="plain"
        size="small"
        className="min-h-[2.5rem]"
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
          onConfirm={() => revoke.mutate(user, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          The link in their mail stops working and the seat is gone. What the wallet holds comes back to
          yours.
        </ConfirmDialog>
      )}
    </span>
  )
}
