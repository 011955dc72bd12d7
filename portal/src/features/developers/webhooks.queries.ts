import type { WebhookEvent } from '@ekoline/contract/webhook-limits.ts'
import type { Delivery, Webhook } from '@ekoline/contract/webhooks.ts'
import { webhooksWire } from '@ekoline/contract/webhooks.wire.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'

addWire(webhooksWire)

const WEBHOOKS = ['webhooks']
const WHILE_WAITING_MS = 3_000

/** The workgroup's webhooks, newest first. */
export function useWebhooks() {
  return useQuery({ queryKey: WEBHOOKS, queryFn: ({ signal }) => client.webhooks(null, { signal }) })
}

/** A page of what a webhook was told; asked for again while something waits to be sent. */
export function useDeliveries(id: number, page: number) {
  return useQuery({
    queryKey: [...WEBHOOKS, id, page],
    queryFn: ({ signal }) => client.webhookDeliveries({ params: { id }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
    refetchInterval: ({ state }) =>
      state.data?.result.some((it) => it.state === 'waiting') ? WHILE_WAITING_MS : false,
  })
}

/** Makes a webhook; the answer is the one time that its secret is told. */
export function useMakeWebhook() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { url: string; events: WebhookEvent[] }) => client.makeWebhook({ body }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: WEBHOOKS }),
    gcTime: 0, // the secret is not kept longer than it is shown
  })
}

const deeds = {
  remove: { done: 'webhook_removed', failed: 'webhook_remove_failed' },
  switchOn: { done: 'webhook_on', failed: 'webhook_on_failed' },
  again: { done: 'delivery_again', failed: 'delivery_again_failed' },
} as const

/** Does something to a webhook, or to a delivery, and says how it went; under way until the lists say so too. */
function useDeed<Thing extends { id: number }>(
  deed: keyof typeof deeds,
  act: (id: number) => Promise<unknown>,
) {
  const cache = useQueryClient()
  const refetch = () => cache.invalidateQueries({ queryKey: WEBHOOKS })
  return useMutation({
    mutationFn: ({ id }: Thing) => act(id),
    onSuccess: () => {
      toast.success(text(deeds[deed].done))
      return refetch()
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.info(messageOf(error, text(deeds[deed].failed)))
      return refetch()
    },
  })
}

export const useRemoveWebhook = () =>
  useDeed<Webhook>('remove', (id) => client.removeWebhook({ params: { id } }))
export const useSwitchOnWebhook = () =>
  useDeed<Webhook>('switchOn', (id) => client.switchOnWebhook({ params: { id } }))
export const useRedeliver = () => useDeed<Delivery>('again', (id) => client.redeliver({ params: { id } }))
