import type { Engine, Session } from '../../src/platform/db/engine.ts'

/** A database whose process dies when a test says so: all that was not committed by then is undone. */
export interface Mortal {
  readonly engine: Engine
  /** @param after so many halves of statements: an even one dies before a statement, an odd one before its answer came */
  dieAfter(after: number): void
  /** Another process takes its place. @returns whether it had died */
  revive(): boolean
}

class Died extends Error {
  constructor() {
    super('the process died')
  }
}

const ENDS = ['commit', 'rollback']

export function mortal(of: Engine): Mortal {
  let [life, isDead, left] = [0, false, Number.POSITIVE_INFINITY]

  const die = () => {
    isDead = true
    left = Number.POSITIVE_INFINITY
  }

  function mortalSession(session: Session): Session {
    const born = life
    let isOpen = false
    /** As the server does when a connection breaks. */
    async function breakOff(): Promise<never> {
      if (isOpen) {
        isOpen = false
        await session.query('rollback')
      }
      throw new Died()
    }
    return {
      ...session,
      release: () => session.release(),
      script: (sql) => session.script(sql),
      async query(sql, parameters) {
        if (isDead || born !== life) return breakOff()
        left -= 1
        if (left < 0) die()
        if (isDead) return breakOff()
        const result = await session.query(sql, parameters)
        if (sql === 'begin') isOpen = true
        else if (ENDS.includes(sql)) isOpen = false
        left -= 1
        if (left < 0) die()
        return isDead ? breakOff() : result
      },
    }
  }

  return {
    engine: {
      kind: of.kind,
      async acquire(use) {
        if (isDead) throw new Died()
        return mortalSession(await of.acquire(use))
      },
      stats: () => of.stats(),
      close: () => of.close(),
    },
    dieAfter(after) {
      left = after
    },
    revive() {
      const died = isDead
      if (died) life++
      isDead = false
      left = Number.POSITIVE_INFINITY
      return died
    },
  }
}
