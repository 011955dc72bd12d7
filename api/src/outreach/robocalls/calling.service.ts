import type { Context } from '../../context.ts'
import { every, type Repeated } from '../../platform/jobs/every.ts'
import { createRobocallRunner } from './robocall-runner.ts'

const TICK_MS = 100 // of a robocall at 200 calls a second, 20 of them
const IDLE_MS = 1_000

/** Calls the numbers of robocalls; while there is none, it looks once a second. */
export function startRobocalls(ctx: Context): Repeated {
  const runner = createRobocallRunner(ctx)
  const unsubscribe = ctx.telephony.on(runner.handle)
  let quietUntil = ctx.clock.now()
  const calling = every(TICK_MS, 'called by robocalls', ctx.log, async (stopping) => {
    const now = ctx.clock.now()
    if (now < quietUntil) return {}
    const { turns, ended } = await runner.round(stopping)
    if (turns === 0) quietUntil = new Date(now.getTime() + IDLE_MS)
    return { ended }
  })
  return {
    async stop() {
      await calling.stop()
      unsubscribe()
    },
  }
}
