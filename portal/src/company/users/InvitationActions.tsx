import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { text } from '../../text.ts'
import { Button, iconButtonClass } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { MoreIcon } from '../../ui/list/list-icons.tsx'
import { Menu, menuItemClass } from '../../ui/Menu.tsx'
import { CorrectPhone } from './CorrectPhone.tsx'
import { nameOf, useUserChange } from './UserActions.tsx'

/** A pending invitation: it is sent again, and by a menu revoked, or its phone number is corrected. */
export function InvitationActions({ user }: { user: WorkgroupUser }) {
  const [asked, setAsked] = useState<'revoke' | 'phone' | null>(null)
  const close = () => setAsked(null)
  const name = nameOf(user)
  const resend = useUserChange(
    (invited) => client.resendInvitation({ params: { id: invited.id } }),
    'invitation_sent',
  )
  const revoke = useUserChange(
    (invited) => client.revokeInvitation({ params: { id: invited.id } }),
    'invitation_revoked',
  )
  return (
    <div className="inline-flex gap-1">
      <Button
        kind="quiet"
        size="row"
        className="min-h-10"
        aria-label={text('users_resend_of', { name })}
        busy={resend.isPending}
        onClick={() => resend.run(user)}
      >
        {text('users_resend')}
      </Button>
      <Menu label={text('ui_more_of', { name })} trigger={<MoreIcon />} triggerClass={iconButtonClass}>
        <button
          type="button"
          className={menuItemClass}
          aria-label={text('users_revoke_of', { name })}
          onClick={() => setAsked('revoke')}
        >
          {text('users_revoke')}
        </button>
        {user.phone_unverified && (
          <button
            type="button"
            className={menuItemClass}
            aria-label={text('users_correct_phone_of', { name })}
            onClick={() => setAsked('phone')}
          >
            {text('users_correct_phone_short')}
          </button>
        )}
      </Menu>
      {asked === 'revoke' && (
        <ConfirmDialog
          title={text('users_revoke_title', { name })}
          action={text('users_revoke_action')}
          danger
          busy={revoke.isPending}
          onConfirm={() => revoke.run(user).then(close)}
          onClose={close}
        >
          {text('users_revoke_note')}
        </ConfirmDialog>
      )}
      {asked === 'phone' && <CorrectPhone user={user} onClose={close} />}
    </div>
  )
}
