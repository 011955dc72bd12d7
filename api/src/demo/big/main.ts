import { parseArgs } from 'node:util'
import { ConfigError } from '../../config/values.ts'
import { readConfig } from '../../config.ts'
import { migrate, OWNER_ROLE } from '../../platform/db/migrate.ts'
import { openServerAsOwner } from '../../platform/db/open.ts'
import { createPasswords } from '../../platform/passwords.ts'
import { DEMO_PASSWORD } from '../demo-people.ts'
import { BIG_ACCOUNTS, loadBigDemo, NotEmpty } from './big-demo.ts'
import { emailOfAccount } from './big-people.sql.ts'

const USAGE = 'npm run demo:big -- --calls 10000000 [--database postgres://...]'
const FEWEST = 1_000
const MOST = 100_000_000

/** What was asked for cannot be done; the message says why. */
class Refused extends Error {}

function readArguments() {
  const { values } = parseArgs({ options: { calls: { type: 'string' }, database: { type: 'string' } } })
  const calls = Number(values.calls)
  if (!Number.isInteger(calls) || calls < FEWEST || calls > MOST)
    throw new Refused(`--calls must be a whole number from ${FEWEST} to ${MOST}. Usage: ${USAGE}`)
  return { calls, database: values.database }
}

/** `npm run demo:big`: a PostgreSQL database with very many calls, to measure on. */
async function main() {
  const { calls, database } = readArguments()
  if (process.env.NODE_ENV === 'production')
    throw new Refused('This writes made-up calls: never in production.')
  const named = database !== undefined && { DATABASE_URL: database, DATABASE_OWNER_URL: database }
  const { database: place } = readConfig({ ...process.env, ...named })
  if (place.kind !== 'postgres')
    throw new Refused('The big demo needs a PostgreSQL server: give DATABASE_URL or --database.')

  const started = performance.now()
  const say = (text: string) =>
    process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}\n`)
  const engine = await openServerAsOwner(place, { onIdleError: (error) => say(error.message) })
  try {
    await migrate(engine)
    const passwordHash = await createPasswords().hash(DEMO_PASSWORD)
    const session = await engine.acquire()
    try {
      await session.query(`set role ${OWNER_ROLE}`)
      await loadBigDemo(session, { calls, passwordHash, now: new Date(), note: say })
    } finally {
      session.release()
    }
  } finally {
    await engine.close()
  }
  say(`done: ${calls.toLocaleString('en')} calls of ${BIG_ACCOUNTS} accounts`)
  process.stdout.write(
    `Sign in as ${emailOfAccount(1)} (every tenth call) or ${emailOfAccount(2)}: ${DEMO_PASSWORD}\n`,
  )
}

await main().catch((error: Error) => {
  const expected = [Refused, NotEmpty, ConfigError].some((known) => error instanceof known)
  process.stderr.write(`${expected ? error.message : error.stack}\n`)
  process.exitCode = 1
})
