import {
  WEBHOOK_EVENTS,
  WEBHOOK_URL_LONGEST,
  type WebhookEvent,
} from '@ekoline/contract/core/webhooks.facts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { Code } from '../../kit/Code.tsx'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { WEBHOOKS } from './webhooks.queries.ts'

/** Asks for the address and the events, makes the webhook, and shows its secret only this once. */
export function MakeWebhookDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const making = useSubmit(client.makeWebhook, {
    failed: 'webhook_make_failed',
    inPlace: true,
    onDone: () => void cache.invalidateQueries({ queryKey: ['core', WEBHOOKS] }),
  })
  const made = making.data?.result
  return (
    <Dialog
      open
      title={text(made ? 'webhook_secret_title' : 'webhook_add')}
      onClose={onClose}
      holds
      sealed={made !== undefined}
    >
      {made ? (
        <div className="grid gap-4">
          <p className="text-soft">{text('webhook_secret_hint')}</p>
          <Code label={text('webhook_secret_title')} wraps>
            {made.secret}
          </Code>
          <p className="text-small">
            <a
              href="https://www.standardwebhooks.com"
              target="_blank"
              rel="noreferrer"
              className={aloneLinkClass}
            >
              {text('webhook_secret_how')}
            </a>
          </p>
          <Button size="large" wide onClick={onClose}>
            {text('webhook_secret_saved')}
          </Button>
        </div>
      ) : (
        <WebhookForm
          busy={making.isPending}
          refusal={making.refusal}
          onMake={(body) => making.run({ body })}
        />
      )}
    </Dialog>
  )
}

interface Typed {
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

const objectionsTo = ({ url, events }: Typed): Objections => ({
  ...(url.trim() === '' && { url: text('webhook_url_missing') }),
  ...(events.length === 0 && { events: text('webhook_events_missing') }),
})

interface WebhookFormProps {
  busy: boolean
  refusal: string | null
  onMake: (body: { url: string; events: WebhookEvent[] }) => void
}

function WebhookForm({ busy, refusal, onMake }: WebhookFormProps) {
  // Without a draft: the address may hold a secret of the other side.
  const { form, typed, field, change, objections, submit } = useForm(
    useState<Typed>({ url: '', events: WEBHOOK_EVENTS }),
    objectionsTo,
  )
  const { events } = typed
  const make = submit(() => onMake({ url: typed.url.trim(), events: [...events] }))
  const toggle = (event: WebhookEvent) =>
    change({
      events: events.includes(event) ? events.filter((other) => other !== event) : [...events, event],
    })

  return (
    <form ref={form} aria-label={text('webhook_add')} onSubmit={make} noValidate className="grid gap-4">
      <TextField
        label={text('webhook_url')}
        type="url"
        inputMode="url"
        placeholder="https://example.ng/hooks"
        maxLength={WEBHOOK_URL_LONGEST}
        {...field('url')}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-small font-semibold">{text('webhook_events')}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              name="events"
              checked={events.includes(event)}
              onChange={() => toggle(event)}
            />
            {eventWords(event)}
          </label>
        ))}
        {objections.events && <p className="text-small text-bad">{objections.events}</p>}
      </fieldset>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="large" wide busy={busy}>
        {text('webhook_add')}
      </Button>
    </form>
  )
}

const keys = {
  'call.started': 'webhook_call_started',
  'call.ended': 'webhook_call_ended',
  'payment.succeeded': 'webhook_payment_succeeded',
} as const

/** An event in words: 'A call has ended'. */
export const eventWords = (event: WebhookEvent): string => text(keys[event])
