import type { Context } from '../context.ts'
import { type ConferenceKeeper, createConferenceKeeper } from '../features/conferences/conference-keeper.ts'
import { every, type Repeated } from './every.ts'

const LISTEN_EVERY_MS = 1_000
const BEAT_EVERY_MS = 10_000

/** A keeper that hears of the calls; before they come. */
export async function keepConferences(
  ctx: Context,
): Promise<{ keeper: ConferenceKeeper; silent: () => void }> {
  const keeper = createConferenceKeeper(ctx)
  const silent = ctx.telephony.on(keeper.hear)
  await keeper.begin()
  return { keeper, silent }
}

/** Keeps the conferences of this process, from before its calls come until after they are over. */
export async function startKeepingConferences(ctx: Context): Promise<Repeated> {
  const { keeper, silent } = await keepConferences(ctx)
  const listening = every(LISTEN_EVERY_MS, 'heard of conferences', ctx.log, keeper.listen)
  const beating = every(BEAT_EVERY_MS, 'looked after conferences', ctx.log, keeper.beat)
  return {
    async stop() {
      await listening.stop()
      await beating.stop()
      await keeper.listen()
      silent()
    },
  }
}
