// @source RUN-34

import type { AgentChoice } from '@ekoline/contract/routing/queues.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { weekdayOf } from '@ekoline/contract/units/weekdays.ts'
import { sql } from '../platform/db/db.ts'
import { demoNumber } from './demo-account.ts'
import type { Demo, DemoName } from './demo-people.ts'
import { type DemoQueueCall, MAX_WAIT_SECONDS } from './demo-queue-calls.ts'
import { createRandom } from './random.ts'
import { later, MINUTE_MS } from './writing.ts'

const queues = [
  { name: 'Customer care', strategy: 'round robin', daysAgo: 120, next: '302', lastAgent: 20, announce: 60 }, // Dispatch: the first is 301
  { name: 'Dispatch', strategy: 'longest idle', daysAgo: 95, next: null, lastAgent: null, announce: null },
  { name: 'Returns', strategy: 'round robin', daysAgo: 40, next: null, lastAgent: null, announce: 90 },
]

const RETURNS = 2
const WAITS_FOR_CALL_BACK = '+2348035550164'

const DAYS_OF_PAUSES = 30

/** The agents of each queue, and their own switches. */
const agents: readonly (readonly [DemoName, AgentChoice, ...queues: number[]])[] = [
  ['ada', 'paused', 0],
  ['bola', 'in', 0],
  ['funmi', 'in', 0],
  ['gbenga', 'in', 0, 1],
  ['halima', 'out', 1, RETURNS],
  ['kemi', 'in', 1],
]

/** Of all queues but the first. */
const SUPERVISOR: DemoName = 'jide'

const conferences: readonly (readonly [name: string, description: string, by: DemoName, daysAgo: number])[] =
  [
    ['Morning stand-up', 'Every working day at 8, all depots', 'ada', 110],
    ['Drivers', 'Routes and road closures', 'gbenga', 60],
    ['Board', 'First Monday of the month', 'ada', 33],
  ]

/** The seats of the agents of each queue. */
export const agentsOf =
  ({ seatOf }: Pick<Demo, 'seatOf'>) =>
  (queue: number): number[] =>
    agents.flatMap(([name, , ...of]) => (of.includes(queue) ? [seatOf(name).seatId] : []))

/** Gives 'Adaeze Logistics' conferences, queues, agents and the calls of the queues. */
export async function writeRooms(demo: Demo, calls: readonly DemoQueueCall[]): Promise<void> {
  const { tx, insert, now, ada, seatOf, morning } = demo
  const random = createRandom()
  const answering = agentsOf(demo)
  const rooms = conferences.map(([name, description, by, daysAgo]) => {
    return sql`(${ada.workgroupId}, ${seatOf(by).cardId}, ${name}, ${description}, ${morning(daysAgo)})`
  })
  await insert(sql`conferences (workgroup_id, card_id, name, description, created_at)`, rooms)
  const made = await insert(
    sql`queues (workgroup_id, name, strategy, ring_seconds, max_wait_seconds, wrap_up_seconds, next_category,
                next_destination, unstaffed_category, unstaffed_destination, last_agent_seconds, announce_seconds, caller_id, callback_seat_id, created_at)`,
    queues.map(({ name, strategy, daysAgo, next, lastAgent, announce }) => {
      return sql`(${ada.workgroupId}, ${name}, ${strategy}, 15, ${MAX_WAIT_SECONDS}, 10, ${next && 'queue'}, ${next}, ${next && 'queue'}, ${next}, ${lastAgent},
                  ${announce}, ${name === 'Customer care' ? demoNumber(1) : null}, ${announce && ada.seatId}, ${morning(daysAgo)})`
    }),
  )
  for (const [index, { id }] of made.entries()) {
    await insert(
      sql`queue_agents (queue_id, seat_id)`,
      answering(index).map((seatId) => sql`(${id}, ${seatId})`),
    )
    await insert(
      sql`queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, agent_seat_id, hold_ms, talk_ms, ended_at,
                       outcome, seen_at)`,
      calls.filter(({ queue }) => queue === index).map((call) => rowOf(id, call)),
    )
  }
  const { seatId, workgroupId } = seatOf(SUPERVISOR)
  await insert(
    sql`supervised_queues (seat_id, queue_id, workgroup_id)`,
    made.slice(1).map(({ id }) => sql`(${seatId}, ${id}, ${workgroupId})`), // Dispatch and Returns
  )
  await tx.run`update seats set role = 'supervisor' where id = ${seatId}`
  const joined = later(now, -14 * MINUTE_MS)
  await tx.run`
    insert into queue_callbacks (queue_id, call_id, node, caller, joined_at, next_at)
      values (${made[RETURNS]?.id}, 'demo-asked-for-call-back', 'demo', ${WAITS_FOR_CALL_BACK}, ${joined}, ${joined})`
  await tx.run`update queues set recording = 'always' where id = ${made[1]?.id}`
  await tx.run`update seats set recording = 'never' where id = ${seatOf('ifeoma').seatId}`
  await tx.run`update seats set recording = 'demand' where id = ${seatOf('gbenga').seatId}`
  const today = dayOf(now)
  await insert(sql`queue_report_mails (seat_id, workgroup_id, sent_until)`, [
    sql`(${ada.seatId}, ${ada.workgroupId}, ${addDays(today, 1 - weekdayOf(today))}::date)`,
  ])
  await insert(sql`wallboards_on (workgroup_id)`, [sql`(${ada.workgroupId})`])
  const since = later(now, -95 * MINUTE_MS)
  await insert(
    sql`agents (seat_id, state, reason, on_mobile, changed_at)`,
    agents.map(([name, state]) => {
      return sql`(${seatOf(name).seatId}, ${state}, ${state === 'paused' ? 'meeting' : null}, ${name === 'halima'}, ${since})`
    }),
  )
  await insert(
    sql`agent_pauses (seat_id, reason, started_at, ended_at)`,
    agents.flatMap(([name, state], index) => {
      const seatId = seatOf(name).seatId
      const lunches = Array.from({ length: DAYS_OF_PAUSES }, (_, day) => {
        const begun = later(morning(day + 1), (4 * 60 + index * 20) * MINUTE_MS)
        return sql`(${seatId}, 'lunch', ${begun}, ${later(begun, (30 + random.next() * 25) * MINUTE_MS)})`
      })
      return [...lunches, ...(state === 'paused' ? [sql`(${seatId}, 'meeting', ${since}, null)`] : [])]
    }),
  )
}

function rowOf(queueId: number, call: DemoQueueCall) {
  const { uniqueid, agent, startedAt, came, holdMs, talkMs } = call
  const ended = later(startedAt, holdMs + talkMs)
  const talked =
    came === 'answered'
      ? sql`${later(startedAt, holdMs)}, ${agent}, ${holdMs}, ${talkMs}`
      : sql`null, null, null, null`
  return sql`(${uniqueid}, ${queueId}, 'demo', '', ${startedAt}, ${talked}, ${ended}, ${came}, ${ended})`
}
