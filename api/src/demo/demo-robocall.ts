// @source RUN-32

import { OPT_OUT_KEY, ROBOCALL_LISTEN_SECONDS } from '@ekoline/contract/outreach/robocall-limits.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { endHold, hold, takeOfHold } from '../money/wallet/holds.service.ts'
import { markCalled } from '../outreach/contact-groups/group-members.sql.ts'
import { updateTotals } from '../outreach/robocalls/robocalls.sql.ts'
import { inOrder } from './demo-calls.ts'
import { ANSWERED, CALLER_ID, FIRST_INCREMENT_KOBO, placedToMobiles } from './demo-developers.ts'
import type { DemoGroup } from './demo-outreach.ts'
import type { Demo } from './demo-people.ts'
import { HOUR_MS, later, MINUTE_MS, type Writing } from './writing.ts'

const FILE = 'Welcome to Adaeze Logistics'
const KOBO_PER_MINUTE = 1_800 // to a mobile
const [HEARD_SECONDS, LEFT_SECONDS] = [11, 4]
const STEP_MS = 2_000
const OPTED_OUT = [6, 21] // places of those who pressed the key
const OUTCOMES = ['answered', 'busy', 'no answer', 'declined', 'failed'] // of terminatecauseid 1 to 5

/** Yesterday morning, at 10:05. */
const beganAt = ({ morning }: Writing) => later(morning(1), HOUR_MS + 5 * MINUTE_MS)

/** The calls, of which as many that Ada placed as there are phones are those of the robocall, in the phones' order. */
export function withRobocallCalls(
  demo: Demo,
  calls: readonly FinishedCall[],
  { phones, taken }: { phones: readonly string[]; taken: readonly FinishedCall[] },
): { calls: FinishedCall[]; robocalls: FinishedCall[] } {
  const placed = placedToMobiles(calls, demo.ada.cardId).filter((call) => !taken.includes(call))
  const changed = new Map<FinishedCall, FinishedCall>()
  for (const [index, call] of placed.slice(-phones.length).entries()) {
    const startedAt = later(beganAt(demo), index * STEP_MS)
    const answered = call.cause === ANSWERED
    changed.set(call, {
      ...call,
      kind: 'robocall',
      src: CALLER_ID,
      calledstation: phones[index] ?? '',
      startedAt,
      uniqueid: `${startedAt.getTime() / 1000}.${call.uniqueid.split('.')[1]}`,
      talkSeconds: answered ? (index % 5 === 2 ? LEFT_SECONDS : HEARD_SECONDS) : 0,
      cost: kobo(answered ? FIRST_INCREMENT_KOBO : 0),
    })
  }
  return { calls: inOrder(calls.map((call) => changed.get(call) ?? call)), robocalls: [...changed.values()] }
}

const endedAt = (demo: Demo, calls: readonly FinishedCall[]) =>
  later(beganAt(demo), calls.length * STEP_MS + MINUTE_MS)

/**
 * A finished robocall, with the outcome of each number; who pressed the key has opted out. @returns its id
 *
 * @source running.md, "Demo data": 1 finished robocall
 */
export async function writeRobocall(
  demo: Demo,
  group: DemoGroup,
  calls: readonly FinishedCall[],
): Promise<number> {
  const { tx, ada } = demo
  const at = beganAt(demo)
  const over = endedAt(demo, calls)
  const { id } = await tx.only<{ id: number }>`
    insert into robocalls (workgroup_id, card_id, seat_id, user_id, name, group_id, file_id, file_name, length_ms, call_seconds,
                           caller_id, per_second, at_once, attempts, retry_seconds, state, turn_at, paced_until, created_at,
                           started_at, ended_at)
      select ${ada.workgroupId}, ${ada.cardId}, ${ada.seatId}, ${ada.userId}, 'Reminder: your invoice', ${group.id}, id, name, length_ms,
             ceil(length_ms / 1000.0) + ${ROBOCALL_LISTEN_SECONDS}::integer, ${CALLER_ID}, 1, 10, 1, 600, 'finished',
             ${over}, ${over}, ${later(at, -MINUTE_MS)}, ${at}, ${over}
        from files where name = ${FILE} and card_id = ${ada.cardId}
      returning id`
  await tx.run`
    insert into robocall_numbers (robocall_id, place, phone, first_name, last_name, kobo_per_minute, first_seconds, state, due_at,
                                  attempts, call_id, outcome, seconds, key, called_at)
      select ${id}, m.position + 1, m.phone, m.first_name, m.last_name, ${KOBO_PER_MINUTE}, 30, 'done', c.started_at, 1, c.uniqueid,
             (${OUTCOMES}::text[])[c.cause], c.talk_seconds,
             case when m.position = any(${OPTED_OUT}::int[]) and c.cause = ${ANSWERED} then ${OPT_OUT_KEY}::text end, c.started_at
        from contact_group_members m join calls c on c.calledstation = m.phone and c.uniqueid = any(${calls.map(({ uniqueid }) => uniqueid)}::text[])
        where m.group_id = ${group.id} order by m.position`
  await markCalled(tx, group.id, group.phones)
  await tx.run`
    insert into suppressed_numbers (workgroup_id, phone, source, since)
      select ${ada.workgroupId}, phone, 'key', called_at from robocall_numbers where robocall_id = ${id} and key is not null order by place`
  return id
}

/** What was held for it until it was over; the wallet has had the money. @param id of the robocall */
export async function holdForRobocall(demo: Demo, id: number, calls: readonly FinishedCall[]): Promise<void> {
  const { tx, ada } = demo
  const at = beganAt(demo)
  const price = kobo(calls.length * FIRST_INCREMENT_KOBO)
  const holdId = await hold(tx, { key: `robocall:${id}`, cardId: ada.cardId, amount: price, at })
  await takeOfHold(tx, holdId, kobo(calls.reduce((sum, { cost }) => sum + cost, 0)))
  await endHold(tx, holdId, { state: 'released', at: endedAt(demo, calls) })
  await updateTotals(tx, id, { total: calls.length, price, holdId })
}
