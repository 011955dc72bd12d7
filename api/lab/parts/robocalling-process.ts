import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { features } from '../../src/features.ts'
import { startRobocalls } from '../../src/outreach/robocalls/calling.service.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { startTelephony } from '../../src/routing/telephony/telephony.service.ts'
import { createAsterisk } from '../../src/telephony.ts'

// A process that calls the numbers of robocalls by an Asterisk; it is there to be killed.

// Everything sooner than in real life, so that what a killed process left is found within a test.
const RHYTHM = {
  guardEveryMs: 1_000,
  listenEveryMs: 1_000,
  seeEveryMs: 60_000,
  beatEveryMs: 2_000,
  unseenMs: 4_000,
  nodeTimeoutMs: 9_000,
}

const read = readConfig(process.env)
if (!read.asterisk) throw new Error('ASTERISK_ARI_URL says where the Asterisk is.')
const config = { ...read, robocalls: { ...read.robocalls, hours: null } } // the lab calls no real phone, and tests run at night
const clock = { now: () => new Date() }
const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
const engine = await openDatabase(config.database, { onIdleError: () => {} })
const slot = Number(process.argv[2])
const telephony = createAsterisk(read.asterisk, { product: config.product, slot }, { clock, log })
const ctx = createContext(config, engine, features, { log, telephony })
const calling = await startTelephony(ctx, RHYTHM)
const robocalls = startRobocalls(ctx)

process.on('disconnect', async () => {
  await robocalls.stop()
  await calling.stop()
  await engine.close()
})
process.send?.('ready')
