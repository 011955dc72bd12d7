import type { WallboardLink } from '@ekoline/contract/company/wallboard.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatRelative } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { MakeLinkDialog } from './MakeLinkDialog.tsx'
import { useWallboardLinks } from './queues.queries.ts'

/** The links for screens on a wall: for chosen queues, revocable one by one (decisions, "Unfinished in the original"). */
export function WallboardLinks({ mayChange }: { mayChange: boolean }) {
  const links = useWallboardLinks()
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<WallboardLink | null>(null)
  const make = mayChange && (
    <Button kind="quiet" onClick={() => setMaking(true)}>
      {text('board_link_create')}
    </Button>
  )
  const columns: Column<WallboardLink>[] = [
    {
      head: text('board_link_name'),
      cell: ({ name }) => <b className="wrap-anywhere">{name}</b>,
      card: 'title',
    },
    {
      head: text('board_link_queues'),
      cell: ({ queues }) => <span className="wrap-anywhere">{queues.join(', ')}</span>,
      named: true,
    },
    { head: text('board_link_made_on'), cell: ({ made_at }) => formatRelative(made_at), named: true },
    {
      head: text('board_link_revoke'),
      cell: (link) =>
        mayChange && (
          <Button
            kind="quiet-danger"
            size="row"
            aria-label={text('board_link_revoke_named', { name: link.name })}
            onClick={() => setRevoking(link)}
          >
            {text('board_link_revoke')}
          </Button>
        ),
      card: 'figure',
    },
  ]
  const some = (links.data?.result.length ?? 0) > 0
  return (
    <Card title={text('board_links')} aside={some && make}>
      <PagedTable
        label={text('board_links')}
        query={links}
        columns={columns}
        rowKey={({ id }) => id}
        expected={1}
        page={1}
        onPage={() => {}}
        noun={text('board_links_noun')}
        failed={text('board_links_failed')}
        unharmed={text('board_links_unharmed')}
        empty={
          <EmptyState title={text('board_links_none')} action={make}>
            {text('board_links_hint')}
          </EmptyState>
        }
      />
      {making && <MakeLinkDialog onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog link={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  )
}

/** Asks first: the screen goes blank. */
function RevokeDialog({ link, onClose }: { link: WallboardLink; onClose: () => void }) {
  const revocation = useChange(client.revokeWallboardLink, {
    done: () => text('wallboard_link_revoked', { name: link.name }),
    failed: 'board_link_revoke_failed',
    refreshes: 'routing',
  })
  return (
    <ConfirmDialog
      title={text('board_link_revoke_ask', { name: link.name })}
      action={text('board_link_revoke_action')}
      danger
      busy={revocation.isPending}
      onConfirm={() => revocation.run({ params: { id: link.id } }).then(onClose)}
      onClose={onClose}
    >
      {text('board_link_revoke_what')}
    </ConfirmDialog>
  )
}
