import { pino } from 'pino'
import { beginCall } from '../../src/calls/live/live-calls.service.ts'
import { readConfig } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { features } from '../../src/features.ts'
import { AppError } from '../../src/platform/app-error.ts'
import { transaction } from '../../src/platform/db/db.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { startTelephony } from '../../src/routing/telephony/telephony.service.ts'
import { type Order, type Placed, UNKNOWN } from '../money/orders.ts'

// A process that places calls on the simulator, in real time, as fast as it is asked to; it is there to be killed.

// Everything sooner than in real life, so that what a killed process left is found within a test.
const RHYTHM = {
  guardEveryMs: 1_000,
  listenEveryMs: 1_000,
  seeEveryMs: 60_000,
  beatEveryMs: 2_000,
  unseenMs: 4_000,
  nodeTimeoutMs: 9_000,
}

const config = readConfig(process.env)
const engine = await openDatabase(config.database, { onIdleError: () => {} })
const ctx = createContext(config, engine, features, { log: pino({ level: 'warn' }) })
const calling = await startTelephony(ctx, RHYTHM)

async function place({ callId, called, ...payer }: Order): Promise<string | null> {
  const { telephony } = ctx
  const params = { ...payer, callId, called, direction: 'click', node: telephony.node } as const
  try {
    const maxSeconds = await transaction(ctx.db, (tx) => beginCall(ctx, tx, params))
    await telephony.makeCall({
      callId,
      from: { kind: 'pstn', number: payer.src },
      to: { kind: 'pstn', number: `+${called}` },
      callerId: payer.src,
      ringSeconds: 30,
      record: false,
      maxSeconds,
    })
    return null
  } catch (error) {
    return error instanceof AppError ? error.code : UNKNOWN
  }
}

process.on('message', (order: Order) => {
  void place(order).then((code) => process.send?.({ callId: order.callId, code } satisfies Placed))
})
process.on('disconnect', async () => {
  await calling.stop()
  await engine.close()
})
process.send?.('ready')
