import type { AgentChoice } from '@ekoline/contract/queues.ts'
import { addDays, dayStart } from '@ekoline/contract/time.ts'
import { sql } from '../db/db.ts'
import type { Demo, DemoName } from './demo-people.ts'
import { createRandom, type Random } from './random.ts'
import { HOUR_MS, later, MINUTE_MS } from './writing.ts'

/** With how many calls they have in a day. */
const queues = [
  { name: 'Customer care', strategy: 'round robin', daysAgo: 120, calls: 46 },
  { name: 'Dispatch', strategy: 'longest idle', daysAgo: 75, calls: 21 },
]

/** The agents of each queue, and their own switches. */
const agents: readonly (readonly [DemoName, AgentChoice, ...queues: number[]])[] = [
  ['ada', 'paused', 0],
  ['bola', 'in', 0],
  ['funmi', 'in', 0],
  ['gbenga', 'in', 0, 1],
  ['halima', 'out', 1],
  ['kemi', 'in', 1],
]

const conferences: readonly (readonly [name: string, description: string, by: DemoName, daysAgo: number])[] =
  [
    ['Morning stand-up', 'Every working day at 8, all depots', 'ada', 110],
    ['Drivers', 'Routes and road closures', 'gbenga', 60],
    ['Board', 'First Monday of the month', 'ada', 33],
  ]

const DAYS = 7 // of calls before today
const OUTCOMES = { answered: 86, aborted: 11, 'timed out': 3 }
const MAX_WAIT_SECONDS = 300
const QUIET_MS = 12 * MINUTE_MS // before now: all calls of the demo are over

/** Gives 'Adaeze Logistics' conferences, queues, agents and a week of calls in the queues. */
export async function writeRooms(demo: Demo): Promise<void> {
  const { insert, now, ada, seatOf, morning } = demo
  const random = createRandom()
  const rooms = conferences.map(([name, description, by, daysAgo]) => {
    return sql`(${ada.workgroupId}, ${seatOf(by).cardId}, ${name}, ${description}, ${morning(daysAgo)})`
  })
  await insert(sql`conferences (workgroup_id, card_id, name, description, created_at)`, rooms)
  const made = await insert(
    sql`queues (workgroup_id, name, strategy, ring_seconds, max_wait_seconds, wrap_up_seconds, created_at)`,
    queues.map(({ name, strategy, daysAgo }) => {
      return sql`(${ada.workgroupId}, ${name}, ${strategy}, 15, ${MAX_WAIT_SECONDS}, 10, ${morning(daysAgo)})`
    }),
  )
  for (const [index, { id }] of made.entries()) {
    const seatIds = agents.flatMap(([name, , ...of]) => (of.includes(index) ? [seatOf(name).seatId] : []))
    const answering = seatIds.map((seatId) => sql`(${id}, ${seatId})`)
    await insert(sql`queue_agents (queue_id, seat_id)`, answering)
    const times = timesOf(demo, random, queues[index]?.calls ?? 0)
    await insert(
      sql`queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, agent_seat_id, hold_ms, talk_ms, ended_at,
                       outcome, seen_at)`,
      times.map((joined, n) => queueCall(random, id, seatIds, joined, n)),
    )
  }
  await insert(
    sql`agents (seat_id, state, changed_at)`,
    agents.map(([name, state]) => sql`(${seatOf(name).seatId}, ${state}, ${later(now, -95 * MINUTE_MS)})`),
  )
}

/** When the calls of a week began: in working hours, and today until a little while ago. */
function timesOf({ now, today }: Demo, random: Random, calls: number): Date[] {
  const latest = now.getTime() - QUIET_MS
  const opening = Math.max(dayStart(today).getTime(), latest - 10 * HOUR_MS)
  const days = Array.from({ length: DAYS }, (_, index) => {
    const open = dayStart(addDays(today, -1 - index)).getTime() + 8 * HOUR_MS
    return [open, open + 10 * HOUR_MS] as const
  })
  return [...days, [opening, latest] as const]
    .filter(([from, to]) => from < to)
    .flatMap(([from, to]) =>
      Array.from({ length: calls }, () => new Date(from + random.next() * (to - from))),
    )
}

function queueCall(random: Random, queueId: number, seatIds: readonly number[], joined: Date, index: number) {
  const outcome = Object.keys(OUTCOMES)[random.weighted(Object.values(OUTCOMES))]
  const hold = Math.round(4_000 + random.next() ** 2 * 70_000)
  const talk = Math.round(20_000 + random.next() ** 2 * 400_000)
  const wait = outcome === 'timed out' ? MAX_WAIT_SECONDS * 1000 : hold
  const answered = outcome === 'answered'
  const ended = later(joined, wait + (answered ? talk : 0))
  const talked = answered
    ? sql`${later(joined, hold)}, ${random.pick(seatIds)}, ${hold}, ${talk}`
    : sql`null, null, null, null`
  return sql`(${`demo-${queueId}-${index}`}, ${queueId}, 'demo', '', ${joined}, ${talked}, ${ended}, ${outcome}, ${ended})`
}
