import { kobo } from '@ekoline/contract/units/money.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { demoNumber } from './demo-account.ts'
import { callTimes, inOrder, makeContacts, pickContact } from './demo-calls.ts'
import type { DemoSeat } from './demo-people.ts'
import { createRandom } from './random.ts'
import { later, MINUTE_MS } from './writing.ts'

const CALLS = 300
const TODAYS = 15
const FIRST_SERIAL = 10_001 // of their uniqueids, behind those of the other calls
const CALLED = demoNumber(1) // by the office hours and the menu it leads to the queues
const OUTCOMES = { answered: 80, aborted: 16, 'timed out': 4 }
export const MAX_WAIT_SECONDS = 300
const OVER_MS = 7 * MINUTE_MS // the longest wait and talk are over before now
const ANSWERED = 1 // a queue answers its calls itself, also those that no agent takes

/** A call that came to a queue, with its record. */
export interface DemoQueueCall extends FinishedCall {
  /** its place among the queues */
  readonly queue: number
  readonly came: keyof typeof OUTCOMES
  readonly holdMs: number
  /** with the agent; 0 when none took it */
  readonly talkMs: number
  /** the seat of the agent who took it */
  readonly agent: number | null
}

/** The calls that came to the queues in 90 days, to a number of Ada: two of three to the first queue, the others to the second. */
export function makeQueueCalls(
  { cardId, seatId }: DemoSeat,
  now: Date,
  agentsOf: (queue: number) => readonly number[],
): DemoQueueCall[] {
  const [random, taking] = [createRandom(), createRandom()]
  const contacts = makeContacts(random)
  const calls = callTimes(random, later(now, -OVER_MS), CALLS, TODAYS).map((startedAt, index) => {
    const came = Object.keys(OUTCOMES)[random.weighted(Object.values(OUTCOMES))] as keyof typeof OUTCOMES
    const wait = Math.round(4_000 + random.next() ** 2 * 70_000)
    const talk = Math.round(20_000 + random.next() ** 2 * 400_000)
    const answered = came === 'answered'
    const [holdMs, talkMs] = [came === 'timed out' ? MAX_WAIT_SECONDS * 1_000 : wait, answered ? talk : 0]
    const queue = index % 3 === 2 ? 1 : 0
    const agent = answered ? taking.pick(agentsOf(queue)) : null
    return {
      cardId,
      src: pickContact(random, contacts).number,
      calledstation: CALLED,
      startedAt,
      talkSeconds: Math.floor(talkMs / 1_000),
      idleSeconds: Math.floor(holdMs / 1_000),
      cause: ANSWERED,
      cost: kobo(0),
      recorded: false,
      direction: 'in',
      kind: 'queue',
      outcome: answered ? 'answered' : 'missed',
      ringSeconds: answered ? 1 : Math.round(holdMs / 1_000),
      takenBy: agent === seatId ? null : agent,
      queue,
      agent,
      came,
      holdMs,
      talkMs,
    } as const
  })
  return inOrder(calls).map((call, index) => ({
    ...call,
    uniqueid: `${call.startedAt.getTime() / 1_000}.${FIRST_SERIAL + index}`,
  }))
}
