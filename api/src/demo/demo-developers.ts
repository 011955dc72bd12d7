// @source RUN-33

import { createHash } from 'node:crypto'
import type { OtpStatus } from '@ekoline/contract/company/otp-history.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import { DAY_MS, wireTime } from '@ekoline/contract/units/time.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import type { Context } from '../context.ts'
import { insertWebhook } from '../core/webhooks/webhooks.sql.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'
import { later } from './writing.ts'

const OTP_CALLS = 60 // running.md, "Demo data"
const TODAYS = 6
const EVERY = 4
export const CALLER_ID = '+2342014540000'
export const FIRST_INCREMENT_KOBO = 900 // 30 seconds to a mobile
export const ANSWERED = 1

/** A call's outcome: its status, terminatecauseid and duration. */
type End = readonly [OtpStatus, cause: number, seconds: number]
const delivered: End = ['delivered', ANSWERED, 12]
const otherEnds: readonly End[] = [['hung up', ANSWERED, 5], ['no answer', 3, 0], ['busy', 2, 0], ['declined', 2, 0], ['failed', 5, 0], ['no such number', 5, 0]] // biome-ignore format: a table

/** Every fourth call from the newest on was not delivered. Not by chance, so that each end is among them every day. */
const endOf = (index: number): End =>
  (index % 4 === 2 && otherEnds[Math.floor(index / 4) % otherEnds.length]) || delivered

/** Calls that a card placed to mobiles, and that nothing was made of yet. */
export const placedToMobiles = (calls: readonly FinishedCall[], cardId: number) =>
  calls.filter(
    ({ calledstation, ...call }) =>
      call.cardId === cardId &&
      !call.recorded &&
      /^[+0]\d+$/.test(calledstation) &&
      /^(70|80|81|90|91)/.test(nationalNumber(calledstation)),
  )

type OtpCall = FinishedCall & { readonly status: OtpStatus }

/** The calls, of which some that Ada placed spoke a one-time password: some of the newest, and some of each week. */
export function withOtpCalls(calls: readonly FinishedCall[], adasCard: number) {
  const placed = placedToMobiles(calls, adasCard).toReversed()
  const chosen = placed.filter((_, at) => at < TODAYS || at % EVERY === 0).slice(0, OTP_CALLS)
  const changed = new Map<FinishedCall, OtpCall>()
  for (const [index, call] of chosen.entries()) {
    const [status, cause, talkSeconds] = endOf(index)
    const cost = kobo(cause === ANSWERED ? FIRST_INCREMENT_KOBO : 0)
    const calledstation = `+234${nationalNumber(call.calledstation)}`
    changed.set(call, {
      ...call,
      src: CALLER_ID,
      calledstation,
      talkSeconds,
      cause,
      cost,
      status,
      kind: 'code',
    })
  }
  return { calls: calls.map((call) => changed.get(call) ?? call), otps: [...changed.values()].toReversed() }
}

/** Their names, with the days ago when they were made, end and were revoked, and what they may do in a day. The last one is used. */
const keys = [['Old till', 88, null, 40, 200], ['Staging', 60, 30, null, 50], ['Web shop sign-in', 90, -275, null, 500]] as const // biome-ignore format: a table

/** The keys of Ada's developers; no one has them, so they open nothing. @returns the id of the one that is used */
async function writeKeys({ insert, ada, now }: Demo, lastUsed: Date) {
  const ago = (days: number | null) => (days === null ? null : later(now, -days * DAY_MS))
  const rows = keys.map(([name, made, ends, revoked, cap], index) => {
    const hash = createHash('sha256').update(`demo ${name}`).digest()
    const used = index === keys.length - 1 ? lastUsed : null
    return sql`(${ada.workgroupId}, ${ada.seatId}, ${name}, ${hash}, ${hash.toString('base64url').slice(-4)}, ${cap},
      ${ago(made)}, ${ago(ends)}, ${used}, ${ago(revoked)})`
  })
  const written = await insert(
    sql`api_keys (workgroup_id, seat_id, name, key_hash, ending, daily_cap, created_at, expires_at, last_used_at, revoked_at)`,
    rows,
  )
  return written.at(-1)?.id
}

const HEARD_ON_DAYS = 20 // less than deliveries are kept

/** How tries went, from the newest on: one that was given up, one that needed three, the others at once. */
const usual = sql`'delivered', 1, 200, null`
const outcomes = [usual, sql`'delivered', 3, 200, null`, sql`'failed', 19, 503, 'answer'`]

function deliveryOf(webhook: number, call: FinishedCall, index: number) {
  const id = `call.ended-${call.uniqueid}`
  const at = later(call.startedAt, (call.talkSeconds + 8) * 1_000)
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
  const body = JSON.stringify({ id, type: 'call.ended', timestamp: at.toISOString(), data })
  return sql`(${webhook}, 'call.ended', ${id}, ${body}, ${outcomes[index] ?? usual}, null, ${later(at, 3 * DAY_MS)},
    ${90 + ((index * 37) % 160)}, ${at}, ${at})`
}

/** Ada's webhook for one-time password calls, with its deliveries; its secret is unknown. */
async function writeWebhook({ tx, insert, ada, now }: Demo, seal: Context['seal'], otps: readonly OtpCall[]) {
  const at = later(now, -HEARD_ON_DAYS * DAY_MS)
  const id = await insertWebhook(tx, {
    workgroupId: ada.workgroupId,
    seatId: ada.seatId,
    url: 'https://hooks.adaeze-logistics.example/ekoline',
    secretSealed: seal.seal(`whsec_${createHash('sha256').update('demo webhook').digest('base64')}`),
    events: ['call.ended', 'payment.succeeded'],
    at,
  })
  const heard = otps.filter(({ startedAt }) => startedAt > at).toReversed()
  await insert(
    sql`webhook_deliveries (webhook_id, event, event_id, body, state, tries, http, why, due_at, give_up_at, took_ms,
                            created_at, changed_at)`,
    heard.map((call, index) => deliveryOf(id, call, index)).toReversed(),
  )
}

/** The keys, the OTP history and the webhook of Ada. */
export async function writeDevelopers(demo: Demo, seal: Context['seal'], otps: readonly OtpCall[]) {
  const { insert, ada, now } = demo
  await writeWebhook(demo, seal, otps)
  const keyId = await writeKeys(demo, otps.at(-1)?.startedAt ?? now)
  const rows = otps.map(({ uniqueid, calledstation, startedAt, talkSeconds, status }) => {
    const times = sql`${startedAt}, ${later(startedAt, 1_000)}`
    const ids = sql`${uniqueid}, ${ada.cardId}, ${keyId}, ${CALLER_ID}, ${ada.username}`
    return sql`(${ids}, ${calledstation}, ${times}, ${talkSeconds}, ${status})`
  })
  await insert(
    sql`otp_calls (uniqueid, card_id, key_id, callerid, account, called, entered_at, attempted_at, talk_seconds, status)`,
    rows,
  )
}
