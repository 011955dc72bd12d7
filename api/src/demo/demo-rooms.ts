import type { AgentChoice } from '@ekoline/contract/queues.ts'
import { addDays, type Day, dayOf, dayStart } from '@ekoline/contract/time.ts'
import type { Tx } from '../db/db.ts'
import type { DemoName, DemoSeat } from './demo-people.ts'
import { morning } from './demo-people.ts'
import type { Random } from './random.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const queues = [
  { name: 'Customer care', strategy: 'round robin', daysAgo: 120, calls: 46 },
  { name: 'Dispatch', strategy: 'longest idle', daysAgo: 75, calls: 21 },
] as const

/** Who answers what, and where the own switch stands. */
const agents: readonly { name: DemoName; state: AgentChoice; queues: readonly number[] }[] = [
  { name: 'ada', state: 'paused', queues: [0] },
  { name: 'bola', state: 'in', queues: [0] },
  { name: 'funmi', state: 'in', queues: [0] },
  { name: 'gbenga', state: 'in', queues: [0, 1] },
  { name: 'halima', state: 'out', queues: [1] },
  { name: 'kemi', state: 'in', queues: [1] },
]

const conferences: readonly { name: string; description: string; by: DemoName; daysAgo: number }[] = [
  { name: 'Morning stand-up', description: 'Every working day at 8, all depots', by: 'ada', daysAgo: 110 },
  { name: 'Drivers', description: 'Routes and road closures', by: 'gbenga', daysAgo: 60 },
  { name: 'Board', description: 'First Monday of the month', by: 'ada', daysAgo: 33 },
]

const DAYS = 7 // of calls before today
const OUTCOMES = { answered: 86, aborted: 11, 'timed out': 3 }
const MAX_WAIT_MS = 300_000
const QUIET_MS = 12 * MINUTE_MS // before now: all calls of the demo are over

interface Making {
  readonly random: Random
  readonly now: Date
  readonly workgroupId: number
  readonly team: readonly DemoSeat[]
}

/** Gives 'Adaeze Logistics' conferences, queues, agents and a week of calls in the queues. */
export async function writeRooms(tx: Tx, making: Making): Promise<void> {
  const { now, team, workgroupId } = making
  const today = dayOf(now)
  const seatOf = (name: DemoName) => team.find((seat) => seat.name === name) as DemoSeat
  await tx
    .insertInto('conferences')
    .values(
      conferences.map(({ name, description, by, daysAgo }) => ({
        workgroup_id: workgroupId,
        card_id: seatOf(by).cardId,
        name,
        description,
        created_at: morning(today, daysAgo),
      })),
    )
    .execute()
  const made = await tx
    .insertInto('queues')
    .values(
      queues.map(({ name, strategy, daysAgo }) => ({
        workgroup_id: workgroupId,
        name,
        strategy,
        ring_seconds: 15,
        max_wait_seconds: MAX_WAIT_MS / 1000,
        wrap_up_seconds: 10,
        created_at: morning(today, daysAgo),
      })),
    )
    .returning('id')
    .execute()
  const answering = (index: number) => agents.filter((agent) => agent.queues.includes(index))
  for (const [index, { id }] of made.entries()) {
    const seatIds = answering(index).map(({ name }) => seatOf(name).seatId)
    await tx
      .insertInto('queue_agents')
      .values(seatIds.map((seatId) => ({ queue_id: id, seat_id: seatId })))
      .execute()
    const calls = queues[index]?.calls ?? 0
    await tx
      .insertInto('queue_calls')
      .values(makeQueueCalls(making, { queueId: id, seatIds, calls, today }))
      .execute()
  }
  await tx
    .insertInto('agents')
    .values(
      agents.map(({ name, state }) => ({
        seat_id: seatOf(name).seatId,
        state,
        changed_at: new Date(now.getTime() - 95 * MINUTE_MS),
      })),
    )
    .execute()
}

interface Story {
  readonly queueId: number
  readonly seatIds: readonly number[]
  /** a day */
  readonly calls: number
  readonly today: Day
}

/** The calls of a week in working hours, and of today until a little while ago. */
function makeQueueCalls({ random, now }: Making, { queueId, seatIds, calls, today }: Story) {
  const latest = now.getTime() - QUIET_MS
  const times = Array.from({ length: DAYS }, (_, index) => {
    const open = dayStart(addDays(today, -1 - index)).getTime() + 8 * HOUR_MS
    return Array.from({ length: calls }, () => open + random.next() * 10 * HOUR_MS)
  }).flat()
  const opening = Math.max(dayStart(today).getTime(), latest - 10 * HOUR_MS)
  const todays = opening < latest ? calls : 0
  for (let n = 0; n < todays; n++) times.push(opening + random.next() * (latest - opening))
  return times.map((time, index) => {
    const joined = new Date(Math.floor(time))
    const words = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]
    const outcome = words[random.weighted(Object.values(OUTCOMES))] ?? 'answered'
    const hold = Math.round(4_000 + random.next() ** 2 * 70_000)
    const talk = Math.round(20_000 + random.next() ** 2 * 400_000)
    const wait = outcome === 'timed out' ? MAX_WAIT_MS : hold
    const ended = new Date(joined.getTime() + wait + (outcome === 'answered' ? talk : 0))
    return {
      call_id: `demo-${queueId}-${index}`,
      queue_id: queueId,
      node: 'demo',
      caller: '',
      joined_at: joined,
      ...(outcome === 'answered' && {
        connected_at: new Date(joined.getTime() + hold),
        agent_seat_id: random.pick(seatIds),
        hold_ms: hold,
        talk_ms: talk,
      }),
      ended_at: ended,
      outcome,
      seen_at: ended,
    }
  })
}
