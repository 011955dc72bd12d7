import type { OwnInvitation } from '@ekoline/contract/company/users.ts'
import { client, unlessOffline } from '../../app/client.ts'
import { formatInline } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useOwnInvitations } from './workgroups.queries.ts'

/** Invitations to further workgroups, to accept or decline; nothing where there is none. */
export function Invitations() {
  const { data = [], error, isError, refetch } = useOwnInvitations()
  if (isError)
    return (
      <ErrorState title={unlessOffline(error, text('invitations_failed'))} onRetry={() => refetch()}>
        {text('ui_unharmed')}
      </ErrorState>
    )
  if (data.length === 0) return null
  return (
    <section aria-label={text('invitations_title')} className="mt-4">
      <h2 className="mb-2 text-small text-soft">{text('invitations_title')}</h2>
      <ul className="grid gap-2">
        {data.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({
  invitation: { id, workgroup: name, invited_by, expires },
}: {
  invitation: OwnInvitation
}) {
  const accept = useChange(() => client.acceptInvitation({ params: { id } }), {
    done: () => text('invitation_accepted', { name }),
    refreshes: 'core',
  })
  const decline = useChange(() => client.declineInvitation({ params: { id } }), {
    done: () => text('invitation_turned_down', { name }),
    refreshes: 'core',
  })
  const busy = accept.isPending || decline.isPending
  return (
    <li className="grid gap-3 rounded-field border border-line-strong bg-surface p-4">
      <span className="grid min-w-0">
        <span className="text-small text-soft">{text('invitation_from', { who: invited_by })}</span>
        <b className="wrap-anywhere">{name}</b>
        <span className="text-small text-faint">
          {text('invitation_until', { time: formatInline(expires) })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          aria-label={text('invitation_accept_named', { name })}
          busy={accept.isPending}
          disabled={busy}
          onClick={() => accept.run()}
        >
          {text('invitation_accept')}
        </Button>
        <Button
          kind="quiet"
          aria-label={text('invitation_decline_named', { name })}
          busy={decline.isPending}
          disabled={busy}
          onClick={() => decline.run()}
        >
          {text('invitation_decline')}
        </Button>
      </span>
    </li>
  )
}
