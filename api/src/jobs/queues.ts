import type { Context } from '../context.ts'
import { createQueueKeeper, type QueueKeeper } from '../features/queues/queue-keeper.ts'
import { every, type Repeated } from './every.ts'

const LISTEN_EVERY_MS = 1_000
const BEAT_EVERY_MS = 10_000

/** A keeper that hears of the calls; before they come. */
export async function keepQueues(ctx: Context): Promise<{ keeper: QueueKeeper; silent: () => void }> {
  const keeper = createQueueKeeper(ctx)
  const silent = ctx.telephony.on(keeper.hear)
  await keeper.begin()
  return { keeper, silent }
}

/** Keeps the queues of this process, from before its calls come until after they are over. */
export async function startKeepingQueues(ctx: Context): Promise<Repeated> {
  const { keeper, silent } = await keepQueues(ctx)
  const listening = every(LISTEN_EVERY_MS, 'heard of agents', ctx.log, keeper.listen)
  const beating = every(BEAT_EVERY_MS, 'looked after queues', ctx.log, keeper.beat)
  return {
    async stop() {
      await listening.stop()
      await beating.stop()
      await keeper.beat()
      silent()
    },
  }
}
