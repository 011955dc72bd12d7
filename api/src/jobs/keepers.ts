import type { Context } from '../context.ts'
import { createConferenceKeeper } from '../features/conferences/conference-keeper.ts'
import { createQueueKeeper } from '../features/queues/queue-keeper.ts'
import { every, type Repeated } from './every.ts'

const LISTEN_EVERY_MS = 1_000
const BEAT_EVERY_MS = 10_000

type Keeper = ReturnType<typeof createQueueKeeper> | ReturnType<typeof createConferenceKeeper>

async function keep<T extends Keeper>(ctx: Context, keeper: T): Promise<{ keeper: T; silent: () => void }> {
  const silent = ctx.telephony.on(keeper.hear)
  await keeper.begin()
  return { keeper, silent }
}

/** A keeper that hears of the calls; before they come. */
export const keepQueues = (ctx: Context) => keep(ctx, createQueueKeeper(ctx))

/** A keeper that hears of the calls; before they come. */
export const keepConferences = (ctx: Context) => keep(ctx, createConferenceKeeper(ctx))

interface Kept {
  readonly keeper: Keeper
  readonly silent: () => void
}

/** @param last writes what could not be written before */
function repeat(ctx: Context, what: string, { keeper, silent }: Kept, last: () => Promise<object>): Repeated {
  const listening = every(LISTEN_EVERY_MS, `heard of ${what}`, ctx.log, keeper.listen)
  const beating = every(BEAT_EVERY_MS, `looked after ${what}`, ctx.log, keeper.beat)
  return {
    async stop() {
      await listening.stop()
      await beating.stop()
      await last()
      silent()
    },
  }
}

/** Keeps the queues and conferences of this process, from before its calls come until after they are over. */
export async function startKeepers(ctx: Context): Promise<Repeated> {
  const queues = await keepQueues(ctx)
  const conferences = await keepConferences(ctx)
  const all = [
    repeat(ctx, 'queues', queues, queues.keeper.beat),
    repeat(ctx, 'conferences', conferences, conferences.keeper.listen),
  ]
  return {
    async stop() {
      for (const one of all) await one.stop()
    },
  }
}
