import { within } from '../../platform/timers/timers.ts'
import type { Exchange } from '../exchange.ts'
import type { QueueLines } from './lines.ts'

const ANSWERED_WITHIN_MS = 2_000
const ASKED_AGAIN_MS = 5_000
const SENT_AGAIN_MS = 5_000

interface Lines extends Omit<QueueLines, 'looked' | 'saved'> {
  /** Who waits in a queue was looked at then: other processes, if there are any, hear of all queues together. */
  lookedAt(queueId: string, at: Date): void
  /**
   * The mark of what is saved of a queue; null: it was deleted. Those who ask while an answer is under way are answered together.
   *
   * @returns 'unknown' where it cannot be asked now, 'unmarked' where there are no marks
   */
  mark(queueId: string): Promise<{ readonly mark: string | null } | 'unknown' | 'unmarked'>
}

/**
 * The lines as all processes share them. Where that cannot be asked, this process serves its own callers alone, and asks
 * again five seconds later.
 *
 * @source SA-47
 */
export function createLines({ routing, timers, log, outside }: Exchange): Lines {
  const looks = new Map<string, Date>()
  let isSending = false
  let sentFrom = 0
  let askedFrom = 0
  let freed: Promise<unknown> = Promise.resolve()
  const time = () => timers.clock.now().getTime()

  /** @param alone what holds for this process alone */
  async function ask<T>(what: (lines: QueueLines) => Promise<T>, alone: T): Promise<T> {
    if (time() < askedFrom) return alone
    try {
      const { lines } = routing
      if (!lines) return alone
      const answer = await within(
        timers,
        ANSWERED_WITHIN_MS,
        outside(what(lines)).then((value) => ({ value })),
      )
      if (!answer) throw new Error('no answer in time')
      return answer.value
    } catch (error) {
      askedFrom = time() + ASKED_AGAIN_MS
      log.warn({ message: (error as Error).message }, 'the lines of queues go on in this process alone')
      return alone
    }
  }

  async function sendLooks() {
    isSending = true
    while (looks.size > 0) {
      const queues = [...looks].map(([queueId, at]) => ({ queueId, agoMs: time() - at.getTime() }))
      looks.clear()
      if (!(await ask((lines) => lines.looked(queues), false))) sentFrom = time() + SENT_AGAIN_MS
    }
    isSending = false
  }

  const wanted = new Set<string>()
  let asking: Promise<unknown> = Promise.resolve()
  let together: Promise<Readonly<Record<string, string>> | null> | null = null

  function marks(queueId: string) {
    wanted.add(queueId)
    together ??= asking.then(() => {
      const queueIds = [...wanted]
      wanted.clear()
      together = null
      return ask((lines) => lines.saved(queueIds), null)
    })
    asking = together
    return together
  }

  return {
    async mark(queueId) {
      if (!routing.lines) return 'unmarked'
      const known = await marks(queueId)
      return known ? { mark: known[queueId] ?? null } : 'unknown'
    },
    enter: (waiting, most) => ask((lines) => lines.enter(waiting, most), true),
    ahead: (waiting) => ask((lines) => lines.ahead(waiting), 0),
    async take(waiting, free) {
      await freed // an agent's rest is known before they are taken again
      const [best] = free.agents
      return ask((lines) => lines.take(waiting, free), { user: best?.user ?? null, othersFirst: [] })
    },
    free(agent) {
      const done = freed.then(() => ask((lines) => lines.free(agent), undefined))
      freed = done
      return done
    },
    lookedAt(queueId, at) {
      if (time() < sentFrom) return
      looks.set(queueId, at)
      if (!isSending) void sendLooks()
    },
  }
}
