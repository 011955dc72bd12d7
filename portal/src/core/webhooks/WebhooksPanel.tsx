import type { Webhook } from '@ekoline/contract/core/webhooks.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatInline } from '../../format/date.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { Deliveries } from './Deliveries.tsx'
import { eventWords, MakeWebhookDialog } from './MakeWebhookDialog.tsx'
import { useWebhooks } from './webhooks.queries.ts'

/** The webhooks, for admins; anybody else reads that they are for admins. */
export function WebhooksPanel() {
  const { admin_status, userStatus } = useProfile()
  if (admin_status) return <AdminsWebhooks mayChange={userStatus !== 'lead'} />
  return (
    <Card title={text('webhooks_title')}>
      <EmptyState title={text('webhooks_for_admins')}>{text('webhooks_ask_admin')}</EmptyState>
    </Card>
  )
}

function AdminsWebhooks({ mayChange }: { mayChange: boolean }) {
  const webhooks = useWebhooks()
  const [making, setMaking] = useState(false)
  const make = mayChange && <Button onClick={() => setMaking(true)}>{text('webhook_add')}</Button>
  return (
    <div className="grid gap-4">
      <Region
        query={webhooks}
        loading={
          <Card title={text('webhooks_title')}>
            <Skeleton className="h-4 w-20" />
          </Card>
        }
        failed={text('webhooks_failed')}
        unharmed={text('webhooks_unharmed')}
      >
        {({ result }) =>
          result.length === 0 ? (
            <Card title={text('webhooks_title')}>
              <EmptyState title={text('no_webhooks')} action={make}>
                {text('webhooks_hint')}
              </EmptyState>
            </Card>
          ) : (
            <>
              {make && <div className="flex justify-end">{make}</div>}
              {result.map((webhook) => (
                <OneWebhook key={webhook.id} webhook={webhook} mayChange={mayChange} />
              ))}
            </>
          )
        }
      </Region>
      {making && <MakeWebhookDialog onClose={() => setMaking(false)} />}
    </div>
  )
}

function State({ webhook: { switched_off_at, failing_since } }: { webhook: Webhook }) {
  if (switched_off_at)
    return (
      <StatusDot tone="bad">{text('webhook_state_off', { when: formatInline(switched_off_at) })}</StatusDot>
    )
  if (failing_since)
    return (
      <StatusDot tone="warn">
        {text('webhook_state_failing', { when: formatInline(failing_since) })}
      </StatusDot>
    )
  return <StatusDot tone="good">{text('webhook_state_on')}</StatusDot>
}

function OneWebhook({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const { ask, question } = useDeletion()
  const switching = useChange(client.switchOnWebhook, {
    done: 'webhook_on',
    failed: 'webhook_on_failed',
    refreshes: 'core',
  })
  const params = { id: webhook.id }
  return (
    <Card
      title={webhook.url}
      aside={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            {webhook.switched_off_at && (
              <Button kind="quiet" busy={switching.isPending} onClick={() => switching.run({ params })}>
                {text('webhook_turn_on')}
              </Button>
            )}
            <Button kind="quiet-danger" onClick={() => ask(removalOf(webhook))}>
              {text('webhook_remove')}
            </Button>
          </div>
        )
      }
    >
      <p className="text-small">
        <State webhook={webhook} />
      </p>
      <p className="mb-3 text-small text-faint">{webhook.events.map(eventWords).join(' · ')}</p>
      <Deliveries webhook={webhook} mayChange={mayChange} />
      {question}
    </Card>
  )
}

const removalOf = ({ id, url }: Webhook): Deletion => ({
  title: text('webhook_remove_ask'),
  what: <span className="wrap-anywhere">{text('webhook_remove_what', { url })}</span>,
  action: text('webhook_remove_action'),
  work: () => client.removeWebhook({ params: { id } }),
  done: 'webhook_removed',
  failed: 'webhook_remove_failed',
  refreshes: 'core',
})
