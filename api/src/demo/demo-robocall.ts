import { kobo } from '@ekoline/contract/money.ts'
import { nationalNumber } from '@ekoline/contract/phone.ts'
import { OPT_OUT_KEY, ROBOCALL_LISTEN_SECONDS } from '@ekoline/contract/robocall-limits.ts'
import { addDays, type Day, dayStart } from '@ekoline/contract/time.ts'
import type { Tx } from '../db/db.ts'
import { markCalled } from '../features/bulk-dialler/group-members.sql.ts'
import { updateReckoned } from '../features/bulk-dialler/robocalls.sql.ts'
import type { FinishedCall } from '../features/calls/calls.service.ts'
import { endHold, hold, takeOfHold } from '../features/wallet/holds.service.ts'
import type { DemoSeat } from './demo-people.ts'

const GROUP = 'Invoices due in November'
const FILE = 'Welcome to Adaeze Logistics'
const NAME = 'Reminder: your invoice'
const CALLER_ID = '+2342014540000'
const ANSWERED = 1
const RATE = { kobo_per_minute: 1_800, first_seconds: 30 } // to a mobile
const FIRST_INCREMENT_KOBO = 900
const HEARD_SECONDS = 11
const LEFT_SECONDS = 4
const MINUTE_MS = 60_000
const BEGAN_AT_MINUTE = 10 * 60 + 5
const STEP_MS = 2_000
const OPTED_OUT = [6, 21] // places of those who pressed the key

const outcomes = { 1: 'answered', 2: 'busy', 3: 'no answer', 4: 'declined', 5: 'failed' } as const

/** Yesterday morning. */
const beganAt = (today: Day) => new Date(dayStart(addDays(today, -1)).getTime() + BEGAN_AT_MINUTE * MINUTE_MS)

const isToMobile = ({ calledstation }: FinishedCall) =>
  /^[+0]\d+$/.test(calledstation) && /^(70|80|81|90|91)/.test(nationalNumber(calledstation))

/** The phones of the group that the robocall called. */
export async function phonesOfRobocall(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('contact_group_members as m')
    .innerJoin('contact_groups as g', 'g.id', 'm.group_id')
    .select('m.phone')
    .where('g.name', '=', GROUP)
    .orderBy('m.position')
    .execute()
  return rows.map(({ phone }) => phone)
}

/** The calls, of which as many that Ada placed as there are phones are those of the robocall, in the phones' order. */
export function withRobocallCalls(
  calls: readonly FinishedCall[],
  adasCard: number,
  { phones, taken, today }: { phones: readonly string[]; taken: readonly FinishedCall[]; today: Day },
): { calls: FinishedCall[]; robocalls: FinishedCall[] } {
  const others = new Set(taken)
  const placed = calls.filter(
    (call) => call.cardId === adasCard && !call.recorded && !others.has(call) && isToMobile(call),
  )
  const from = beganAt(today).getTime()
  const changed = new Map<FinishedCall, FinishedCall>()
  for (const [index, call] of placed.slice(-phones.length).entries()) {
    const startedAt = new Date(from + index * STEP_MS)
    const answered = call.cause === ANSWERED
    changed.set(call, {
      ...call,
      src: CALLER_ID,
      calledstation: phones[index] ?? '',
      startedAt,
      uniqueid: `${startedAt.getTime() / 1000}.${call.uniqueid.split('.')[1]}`,
      talkSeconds: answered ? (index % 5 === 2 ? LEFT_SECONDS : HEARD_SECONDS) : 0,
      cost: kobo(answered ? FIRST_INCREMENT_KOBO : 0),
    })
  }
  const all = calls.map((call) => changed.get(call) ?? call)
  return {
    calls: all.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()),
    robocalls: [...changed.values()],
  }
}

/**
 * A robocall that is over, with what became of each number; two opted out.
 *
 * @source running.md, "Demo data": 1 finished robocall
 */
export async function writeRobocall(
  tx: Tx,
  { workgroupId: workgroup_id, cardId: card_id, seatId: seat_id, userId: user_id }: DemoSeat,
  { calls, today }: { calls: readonly FinishedCall[]; today: Day },
): Promise<void> {
  const at = beganAt(today)
  const group = await tx
    .selectFrom('contact_groups')
    .select('id')
    .where('name', '=', GROUP)
    .executeTakeFirstOrThrow()
  const file = await tx
    .selectFrom('files')
    .select(['id', 'length_ms'])
    .where('name', '=', FILE)
    .where('card_id', '=', card_id)
    .executeTakeFirstOrThrow()
  const over = new Date(at.getTime() + calls.length * STEP_MS + MINUTE_MS)
  const { id } = await tx
    .insertInto('robocalls')
    .values({
      workgroup_id,
      card_id,
      seat_id,
      user_id,
      name: NAME,
      group_id: group.id,
      file_id: file.id,
      file_name: FILE,
      length_ms: file.length_ms,
      call_seconds: Math.ceil(file.length_ms / 1000) + ROBOCALL_LISTEN_SECONDS,
      caller_id: CALLER_ID,
      per_second: 1,
      at_once: 10,
      attempts: 1,
      retry_seconds: 600,
      state: 'finished',
      turn_at: over,
      paced_until: over,
      created_at: new Date(at.getTime() - MINUTE_MS),
      started_at: at,
      ended_at: over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const price = kobo(calls.length * FIRST_INCREMENT_KOBO)
  const holdId = await hold(tx, { key: `robocall:${id}`, cardId: card_id, amount: price, at })
  await takeOfHold(tx, holdId, kobo(calls.reduce((sum, { cost }) => sum + cost, 0)))
  await endHold(tx, holdId, { state: 'released', at: over })
  await updateReckoned(tx, id, { total: calls.length, price, holdId })
  await writeNumbers(tx, { robocallId: id, groupId: group.id, calls })
  for (const place of OPTED_OUT) {
    const call = calls[place]
    if (call?.cause === ANSWERED)
      await tx
        .insertInto('suppressed_numbers')
        .values({ workgroup_id, phone: call.calledstation, source: 'key', since: call.startedAt })
        .execute()
  }
}

async function writeNumbers(
  tx: Tx,
  { robocallId, groupId, calls }: { robocallId: number; groupId: number; calls: readonly FinishedCall[] },
) {
  const members = await tx
    .selectFrom('contact_group_members')
    .select(['first_name', 'last_name'])
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute()
  const rows = calls.map((call, index) => ({
    robocall_id: robocallId,
    place: index + 1,
    phone: call.calledstation,
    first_name: members[index]?.first_name ?? '',
    last_name: members[index]?.last_name ?? '',
    ...RATE,
    state: 'done',
    due_at: call.startedAt,
    attempts: 1,
    call_id: call.uniqueid,
    outcome: outcomes[call.cause as keyof typeof outcomes],
    seconds: call.talkSeconds,
    key: OPTED_OUT.includes(index) && call.cause === ANSWERED ? OPT_OUT_KEY : null,
    called_at: call.startedAt,
  }))
  await tx.insertInto('robocall_numbers').values(rows).execute()
  await markCalled(
    tx,
    groupId,
    rows.map(({ phone }) => phone),
  )
}
