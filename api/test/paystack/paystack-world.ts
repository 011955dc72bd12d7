import type { PaystackConfig } from '../../src/config/config-payments.ts'
import { readInbox } from '../../src/money/payments/checkout/inbox.service.ts'
import type { TestDatabase } from '../database.ts'
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
  bank: 'test-bank',
})

interface Given {
  readonly paystack?: PaystackStandIn
  readonly database?: TestDatabase
}

/** @param given Paystack or a database that are there before, as after a restore */
export async function openPaystackWorld({ database, ...given }: Given = {}): Promise<PaystackWorld> {
  const paystack = given.paystack ?? (await PaystackStandIn.start())
  const config = { paystack: standInConfig(paystack) }
  const world = await openWorld({ config, ...(database && { database }) })
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
      if (!given.paystack) await paystack.close()
    },
  }
}
