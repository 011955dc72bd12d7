import type { Delivery, Webhook } from '@ekoline/contract/core/webhooks.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatInline, formatRelative } from '../../format/date.ts'
import { Code } from '../../kit/Code.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { eventWords } from './MakeWebhookDialog.tsx'
import { useDeliveries } from './webhooks.queries.ts'

const tones: Record<Delivery['state'], Tone> = { waiting: 'warn', delivered: 'good', failed: 'bad' }
const states = {
  waiting: 'delivery_waiting',
  delivered: 'delivery_delivered',
  failed: 'delivery_failed',
} as const satisfies Record<Delivery['state'], string>
const reasons = {
  address: 'delivery_why_address',
  'no such host': 'delivery_why_host',
  'no connection': 'delivery_why_connection',
  certificate: 'delivery_why_certificate',
  'too slow': 'delivery_why_slow',
  answer: 'delivery_why_answer',
  'switched off': 'delivery_why_off',
} as const satisfies Record<NonNullable<Delivery['why']>, string>

/** The last answer, or why there was none. */
function answerOf({ http, why, milliseconds, tries, next_try }: Delivery): string {
  const answer = http
    ? text('delivery_http', { status: http })
    : text(why ? reasons[why] : 'delivery_untried')
  return [
    http && milliseconds !== null
      ? text('delivery_took', { answer, milliseconds: milliseconds.toLocaleString('en') })
      : answer,
    tries > 1 && text('delivery_tries', { tries }),
    tries > 0 && next_try && text('delivery_again_at', { when: formatInline(next_try) }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The log of a webhook, newest first; each message can be looked at and sent again. */
export function Deliveries({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<number | null>(null)
  const deliveries = useDeliveries(webhook.id, page)
  const redelivery = useChange(client.redeliver, {
    done: 'delivery_again',
    failed: 'delivery_again_failed',
    refreshes: 'core',
  })
  const columns: Column<Delivery>[] = [
    {
      head: text('delivery_event'),
      cell: (delivery) => (
        <button
          type="button"
          aria-expanded={opened === delivery.id}
          onClick={() => setOpened(opened === delivery.id ? null : delivery.id)}
          className="min-h-10 text-left font-semibold underline-offset-4 hover:underline"
        >
          {eventWords(delivery.event)}
        </button>
      ),
      card: 'title',
    },
    { head: text('delivery_when'), cell: ({ created_at }) => formatRelative(created_at) },
    {
      head: text('delivery_response'),
      cell: (delivery) => <span className="text-small">{answerOf(delivery)}</span>,
    },
    {
      head: text('delivery_state'),
      cell: ({ state }) => (
        <span className="whitespace-nowrap carded:text-small">
          <StatusDot tone={tones[state]}>{text(states[state])}</StatusDot>
        </span>
      ),
      card: 'figure',
    },
    {
      head: text('delivery_send_again'),
      cell: (delivery) =>
        mayChange && delivery.state !== 'waiting' && !webhook.switched_off_at ? (
          <Button
            kind="quiet"
            size="row"
            busy={redelivery.isPending && redelivery.input?.params.id === delivery.id}
            onClick={() => redelivery.run({ params: { id: delivery.id } })}
          >
            {text('delivery_send_again')}
          </Button>
        ) : null,
      card: 'figure',
    },
  ]
  return (
    <PagedTable
      label={text('deliveries_label', { url: webhook.url })}
      query={deliveries}
      columns={columns}
      rowKey={({ id }) => id}
      page={page}
      onPage={setPage}
      noun={text('deliveries_noun')}
      failed={text('deliveries_failed')}
      unharmed={text('webhooks_unharmed')}
      empty={<EmptyState title={text('no_deliveries')}>{text('deliveries_hint')}</EmptyState>}
      detail={(delivery) =>
        opened === delivery.id && (
          <Code label={text('delivery_message')} wraps>
            {delivery.body}
          </Code>
        )
      }
    />
  )
}
