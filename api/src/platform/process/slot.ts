import type { Context } from '../../context.ts'
import type { Engine, Session } from '../db/engine.ts'
import { isAlive, tryLock, unlock } from '../db/slots.sql.ts'
import { every } from '../jobs/every.ts'

/** One of a few places, which one process at a time holds. */
export interface Slot {
  /** from 1 */
  readonly number: number
  leave(): Promise<void>
}

interface Options {
  readonly most: number
  readonly lookEveryMs: number
  readonly log: Context['log']
  /** called when another process took it while the database was away */
  onTaken(error: Error): void
}

async function firstFree(session: Session, name: string, most: number): Promise<number> {
  for (let number = 1; number <= most; number++) if (await tryLock(session, name, number)) return number
  throw new Error(`All ${most} places of ${name} are taken by other processes.`)
}

/**
 * Takes the first free place of that name, by a lock that ends with our database connection; when that breaks, the same
 * place is taken again. An embedded database has one process, and so one place.
 *
 * @throws Error when all are taken
 */
export async function takeSlot(
  engine: Engine,
  name: string,
  { most, lookEveryMs, log, onTaken }: Options,
): Promise<Slot> {
  if (engine.kind === 'pglite') return { number: 1, leave: async () => undefined }
  let session: Session | null = await engine.acquire()
  const number = await firstFree(session, name, most).catch((error) => {
    session?.release()
    throw error
  })

  async function again() {
    session = await engine.acquire()
    if (await tryLock(session, name, number)) return { again: true }
    onTaken(new Error(`Another process has place ${number} of ${name}.`))
    return { again: false }
  }

  const looking = every(lookEveryMs, 'looked after the slot', log, async () => {
    if (!session) return again()
    const held = session
    await isAlive(held).catch((error) => {
      session = null
      held.release()
      throw error
    })
    return {}
  })
  return {
    number,
    async leave() {
      await looking.stop()
      const held = session
      session = null
      if (held) await unlock(held, name, number).finally(() => held.release())
    },
  }
}
