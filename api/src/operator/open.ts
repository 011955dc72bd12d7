import type { Writable } from 'node:stream'
import { pino } from 'pino'
import { ProviderUnavailable } from '../adapters/payments/payments.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { createContext, SecretsUnread } from '../context.ts'
import { checkMark, WrongDataDir } from '../core/installation/installation.service.ts'
import { features } from '../features.ts'
import { RefundRefused } from '../money/payments/refunds/refunds.service.ts'
import { type MoneyRefusal, MoneyRefused } from '../money/wallet/adjustments/operator-money.service.ts'
import { Refused } from '../platform/actions/refused.ts'
import { inNaira, timeWords } from '../platform/actions/words.ts'
import { AppError } from '../platform/app-error.ts'
import { actingRole } from '../platform/db/acting-role.ts'
import { type Db, sqlState } from '../platform/db/db.ts'
import { DirectoryInUse } from '../platform/db/directory-lock.ts'
import type { Engine } from '../platform/db/engine.ts'
import { holdsPglite } from '../platform/db/engine-version.ts'
import type { DatabasePlace } from '../platform/db/open.ts'
import { openPglite } from '../platform/db/pglite.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { becomeService, hasUnknownTables, tablesAre } from '../platform/db/version.ts'
import { cannotWrite } from '../platform/full-disk.ts'

import type { Opened, Operator } from './operator.ts'

const SESSIONS = 2
const NO_RIGHT = '42501'

/** Opens the embedded database. @param then what to do when the service has been stopped */
export async function openFolder(
  { dataDir }: Extract<DatabasePlace, { kind: 'pglite' }>,
  then: string,
): Promise<Engine> {
  if (dataDir === null || !holdsPglite(dataDir))
    throw new Refused(`There is no database in DATA_DIR ${dataDir}.`)
  try {
    return await openPglite(dataDir)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new Refused(
      `The service is running on DATA_DIR ${dataDir}, and the embedded database belongs to one process. ` +
        `Stop the service, ${then}`,
      { cause: error },
    )
  }
}

/** @throws Refused for a login that may neither act as the service nor look */
async function roleOf(url: string): Promise<string> {
  const role = await actingRole(url)
  if (role !== null) return role
  throw new Refused('Your login of the database may do nothing here: see "Operators" in docs/deploy.md.')
}

async function openAsService(place: DatabasePlace): Promise<Engine> {
  if (place.kind === 'postgres')
    return openPostgres({ url: place.url, pool: SESSIONS, role: await roleOf(place.url), onIdleError() {} })
  const engine = await openFolder(
    place,
    'give the command again, and start it again. (On PostgreSQL the commands run beside the service.)',
  )
  await becomeService(engine)
  return engine
}

/** @throws Refused where the service of this version could not work */
async function checkTables(engine: Engine) {
  const are = await tablesAre(engine)
  if (are === 'older')
    throw new Refused(
      'The database is not of this version yet: start the service once, it brings it up to date.',
    )
  if (are === 'newer') throw new Refused(OF_NEWER_VERSION)
}

const OF_NEWER_VERSION = 'The database is of a newer version of Ekoline: give the command with that version.'

/**
 * For a command that must know every table: what a newer version stores of a person would be left out.
 *
 * @throws Refused on a database of a newer version
 */
export async function requireAllTables(db: Db): Promise<void> {
  if (await hasUnknownTables(db)) throw new Refused(OF_NEWER_VERSION)
}

/**
 * The database with the rights of the service, beside it on PostgreSQL.
 *
 * @param complaints what goes wrong, and nothing else: the result is on standard output
 * @throws Refused
 */
export async function openContext(config: Config, complaints: Writable = process.stderr): Promise<Opened> {
  const engine = await openAsService(config.database)
  try {
    await checkTables(engine)
    const log = pino({ level: 'error', base: null }, complaints)
    const ctx = createContext(config, engine, features, { log })
    await checkMark(ctx)
    return { ctx, close: () => engine.close() }
  } catch (error) {
    await engine.close()
    throw error instanceof WrongDataDir ? new Refused(error.message, { cause: error }) : error
  }
}

/**
 * Runs `work` with what the service works with.
 *
 * @throws Refused, also in the place of what the features refuse
 */
export async function withService<T>(
  operator: Pick<Operator, 'open'>,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { ctx, close } = await operator.open()
  try {
    return await work(ctx)
  } catch (error) {
    throw inWords(ctx, error)
  } finally {
    await close()
  }
}

/** @throws Refused in place of the service's not_found, in the operator's words */
export async function ofWorkgroup<T>(workgroup: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'not_found') throw cause
    throw new Refused(`There is no workgroup ${workgroup}. "users find" shows the workgroups of a person.`, {
      cause,
    })
  }
}

/** Why a command that writes a file or the database could not. */
export const fullDiskWords = ({ message }: Error): string =>
  `Nothing can be written, as the disk is full or read-only: ${message}`

function moneyWords(facts: MoneyRefusal): string {
  if (facts.why === 'above_maximum')
    return `${inNaira(facts.amount)} is more than one command moves: OPERATOR_MAXIMUM is ${inNaira(facts.maximum)}.`
  if (facts.why === 'key_of_another') return `The key ${facts.key} names another order.`
  const { amount, subject, at } = facts
  return `${inNaira(amount)} was done for ${subject} at ${timeWords(at)} already. If it is meant once more, give --again.`
}

function inWords({ text }: Context, error: unknown): unknown {
  if (error instanceof RefundRefused || error instanceof WrongDataDir)
    return new Refused(error.message, { cause: error })
  if (error instanceof MoneyRefused) return new Refused(moneyWords(error.facts), { cause: error })
  if (error instanceof ProviderUnavailable)
    return new Refused(`The provider does not answer: ${error.message}`, { cause: error })
  if (error instanceof SecretsUnread)
    return new Refused(
      `This command needs the service's secrets (${error.message}), which you may not read: who may gives it.`,
      { cause: error },
    )
  if (cannotWrite(error)) return new Refused(fullDiskWords(error as Error), { cause: error })
  if (sqlState(error) === NO_RIGHT)
    return new Refused(
      'Your login may look, and change nothing: who has the rights of the service gives this command.',
      {
        cause: error,
      },
    )
  if (error instanceof AppError) return new Refused(text(error.code), { cause: error })
  return error
}
