import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { features } from '../../src/features.ts'
import { startRobocalls } from '../../src/outreach/robocalls/calling.service.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { startTelephony } from '../../src/routing/telephony/telephony.service.ts'
import type { Rung } from '../money/orders.ts'

// A process that calls the numbers of robocalls on the simulator, in real time; it is there to be killed.

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
// Each phone that is about to ring, reported before the exchange is asked: a witness beside the database.
const playCall: typeof ctx.telephony.playCall = async (call) => {
  if (call.to.kind === 'pstn') process.send?.({ callId: call.callId, phone: call.to.number } satisfies Rung)
  await ctx.telephony.playCall(call)
}
const calling = await startTelephony(ctx, RHYTHM)
const robocalls = startRobocalls({ ...ctx, telephony: { ...ctx.telephony, playCall } })

process.on('disconnect', async () => {
  await robocalls.stop()
  await calling.stop()
  await engine.close()
})
process.send?.('ready')
