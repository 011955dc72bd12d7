import { pino } from 'pino'
import { createAsterisk } from '../adapters/telephony/asterisk/asterisk.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { startRobocalls } from '../jobs/robocalls.ts'
import { startTelephony } from '../jobs/telephony.ts'
import { createContext } from '../service.ts'

// A process that calls the numbers of robocalls by an Asterisk; it is there to be killed.

// Everything sooner than in real life, so that what a killed process left is found within a test.
const RHYTHM = {
  guardEveryMs: 1_000,
  listenEveryMs: 1_000,
  beatEveryMs: 2_000,
  unseenMs: 4_000,
  silentMs: 9_000,
}

const read = readConfig(process.env)
if (!read.asterisk) throw new Error('ASTERISK_ARI_URL says where the Asterisk is.')
const config = { ...read, robocalls: { ...read.robocalls, hours: null } } // the lab calls nobody, and tests run at night
const clock = { now: () => new Date() }
const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
const engine = await openDatabase(config.database, { onIdleError: () => {} })
const slot = Number(process.argv[2])
const telephony = createAsterisk(read.asterisk, { product: config.product, slot }, { clock, log })
const ctx = createContext(config, engine, { log, telephony })
const calling = await startTelephony(ctx, RHYTHM)
const robocalls = startRobocalls(ctx)

process.on('disconnect', async () => {
  await robocalls.stop()
  await calling.stop()
  await ctx.db.destroy()
})
process.send?.('ready')
