import type { ApiKey } from '@ekoline/contract/company/developers.ts'
import type { ReactNode } from 'react'
import { client } from '../../app/client.ts'
import { formatInline, formatRelative } from '../../format/date.ts'
import { ThingTable } from '../../kit/list/ThingTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import type { useApiKeys } from './developers.queries.ts'

const states = {
  good: { words: 'key_active', tone: 'good' },
  resting: { words: 'key_resting', tone: 'warn' },
  expired: { words: 'key_expired', tone: 'warn' },
  revoked: { words: 'key_is_revoked', tone: 'idle' },
} as const satisfies Record<ApiKey['state'], { words: string; tone: Tone }>

const count = (value: number) => value.toLocaleString('en')

/** Every application with a key stops working when it is revoked. */
const revocationOf = ({ id, name, last_used_at }: ApiKey): Deletion => ({
  title: text('key_revoke_ask', { name }),
  what: [
    text('key_revoke_what'),
    ...(last_used_at ? [text('key_revoke_used', { when: formatInline(last_used_at) })] : []),
  ].join(' '),
  action: text('key_revoke_action'),
  work: () => client.revokeApiKey({ params: { id } }),
  done: () => text('key_revoked', { name }),
  failed: 'key_revoke_failed',
  refreshes: 'company',
})

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
  ]
  return (
    <ThingTable
      label={text('developers_tab_keys')}
      query={keys}
      columns={columns}
      isReader={isLead}
      actionsHead={text('key_revoke')}
      actions={(key) => [
        key.state !== 'revoked' && {
          label: text('key_revoke'),
          kind: 'quiet-danger',
          deletion: revocationOf(key),
        },
      ]}
      actionsPlace="figure"
      expected={3}
      early
      page={page}
      onPage={onPage}
      noun={text('keys_noun')}
      failed={text('keys_failed')}
      unharmed={text('keys_unharmed')}
      empty={{ title: text('no_keys'), note: text('keys_hint'), action: make }}
    />
  )
}
