import type { Context } from '../../context.ts'
import type { QueueLines } from '../../engine/queue/lines.ts'
import { transaction } from '../../platform/db/db.ts'
import {
  countAhead,
  enterLine,
  freeAgent,
  keepTaken,
  listMarks,
  lockLine,
  takeAgent,
  writeLooks,
} from './queue-lines.sql.ts'

/** A process without a heartbeat for so long is gone, and so are its calls in queues. */
export const GONE_AFTER_MS = 30_000
const LOOKS_WITHIN_MS = 5_000 // it looks every second
const SETTLED_MS = 10_000

type Lining = Pick<Context, 'db' | 'clock' | 'telephony'>

/** The lines of queues for this process's exchange, as all processes share them. @param looksWithinMs one that has not looked for so long is not waited for */
export function linesForExchange(
  { db, clock, telephony }: Lining,
  looksWithinMs: number = LOOKS_WITHIN_MS,
): QueueLines {
  const here = () => ({ node: telephony.node, now: clock.now() })
  return {
    enter: (waiting, most) =>
      transaction(db, async (tx) => {
        await lockLine(tx, waiting.queueId)
        return enterLine(tx, { ...waiting, ...here(), most })
      }),
    ahead: async (waiting) => countAhead(db, { ...waiting, ...here() }),
    async take(waiting, free) {
      const times = { timeoutMs: GONE_AFTER_MS, looksWithinMs }
      const [taken] = await takeAgent(db, { ...waiting, ...free, ...here(), ...times })
      return taken ?? { user: null, othersFirst: [] }
    },
    async free(agent) {
      await freeAgent(db, agent)
    },
    async looked(queues) {
      const queueIds = queues.map(({ queueId }) => queueId)
      const agoMs = queues.map((queue) => queue.agoMs)
      const looks = { node: telephony.node, queueIds, agoMs, timeoutMs: GONE_AFTER_MS }
      return (await writeLooks(db, looks)) > 0
    },
    async saved(queueIds) {
      const marks = await listMarks(db, queueIds)
      return Object.fromEntries(marks.map(({ number, mark }) => [number, mark]))
    },
  }
}

/** Writes who rings and talks here, for what could not be written as it began or ended. */
export async function keepAgents({ db, clock, telephony }: Lining): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - SETTLED_MS)
  const taken = await telephony.takenAgents()
  const users = taken.map(({ user }) => user)
  const places = taken.map(({ place }) => place)
  await keepTaken(db, { node: telephony.node, now, before, users, places, timeoutMs: GONE_AFTER_MS })
}
