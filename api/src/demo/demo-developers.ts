import { createHash } from 'node:crypto'
import { kobo, naira } from '@ekoline/contract/money.ts'
import type { OtpStatus } from '@ekoline/contract/otp-history.ts'
import { nationalNumber } from '@ekoline/contract/phone.ts'
import { DAY_MS, wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../context.ts'

import { sql, type Tx } from '../db/db.ts'
import type { FinishedCall } from '../features/calls/calls.service.ts'
import type { DemoSeat } from './demo-people.ts'

const OTP_CALLS = 60 // running.md, "Demo data"
const TODAYS = 6
const EVERY = 4
const CALLER_ID = '+2342014540000'
const FIRST_INCREMENT_KOBO = 900 // 30 seconds to a mobile
const ANSWERED = 1

/** What became of a call: its status, with the terminatecauseid and the seconds that it spoke. */
type End = readonly [OtpStatus, cause: number, seconds: number]
const delivered: End = ['delivered', ANSWERED, 12]
const otherEnds: readonly End[] = [
  ['hung up', ANSWERED, 5],
  ['no answer', 3, 0],
  ['busy', 2, 0],
  ['declined', 2, 0],
  ['failed', 5, 0],
  ['no such number', 5, 0],
]

/** Every fourth call from the newest on was not delivered. Not by chance, so that each end is among them every day. */
const endOf = (index: number): End =>
  (index % 4 === 2 && otherEnds[Math.floor(index / 4) % otherEnds.length]) || delivered

const isToMobile = ({ calledstation }: FinishedCall) =>
  /^[+0]\d+$/.test(calledstation) && /^(70|80|81|90|91)/.test(nationalNumber(calledstation))

type OtpCall = FinishedCall & { readonly status: OtpStatus }

function asOtpCall(call: FinishedCall, index: number): OtpCall {
  const [status, cause, seconds] = endOf(index)
  return {
    ...call,
    src: CALLER_ID,
    calledstation: `+234${nationalNumber(call.calledstation)}`,
    talkSeconds: seconds,
    cause,
    cost: kobo(cause === ANSWERED ? FIRST_INCREMENT_KOBO : 0),
    status,
  }
}

/** The calls, of which some that Ada placed spoke a one-time password: some of the newest, and some of each week. */
export function withOtpCalls(
  calls: readonly FinishedCall[],
  adasCard: number,
): { calls: FinishedCall[]; otps: OtpCall[] } {
  const placed = calls
    .filter((call) => call.cardId === adasCard && !call.recorded && isToMobile(call))
    .toReversed()
  const chosen = placed.filter((_, at) => at < TODAYS || at % EVERY === 0).slice(0, OTP_CALLS)
  const changed = new Map(chosen.map((call, index) => [call, asOtpCall(call, index)]))
  return { calls: calls.map((call) => changed.get(call) ?? call), otps: [...changed.values()].toReversed() }
}

const keys = [
  { name: 'Old till', madeDaysAgo: 88, endsInDays: null, revokedDaysAgo: 40, cap: 200 },
  { name: 'Staging', madeDaysAgo: 60, endsInDays: -30, revokedDaysAgo: null, cap: 50 },
  { name: 'Web shop sign-in', madeDaysAgo: 90, endsInDays: 275, revokedDaysAgo: null, cap: 500 },
] as const

/** The keys of Ada's developers; nobody has them, so they open nothing. @returns the id of the one that is used */
async function writeKeys(tx: Tx, ada: DemoSeat, now: Date, lastUsed: Date): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { workgroup_id } = await tx
    .selectFrom('seats')
    .select('workgroup_id')
    .where('id', '=', ada.seatId)
    .executeTakeFirstOrThrow()
  let id = 0
  for (const { name, madeDaysAgo, endsInDays, revokedDaysAgo, cap } of keys) {
    const hash = createHash('sha256').update(`demo ${name}`).digest()
    const isUsed = endsInDays !== null && endsInDays > 0
    const made = await tx
      .insertInto('api_keys')
      .values({
        workgroup_id,
        seat_id: ada.seatId,
        name,
        key_hash: hash,
        ending: hash.toString('base64url').slice(-4),
        daily_cap: cap,
        created_at: ago(madeDaysAgo),
        expires_at: endsInDays === null ? null : ago(-endsInDays),
        last_used_at: isUsed ? lastUsed : null,
        revoked_at: revokedDaysAgo === null ? null : ago(revokedDaysAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    id = made.id
  }
  return id
}

const HEARD_ON_DAYS = 20 // less than deliveries are kept
const WEBHOOK_URL = 'https://hooks.adaeze-logistics.example/ekoline'

/** How tries went, from the newest on: one that was given up, one that needed three, the others at once. */
const fates = [
  { state: 'delivered', tries: 1, http: 200, why: null },
  { state: 'delivered', tries: 3, http: 200, why: null },
  { state: 'failed', tries: 19, http: 503, why: 'answer' },
] as const

function deliveryOf(webhook: number, call: FinishedCall, index: number) {
  const fate = fates[index] ?? fates[0]
  const event_id = `call.ended-${call.uniqueid}`
  const at = new Date(call.startedAt.getTime() + (call.talkSeconds + 8) * 1_000)
  const data = {
    uniqueid: call.uniqueid,
    cardid: call.cardId,
    direction: 'otp',
    src: call.src,
    calledstation: call.calledstation,
    starttime: wireTime(call.startedAt),
    real_sessiontime: call.talkSeconds,
    terminatecauseid: call.cause,
    cost: naira(call.cost),
  }
  return {
    ...fate,
    webhook_id: webhook,
    event: 'call.ended',
    event_id,
    body: JSON.stringify({ id: event_id, type: 'call.ended', timestamp: at.toISOString(), data }),
    due_at: null,
    give_up_at: new Date(at.getTime() + 3 * DAY_MS),
    took_ms: 90 + ((index * 37) % 160),
    created_at: at,
    changed_at: at,
  }
}

interface Developing {
  readonly otps: readonly OtpCall[]
  readonly now: Date
  readonly seal: Context['seal']
}

/** A webhook of Ada that hears of her one-time-password calls, with what it was told; nobody has its secret. */
async function writeWebhook(tx: Tx, ada: DemoSeat, { otps, now, seal }: Developing): Promise<void> {
  const since = new Date(now.getTime() - HEARD_ON_DAYS * DAY_MS)
  const { workgroup_id } = await tx
    .selectFrom('seats')
    .select('workgroup_id')
    .where('id', '=', ada.seatId)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('webhooks')
    .values({
      workgroup_id,
      seat_id: ada.seatId,
      url: WEBHOOK_URL,
      secret_sealed: seal.seal(`whsec_${createHash('sha256').update('demo webhook').digest('base64')}`),
      events: sql`'{call.ended,payment.succeeded}'`,
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const heard = otps.filter(({ startedAt }) => startedAt > since)
  const rows = heard.toReversed().map((call, index) => deliveryOf(id, call, index))
  if (rows.length > 0) await tx.insertInto('webhook_deliveries').values(rows.toReversed()).execute()
}

/** The keys, the OTP history and the webhook of Ada. */
export async function writeDevelopers(tx: Tx, ada: DemoSeat, { otps, now, seal }: Developing): Promise<void> {
  await writeWebhook(tx, ada, { otps, now, seal })
  const keyId = await writeKeys(tx, ada, now, otps.at(-1)?.startedAt ?? now)
  await tx
    .insertInto('otp_calls')
    .values(
      otps.map((call) => ({
        uniqueid: call.uniqueid,
        card_id: ada.cardId,
        key_id: keyId,
        callerid: CALLER_ID,
        account: ada.username,
        called: call.calledstation,
        entered_at: call.startedAt,
        attempted_at: new Date(call.startedAt.getTime() + 1_000),
        talk_seconds: call.talkSeconds,
        status: call.status,
      })),
    )
    .execute()
}
