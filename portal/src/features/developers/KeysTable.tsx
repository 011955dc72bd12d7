import type { ApiKey } from '@ekoline/contract/developers.ts'
import { useState } from 'react'
import { formatRelative } from '../../format/date.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { useRevokeApiKey } from './developers.queries.ts'

const states: Record<ApiKey['state'], { words: string; tone: Tone }> = {
  good: { words: 'Good', tone: 'good' },
  expired: { words: 'Expired', tone: 'warn' },
  revoked: { words: 'Revoked', tone: 'idle' },
}

const count = (value: number) => value.toLocaleString('en')

/** Asks before a key is ended: whatever uses it stops working. */
function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revocation = useRevokeApiKey()
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke key"
      danger
      busy={revocation.isPending}
      onConfirm={() => revocation.mutate(apiKey, { onSettled: onClose })}
      onClose={onClose}
    >
      Whatever uses it stops working at once, and it can not be brought back.
      {apiKey.last_used_at && ` It was used last ${formatRelative(apiKey.last_used_at)}.`}
    </ConfirmDialog>
  )
}

interface KeysTableProps {
  /** undefined while they are fetched */
  keys: readonly ApiKey[] | undefined
  refreshing: boolean
  /** may look only */
  isLead: boolean
}

/** The API keys of the workgroup, newest first. */
export function KeysTable({ keys, refreshing, isLead }: KeysTableProps) {
  const [doomed, setDoomed] = useState<ApiKey | null>(null)
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
            kind="quiet"
            size="small"
            aria-label={`Revoke ${key.name}`}
            className="min-h-[2.5rem]"
            onClick={() => setDoomed(key)}
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
      <DataTable
        label="API keys"
        columns={columns}
        rows={keys}
        rowKey={({ id }) => id}
        refreshing={refreshing}
        expected={3}
        early
      />
      {doomed && <RevokeDialog apiKey={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}
