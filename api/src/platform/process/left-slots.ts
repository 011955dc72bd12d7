import type { Context } from '../../context.ts'
import type { Engine, Session } from '../db/engine.ts'
import { isFree, tryLock, unlock } from '../db/slots.sql.ts'
import { every, type Repeated } from '../jobs/every.ts'

/** When a place counts as left, and how long it is then kept from others. */
export interface Patience {
  readonly lookEveryMs: number
  /** longer than a process takes to have its place again after the database was away, and to start again */
  readonly leftAfterMs: number
  /** until a process that lives, and lost its place, has noticed that */
  readonly keepMs: number
}

interface Options extends Patience {
  readonly clock: Context['clock']
  readonly log: Context['log']
  /** the places of others in which something is left */
  wanted(): Promise<readonly number[]>
  /** Goes on with what is left there. @returns how much that is */
  take(number: number): Promise<number>
}

/**
 * Looks for places of processes that are dead, and takes what they left. No other process takes such a place then, neither
 * to start in it nor to do the same.
 */
export function takeLeftSlots(engine: Engine, name: string, options: Options): Repeated {
  const { lookEveryMs, leftAfterMs, keepMs, clock, log, wanted, take } = options
  const freeSince = new Map<number, number>()
  const kept = new Map<number, { session: Session; until: number }>()
  const now = () => clock.now().getTime()

  const giveBack = async (number: number) => {
    const { session } = kept.get(number) ?? {}
    kept.delete(number)
    if (session) await unlock(session, name, number).finally(() => session.release())
  }

  async function takeOne(number: number): Promise<number> {
    const session = await engine.acquire()
    if (!(await tryLock(session, name, number).catch(() => false))) {
      session.release()
      return 0
    }
    kept.set(number, { session, until: now() + keepMs })
    try {
      return await take(number)
    } catch (error) {
      await giveBack(number)
      throw error
    }
  }

  /** @returns those that have been free for long enough */
  async function left(numbers: readonly number[]): Promise<number[]> {
    const session = await engine.acquire()
    try {
      const free = new Set<number>()
      for (const number of numbers) if (await isFree(session, name, number)) free.add(number)
      for (const number of freeSince.keys()) if (!free.has(number)) freeSince.delete(number)
      for (const number of free) if (!freeSince.has(number)) freeSince.set(number, now())
    } finally {
      session.release()
    }
    return [...freeSince].filter(([, since]) => now() - since >= leftAfterMs).map(([number]) => number)
  }

  async function look() {
    for (const [number, { until }] of kept) if (until <= now()) await giveBack(number)
    const numbers = (await wanted()).filter((number) => !kept.has(number))
    let taken = 0
    for (const number of numbers.length > 0 ? await left(numbers) : []) {
      freeSince.delete(number)
      taken += await takeOne(number)
    }
    return { taken }
  }

  const looking = every(lookEveryMs, 'looked for calls of dead processes', log, async () => {
    try {
      return await look()
    } catch (error) {
      freeSince.clear() // a database that was away frees all places
      throw error
    }
  })
  return {
    async stop() {
      await looking.stop()
      for (const number of kept.keys()) await giveBack(number)
    },
  }
}
