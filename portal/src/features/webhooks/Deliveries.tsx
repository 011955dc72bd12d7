import type { Delivery, Webhook } from '@ekoline/contract/webhooks.ts'
import { useState } from 'react'
import { client } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { Code } from '../../kit/Code.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { eventWords } from './MakeWebhookDialog.tsx'
import { useDeliveries, WEBHOOKS } from './webhooks.queries.ts'

const tones: Record<Delivery['state'], Tone> = { waiting: 'warn', delivered: 'good', failed: 'bad' }
const states: Record<Delivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
}
const reasons: Record<NonNullable<Delivery['why']>, string> = {
  address: 'the address is not a public one',
  'no such host': 'the name was not found',
  'no connection': 'no connection',
  certificate: 'the certificate is not good',
  'too slow': 'no answer within 10 seconds',
  answer: 'it was refused',
  'switched off': 'the webhook was switched off',
}

/** The last answer, or why there was none. */
function answerOf({ http, why, milliseconds, tries, next_try }: Delivery): string {
  const answer = http ? `HTTP ${http}` : why ? reasons[why] : 'Not tried yet'
  const took = http && milliseconds !== null ? ` in ${milliseconds.toLocaleString('en')} ms` : ''
  const count = tries > 1 ? `, ${tries} tries` : ''
  return `${answer}${took}${count}${tries > 0 && next_try ? `, again ${formatRelative(next_try)}` : ''}`
}

/** The log of a webhook, newest first; each message can be looked at and sent again. */
export function Deliveries({ of: webhook, mayChange }: { of: Webhook; mayChange: boolean }) {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<number | null>(null)
  const deliveries = useDeliveries(webhook.id, page)
  const redelivery = useChange(client.redeliver, {
    done: 'delivery_again',
    failed: 'delivery_again_failed',
    refreshes: [WEBHOOKS],
  })
  const columns: Column<Delivery>[] = [
    {
      head: 'Event',
      cell: (it) => (
        <button
          type="button"
          aria-expanded={opened === it.id}
          onClick={() => setOpened(opened === it.id ? null : it.id)}
          className="min-h-10 text-left font-semibold underline-offset-4 hover:underline"
        >
          {eventWords(it.event)}
        </button>
      ),
      card: 'title',
    },
    { head: 'When', cell: ({ created_at }) => formatRelative(created_at) },
    { head: 'Answer', cell: (it) => <span className="text-small">{answerOf(it)}</span> },
    {
      head: 'State',
      cell: ({ state }) => (
        <span className="whitespace-nowrap carded:text-small">
          <StatusDot tone={tones[state]}>{states[state]}</StatusDot>
        </span>
      ),
      card: 'figure',
    },
    {
      head: 'Send again',
      cell: (it) =>
        mayChange && it.state !== 'waiting' && !webhook.switched_off_at ? (
          <Button
            kind="quiet"
            size="row"
            busy={redelivery.isPending && redelivery.input?.params.id === it.id}
            onClick={() => redelivery.run({ params: { id: it.id } })}
          >
            Send again
          </Button>
        ) : null,
      card: 'figure',
    },
  ]
  return (
    <PagedTable
      label={`Deliveries to ${webhook.url}`}
      query={deliveries}
      columns={columns}
      rowKey={({ id }) => id}
      page={page}
      onPage={setPage}
      noun="deliveries"
      failed={text('deliveries_failed')}
      unharmed="Nothing was lost, and sending goes on."
      empty={
        <EmptyState title={text('no_deliveries')}>
          What this webhook is told appears here for 30 days.
        </EmptyState>
      }
      detail={(it) =>
        opened === it.id && (
          <Code label="Message" wraps>
            {it.body}
          </Code>
        )
      }
    />
  )
}
