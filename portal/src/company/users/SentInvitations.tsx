import type { SentInvitation } from '@ekoline/contract/company/users.ts'
import { useState } from 'react'
import { client, unlessOffline } from '../../app/client.ts'
import { formatInline } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePageNamed } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useSentInvitations } from './users.queries.ts'

const columns = (isLead: boolean): Column<SentInvitation>[] => [
  {
    head: text('users_asked_name'),
    cell: ({ firstname, lastname, email }) => (
      <span className="grid min-w-0">
        <b className="wrap-anywhere">
          {firstname} {lastname}
        </b>
        <span className="text-small font-normal wrap-anywhere text-faint">{email}</span>
      </span>
    ),
    card: 'title',
  },
  { head: text('users_status'), cell: (invitation) => <State invitation={invitation} /> },
  {
    head: text('users_action'),
    cell: (invitation) => !isLead && invitation.state !== 'declined' && <Actions invitation={invitation} />,
  },
]

function State({ invitation: { state, expires } }: { invitation: SentInvitation }) {
  if (state === 'declined') return <StatusDot tone="warn">{text('users_asked_declined')}</StatusDot>
  return (
    <StatusDot tone="idle">
      {state === 'open'
        ? text('users_asked_until', { time: formatInline(expires) })
        : text('users_invitation_expired')}
    </StatusDot>
  )
}

function Actions({ invitation: { id, firstname, lastname } }: { invitation: SentInvitation }) {
  const [asking, setAsking] = useState(false)
  const name = `${firstname} ${lastname}`
  const resend = useChange(() => client.resendSeatInvitation({ params: { id } }), {
    done: 'seat_invitation_sent',
    refreshes: 'company',
  })
  const revoke = useChange(() => client.withdrawSeatInvitation({ params: { id } }), {
    done: 'invitation_revoked',
    refreshes: 'company',
    onDone: () => setAsking(false),
  })
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Button
        kind="quiet"
        size="row"
        aria-label={text('users_resend_of', { name })}
        busy={resend.isPending}
        onClick={() => resend.run()}
      >
        {text('users_resend')}
      </Button>
      <Button
        kind="plain-danger"
        size="row"
        aria-label={text('users_revoke_of', { name })}
        onClick={() => setAsking(true)}
      >
        {text('users_revoke')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('users_revoke_title', { name })}
          action={text('users_revoke_action')}
          danger
          busy={revoke.isPending}
          onConfirm={revoke.run}
          onClose={() => setAsking(false)}
        >
          {text('users_asked_revoke_note')}
        </ConfirmDialog>
      )}
    </span>
  )
}

/** People with an account who were invited and have not accepted; nothing where there are none. */
export function SentInvitations({ isLead }: { isLead: boolean }) {
  const { page, onPage } = usePageNamed('invitations')
  const invitations = useSentInvitations(page)
  if (invitations.isError)
    return (
      <ErrorState
        title={unlessOffline(invitations.error, text('users_asked_failed'))}
        onRetry={() => invitations.refetch()}
      >
        {text('ui_unharmed')}
      </ErrorState>
    )
  if (!invitations.data?.total) return null
  return (
    <Card title={text('users_asked_title')}>
      <p className="mb-3 text-small text-soft">{text('users_asked_note')}</p>
      <PagedTable
        label={text('users_asked_title')}
        query={invitations}
        columns={columns(isLead)}
        rowKey={({ id }) => id}
        page={page}
        onPage={onPage}
        noun={text('users_asked_rows')}
        failed={text('users_asked_failed')}
        empty={null}
      />
    </Card>
  )
}
