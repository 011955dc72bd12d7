import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

/** A person's full name. */
export const nameOf = ({ firstname, lastname }: WorkgroupUser): string => `${firstname} ${lastname}`

/** After a change of money or a role, everything shown is refetched in place (decisions, "Reloading"). */
export const useUserChange = (change: (user: WorkgroupUser) => Promise<unknown>, done: MessageKey) =>
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
    (changed) =>
      client.changeStatus({ params: { id: changed.id }, body: { status: changed.userStatus ?? 'user' } }),
    'status_changed',
  )

  return (
    <>
      <select
        aria-label={text('users_status_of', { name: nameOf(user) })}
        value={user.userStatus}
        onChange={({ target }) => setAsked(target.value === 'lead' ? 'lead' : 'user')}
        className="h-10 rounded-field border border-line-field bg-surface px-2 text-small text-ink"
      >
        <option value="user">{text('users_status_user')}</option>
        <option value="lead">{text('users_status_lead')}</option>
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
      title: text('users_lead_yourself_title'),
      action: text('users_lead_yourself_action'),
      children: text('users_lead_yourself_note'),
    }
  if (status === 'lead')
    return {
      title: text('users_lead_title', { name }),
      action: text('users_lead_action'),
      children: text('users_lead_note'),
    }
  return {
    title: text('users_user_title', { name }),
    action: text('users_user_action'),
    children: text('users_user_note'),
  }
}

/** Makes a user an admin, after asking, because it cannot be undone here (account-core §4, "Admin"). */
export function MakeAdmin({ user }: { user: WorkgroupUser }) {
  const [asking, setAsking] = useState(false)
  const make = useUserChange(
    (promoted) => client.makeAdmin({ params: { id: promoted.id }, body: { admin_status: true } }),
    'made_admin',
  )
  return (
    <>
      <Button
        kind="quiet"
        size="row"
        className="my-0.5"
        aria-label={text('users_make_admin_of', { name: nameOf(user) })}
        onClick={() => setAsking(true)}
      >
        {text('users_make_admin')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('users_make_admin_title', { name: nameOf(user) })}
          action={text('users_make_admin')}
          busy={make.isPending}
          onConfirm={() => make.run(user).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          {text('users_make_admin_note')}
        </ConfirmDialog>
      )}
    </>
  )
}
