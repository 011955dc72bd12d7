import type { PaystackConfig } from '../../config.ts'
import { readInbox } from '../../features/payments/inbox.service.ts'
import { openWorld, type World } from '../world.ts'
import { PaystackStandIn, STAND_IN_KEYS } from './paystack-stand-in.ts'
import type { DeliveryFault, Send } from './paystack-webhooks.ts'

/** A world in which Paystack, or its stand-in, takes the payments. */
export interface PaystackWorld extends World {
  readonly paystack: PaystackStandIn
  /** what the webhook is sent by */
  readonly send: Send
  /** Delivers what Paystack has to report. @returns the answers */
  deliver(fault?: DeliveryFault): Promise<number[]>
  /** The same, and works on it. */
  deliverAndRead(fault?: DeliveryFault): Promise<{ done: number; failed: number }>
}

export const standInConfig = ({ baseUrl }: PaystackStandIn): PaystackConfig => ({
  ...STAND_IN_KEYS,
  baseUrl,
  live: false,
  planCodes: new Map([[2, 'PLN_basic']]),
})

export async function openPaystackWorld(): Promise<PaystackWorld> {
  const paystack = await PaystackStandIn.start()
  const world = await openWorld({ config: { paystack: standInConfig(paystack) } })
  paystack.books.now = () => world.clock.now()
  const send: Send = async ({ body, headers }) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/webhooks/paystack',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
    return answer.statusCode
  }
  const deliver = (fault?: DeliveryFault) => paystack.webhooks.deliver(send, fault)
  return {
    ...world,
    paystack,
    send,
    deliver,
    async deliverAndRead(fault) {
      await deliver(fault)
      return readInbox(world.ctx)
    },
    async close() {
      await world.close()
      await paystack.close()
    },
  }
}
