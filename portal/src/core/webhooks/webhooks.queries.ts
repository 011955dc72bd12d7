import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

export const WEBHOOKS = 'webhooks'
const WHILE_WAITING_MS = 3_000

/** The workgroup's webhooks, newest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: ['core', WEBHOOKS],
    queryFn: ({ signal }) => client.webhooks(null, { signal }),
  })
}

/** A page of a webhook's deliveries; fetched again while one waits to be sent. */
export function useDeliveries(id: number, page: number) {
  return useQuery({
    queryKey: ['core', WEBHOOKS, id, page],
    queryFn: ({ signal }) => client.webhookDeliveries({ params: { id }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
    refetchInterval: ({ state }) =>
      state.data?.result.some((delivery) => delivery.state === 'waiting') ? WHILE_WAITING_MS : false,
  })
}
