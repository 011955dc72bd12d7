import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { kobo } from '@ekoline/contract/units/money.ts'
import type { Payments } from '../api/src/adapters/payments/payments.ts'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { createContext } from '../api/src/context.ts'
import { features } from '../api/src/features.ts'
import { openDatabase } from '../api/src/platform/db/open.ts'
import { TOP_UP } from './top-up.ts'

/** The product as it is, but for a provider that has been paid TOP_UP for every reference and says so at once. */
const instant: Pick<Payments, 'startCheckout' | 'verify'> = {
  startCheckout: async () => ({ publicKey: 'bench' }),
  verify: async (reference) => ({
    reference,
    state: 'success',
    amount: kobo(TOP_UP.charge),
    currency: 'NGN',
    id: reference,
    fee: kobo(TOP_UP.fee),
    response: 'Approved',
    paidAt: null,
    cardLast4: null,
    transfer: null,
    subscriber: null,
  }),
}

const config = readConfig(process.env)
const engine = await openDatabase(config.database, {
  onIdleError: (error) => process.stderr.write(`${error.message}\n`),
})
const ctx = createContext(config, engine, features)
Object.assign(ctx.payments, instant)
const app = await buildApp(ctx, '/nonexistent')
process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: 0, host: '127.0.0.1' })
const late = monitorEventLoopDelay({ resolution: 1 })
late.enable()
process.on('message', (asked) => {
  if (asked !== 'delay') return
  process.send?.({ delay: late.percentile(99) / 1e6 })
  late.reset()
})
process.send?.({ port: (app.server.address() as AddressInfo).port })
