import type { ApiKey } from '@ekoline/contract/company/developers.ts'
import { type ReactNode, useState } from 'react'
import { client } from '../../app/client.ts'
import { formatInline, formatRelative } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { useApiKeys } from './developers.queries.ts'

const states = {
  good: { words: 'key_active', tone: 'good' },
  resting: { words: 'key_resting', tone: 'warn' },
  expired: { words: 'key_expired', tone: 'warn' },
  revoked: { words: 'key_is_revoked', tone: 'idle' },
} as const satisfies Record<ApiKey['state'], { words: string; tone: Tone }>

const count = (value: number) => value.toLocaleString('en')

/** Asks before a key is revoked: every application with it stops working. */
function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revocation = useChange(client.revokeApiKey, {
    done: () => text('key_revoked', { name: apiKey.name }),
    failed: 'key_revoke_failed',
    refreshes: 'company',
  })
  return (
    <ConfirmDialog
      title={text('key_revoke_ask', { name: apiKey.name })}
      action={text('key_revoke_action')}
      danger
      busy={revocation.isPending}
      onConfirm={() => revocation.run({ params: { id: apiKey.id } }).then(onClose)}
      onClose={onClose}
    >
      {text('key_revoke_what')}
      {apiKey.last_used_at && ` ${text('key_revoke_used', { when: formatInline(apiKey.last_used_at) })}`}
    </ConfirmDialog>
  )
}

/** Asks before all keys of the workgroup are revoked. */
export function RevokeAllDialog({ onClose }: { onClose: () => void }) {
  const revocation = useChange(client.revokeAllApiKeys, {
    done: () => text('keys_all_revoked'),
    failed: 'key_revoke_failed',
    refreshes: 'company',
  })
  return (
    <ConfirmDialog
      title={text('keys_revoke_all_ask')}
      action={text('keys_revoke_all')}
      danger
      busy={revocation.isPending}
      onConfirm={() => revocation.run(null).then(onClose)}
      onClose={onClose}
    >
      {text('keys_revoke_all_what')}
    </ConfirmDialog>
  )
}

/** After a reset keys rest: an admin says whether they are still the workgroup's own. */
export function RestingKeys() {
  const confirmation = useChange(client.confirmApiKeys, {
    done: () => text('keys_confirmed'),
    failed: 'keys_confirm_failed',
    refreshes: 'company',
  })
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken px-4 py-3"
    >
      <span className="min-w-0 flex-1 basis-60">{text('keys_resting')}</span>
      <Button kind="quiet" busy={confirmation.isPending} onClick={() => confirmation.run(null)}>
        {text('keys_confirm')}
      </Button>
    </div>
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
      head: text('key_name'),
      cell: ({ name, ending }) => (
        <>
          <b className="wrap-anywhere">{name}</b>{' '}
          <span className="block font-mono text-small font-normal text-faint">ek_…{ending}</span>
        </>
      ),
      card: 'title',
    },
    { head: text('key_acts_as'), cell: ({ username }) => username, named: true },
    {
      head: text('key_calls_today'),
      cell: ({ used_today, daily_cap }) =>
        text('key_calls_used', { used: count(used_today), cap: count(daily_cap) }),
      named: true,
    },
    {
      head: text('key_last_used'),
      cell: ({ last_used_at }) =>
        last_used_at ? (
          formatRelative(last_used_at)
        ) : (
          <span className="text-faint">{text('key_never_used')}</span>
        ),
      named: true,
    },
    {
      head: text('key_expires'),
      cell: ({ expires_at }) =>
        expires_at ? (
          formatRelative(expires_at)
        ) : (
          <span className="text-faint">{text('key_expires_never')}</span>
        ),
      named: true,
    },
    {
      head: text('key_state'),
      cell: ({ state }) => (
        <span className="whitespace-nowrap carded:text-small">
          <StatusDot tone={states[state].tone}>{text(states[state].words)}</StatusDot>
        </span>
      ),
      card: 'figure',
    },
    {
      head: text('key_revoke'),
      cell: (key) =>
        key.state === 'revoked' || isLead ? null : (
          <Button
            kind="quiet-danger"
            size="row"
            aria-label={text('key_revoke_named', { name: key.name })}
            onClick={() => setRevoking(key)}
          >
            {text('key_revoke')}
          </Button>
        ),
      card: 'figure',
      cardOf: ({ state }) => (state === 'revoked' || isLead ? 'none' : 'figure'),
    },
  ]
  return (
    <>
      <PagedTable
        label={text('developers_tab_keys')}
        query={keys}
        columns={columns}
        rowKey={({ id }) => id}
        expected={3}
        early
        page={page}
        onPage={onPage}
        noun={text('keys_noun')}
        failed={text('keys_failed')}
        unharmed={text('keys_unharmed')}
        empty={
          <EmptyState title={text('no_keys')} action={make}>
            {text('keys_hint')}
          </EmptyState>
        }
      />
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}
