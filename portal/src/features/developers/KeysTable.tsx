import type { ApiKey } from '@ekoline/contract/developers.ts'
import { type ReactNode, useState } from 'react'
import { client } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { KEYS, type useApiKeys } from './developers.queries.ts'

const states: Record<ApiKey['state'], { words: string; tone: Tone }> = {
  good: { words: 'Good', tone: 'good' },
  expired: { words: 'Expired', tone: 'warn' },
  revoked: { words: 'Revoked', tone: 'idle' },
}

const count = (value: number) => value.toLocaleString('en')

/** Asks before a key is revoked: every application with it stops working. */
function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revocation = useChange(client.revokeApiKey, {
    done: () => text('key_revoked', { name: apiKey.name }),
    failed: 'key_revoke_failed',
    refreshes: [KEYS],
  })
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke key"
      danger
      busy={revocation.isPending}
      onConfirm={() => revocation.run({ params: { id: apiKey.id } }).then(onClose)}
      onClose={onClose}
    >
      Whatever uses it stops working at once, and it can not be brought back.
      {apiKey.last_used_at && ` It was used last ${formatRelative(apiKey.last_used_at)}.`}
    </ConfirmDialog>
  )
}

interface KeysTableProps {
  keys: ReturnType<typeof useApiKeys>
  page: number
  onPage: (page: number) => void
  /** may look only */
  isLead: boolean
  /** the button that makes one; null: may not */
  make: ReactNode
}

/** The API keys of the workgroup, newest first. */
export function KeysTable({ keys, page, onPage, isLead, make }: KeysTableProps) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const columns: Column<ApiKey>[] = [
    {
      head: 'Name',
      cell: ({ name, ending }) => (
        <>
          <b className="wrap-anywhere">{name}</b>{' '}
          <span className="block font-mono text-small font-normal text-faint">ek_…{ending}</span>
        </>
      ),
      card: 'title',
    },
    { head: 'Acts for', cell: ({ username }) => username, named: true },
    {
      head: 'Calls today',
      cell: ({ used_today, daily_cap }) => `${count(used_today)} of ${count(daily_cap)}`,
      named: true,
    },
    {
      head: 'Last used',
      cell: ({ last_used_at }) =>
        last_used_at ? formatRelative(last_used_at) : <span className="text-faint">Not yet</span>,
      named: true,
    },
    {
      head: 'Ends',
      cell: ({ expires_at }) =>
        expires_at ? formatRelative(expires_at) : <span className="text-faint">Never</span>,
      named: true,
    },
    {
      head: 'State',
      cell: ({ state }) => (
        <span className="whitespace-nowrap carded:text-small">
          <StatusDot tone={states[state].tone}>{states[state].words}</StatusDot>
        </span>
      ),
      card: 'figure',
    },
    {
      head: 'Revoke',
      cell: (key) =>
        key.state === 'revoked' || isLead ? null : (
          <Button
            kind="quiet-danger"
            size="row"
            aria-label={`Revoke ${key.name}`}
            onClick={() => setRevoking(key)}
          >
            Revoke
          </Button>
        ),
      card: 'figure',
      cardOf: ({ state }) => (state === 'revoked' || isLead ? 'none' : 'figure'),
    },
  ]
  return (
    <>
      <PagedTable
        label="API keys"
        query={keys}
        columns={columns}
        rowKey={({ id }) => id}
        expected={3}
        early
        page={page}
        onPage={onPage}
        noun="keys"
        failed={text('keys_failed')}
        unharmed="Nothing was lost, and your keys go on working."
        empty={
          <EmptyState title={text('no_keys')} action={make}>
            With a key your application has one-time passwords spoken by telephone. It can not move money or
            change users.
          </EmptyState>
        }
      />
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}
