import { type Db, openDb } from './db.ts'
import { type Engine, type Result, refuseOutside, type Session } from './engine.ts'
import { inSession } from './open.ts'

/**
 * What may be read from the replica: this list is the one place that says so. All of it is shown or downloaded, and
 * nothing is decided by it. Never on it: money that is held or spent, live calls, logins, and whose something is, which
 * is asked on the primary before.
 *
 * It does not lag for readers: a reading begins with the primary's position in its log, and the replica is asked once
 * it has replayed that far. So what was acknowledged before the request is in the file, as on the primary.
 */
export type Reading =
  | 'calls' // the export of a history
  | 'robocall' // the file of a robocall's numbers
  | 'statement' // the file of a wallet's lines, or of a company's
  | 'sums' // the lines of wallets, added up
  | 'queue report'
  | 'copy' // all that is held on a person

const LOOK_EVERY_MS = 10_000
const WAIT_MS = 1_000
const ASK_AGAIN_MS = 20 // PostgreSQL 15 has no way to wait for a position
const ANSWER_WITHIN_MS = 65_000 // more than a statement may take: it is frozen

/** One server that follows the primary, for what `Reading` lists. @source DEC-168 */
export interface Replica {
  /**
   * A handle for one reading, without transactions. Whatever the replica cannot answer (it is away, behind, or had to
   * cancel the statement) comes from the primary, and so does all that follows in this reading.
   */
  reading(what: Reading): Promise<Db>
  /** as of the last look or reading; null before the first, and where there is none */
  isUsed(): boolean | null
  /** Looks now whether it follows. */
  look(): Promise<void>
  stop(): Promise<void>
}

export interface ReplicaOptions {
  readonly primary: Engine
  readonly replica: Engine
  /** how long it is waited for until it answers, and has what the primary had; a second unless said */
  readonly waitMs?: number
  /** called when readings begin to go to the replica, and when they stop, with why */
  readonly onUsed: (used: boolean, why: string) => void
  /** called for each reading that began on the replica and had to go on at the primary */
  readonly onMoved: (what: Reading, why: string) => void
}

class Unfit extends Error {}

/** @throws Unfit when `work` takes longer */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unfit(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const WHOSE = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`

/** Where the primary is in its log: whatever it has acknowledged is before it. */
interface Position {
  readonly at: string
  /** the server and the database of which it is */
  readonly whose: string
}

async function positionOf(primary: Engine): Promise<Position> {
  const session = await primary.acquire('statement')
  try {
    const { rows } = await session.query(`select pg_current_wal_flush_lsn()::text as at, ${WHOSE} as whose`)
    return rows[0] as unknown as Position
  } finally {
    session.release()
  }
}

/** @throws Unfit, or whatever keeps the replica from answering */
async function waitUntilAt(session: Session, { at, whose }: Position, waitMs: number): Promise<void> {
  const until = Date.now() + waitMs
  for (;;) {
    const { rows } = await within(
      waitMs,
      session.query(
        `select pg_is_in_recovery() as follows, ${WHOSE} = $2 as same,
                pg_last_wal_replay_lsn() >= $1::pg_lsn as reached`,
        [at, whose],
      ),
    )
    const found = rows[0]
    if (!found?.same) throw new Unfit('it is of another database')
    if (!found.follows) throw new Unfit('it is no standby')
    if (found.reached) return
    if (Date.now() >= until) throw new Unfit(`it is more than ${waitMs} ms behind`)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

/** @throws Unfit when there is none in time */
async function acquireWithin(replica: Engine, waitMs: number): Promise<Session> {
  const acquiring = replica.acquire('statement')
  try {
    return await within(waitMs, acquiring)
  } catch (error) {
    acquiring.then(
      (late) => late.release(),
      () => {},
    )
    throw error
  }
}

/**
 * A session that has all that was before the position.
 *
 * @param known connections that were seen to have it
 * @throws Unfit, or whatever keeps the replica from answering
 */
async function sessionAt(
  { replica, waitMs = WAIT_MS }: ReplicaOptions,
  position: Position,
  known = new WeakSet<object>(),
) {
  const session = await acquireWithin(replica, waitMs)
  const { connection = {} } = session
  try {
    if (!known.has(connection)) await waitUntilAt(session, position, waitMs)
    known.add(connection)
    return session
  } catch (error) {
    session.release(error instanceof Unfit ? error : undefined)
    throw error
  }
}

/** PostgreSQL's classes of what is no fault of the statement: connection, conflict with recovery, resources, going down. */
const OF_THE_SERVER = /^(08|40|53|57P|58)/

/** A statement of a reading may be asked again elsewhere unless it is wrong itself, or took too long. */
function isOfTheServer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !/^[0-9A-Z]{5}$/.test(code) || OF_THE_SERVER.test(code)
}

interface At {
  readonly position: Position
  readonly onFailed: (error: unknown, before: boolean) => void
}

/** The replica as far as it answers, then the primary. */
function readingEngine(options: ReplicaOptions, { position, onFailed }: At): Engine {
  const { primary, replica } = options
  const known = new WeakSet<object>()
  let isMoved = false

  async function onReplica(): Promise<Session | null> {
    if (isMoved) return null
    try {
      return await sessionAt(options, position, known)
    } catch (error) {
      isMoved = true
      onFailed(error, true)
      return null
    }
  }
  const onPrimary = (text: string, parameters?: readonly unknown[]): Promise<Result> =>
    inSession(primary, (session) => session.query(text, parameters))

  async function acquire(): Promise<Session> {
    const session = await onReplica()
    let broken: Error | undefined
    return {
      async query(text, parameters) {
        if (text === 'begin') throw new Error('A reading has no transaction.')
        if (!session || isMoved) return onPrimary(text, parameters)
        try {
          return await within(ANSWER_WITHIN_MS, session.query(text, parameters))
        } catch (error) {
          if (!isOfTheServer(error)) throw error
          if (error instanceof Unfit) broken = error
          isMoved = true
          onFailed(error, false)
          return onPrimary(text, parameters)
        }
      },
      script: () => Promise.reject(new Error('A reading has no scripts.')),
      release: () => session?.release(broken),
    }
  }
  return { kind: replica.kind, acquire, stats: replica.stats, close: async () => {} }
}

/** Without one, all is read from the primary. */
export const noReplica = (db: Db): Pick<Replica, 'reading' | 'isUsed'> => ({
  reading: async () => db,
  isUsed: () => null,
})

/** Looks now and every ten seconds; it need not be there. */
export function createReplica(options: ReplicaOptions): Replica {
  const { primary, replica, onUsed, onMoved } = options
  const primaryDb = openDb(primary)
  let used: boolean | null = null
  const note = (now: boolean, why = '') => {
    if (now === used) return
    used = now
    onUsed(now, why)
  }

  async function look() {
    const position = await positionOf(primary).catch(() => null) // others see that the primary is away
    if (!position) return
    try {
      const session = await sessionAt(options, position)
      session.release()
      note(true)
    } catch (error) {
      note(false, (error as Error).message)
    }
  }

  let looking: Promise<void> | null = null
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  void lookOnce()
  const timer = setInterval(lookOnce, LOOK_EVERY_MS).unref()
  return {
    async reading(what) {
      refuseOutside()
      if (used === false) return primaryDb
      const position = await positionOf(primary)
      const onFailed = (error: unknown, before: boolean) => {
        const { message } = error as Error
        if (before) note(false, message)
        onMoved(what, message)
      }
      return openDb(readingEngine(options, { position, onFailed }))
    },
    isUsed: () => used,
    look: lookOnce,
    async stop() {
      clearInterval(timer)
      await looking
      await replica.close()
    },
  }
}
