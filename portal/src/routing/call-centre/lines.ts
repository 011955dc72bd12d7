import type { AgentNow, QueueNow } from '@ekoline/contract/routing/call-centre.ts'
import type { Moment } from './moment.ts'

/** A queue as its supervisor looks at it. */
export interface Line {
  readonly queue: QueueNow
  /** of the caller who waits longest, in seconds; null: no one waits */
  readonly longest: number | null
  /** agents who take calls, and those of them who could take one now */
  readonly signedIn: number
  readonly free: number
}

/** The queues, the one with the longest wait first, then as they were made. */
export const linesOf = ({ queues, agents, since }: Moment): Line[] =>
  queues
    .map((queue) => {
      const [first] = queue.callers
      const own = agents.filter(
        ({ queues: answered, choice }) => choice === 'in' && answered.includes(queue.queue_number),
      )
      return {
        queue,
        longest: first ? since(first.since) : null,
        signedIn: own.length,
        free: own.filter(({ state }) => state === 'idle').length,
      }
    })
    .sort((one, other) => (other.longest ?? -1) - (one.longest ?? -1))

/** The lines in which a caller has waited for too long. None of old figures: the caller may be gone. */
export const lateLines = (lines: readonly Line[], { isOld }: Moment, limit: number): Line[] =>
  isOld ? [] : lines.filter(({ longest }) => longest !== null && longest >= limit)

/** The share of calls that were answered in time, in whole percent; null: there were no calls. */
export function levelOf(today: readonly QueueNow['today'][]): number | null {
  const offered = today.reduce((sum, day) => sum + day.offered, 0)
  const inTime = today.reduce((sum, day) => sum + day.in_time, 0)
  return offered === 0 ? null : Math.round((inTime / offered) * 100)
}

/** What a supervisor looks at first: who is at work, and what may be wrong. */
const ORDER: readonly AgentNow['state'][] = [
  'talking',
  'ringing',
  'wrap-up',
  'idle',
  'paused',
  'offline',
  'signed out',
]

export const isAway = ({ state }: AgentNow): boolean => state === 'offline' || state === 'signed out'

/** By what they do, those who have done it for longest first. */
export const inOrder = (agents: readonly AgentNow[]): AgentNow[] =>
  agents.toSorted(
    (one, other) =>
      ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
      (one.since ?? '').localeCompare(other.since ?? '') ||
      one.name.localeCompare(other.name),
  )
