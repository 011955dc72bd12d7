import { billedSeconds, type CallRate, flatRate, secondsCharge } from '@ekoline/contract/calls/call-charge.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { expect, vi } from 'vitest'
import type { Person } from '../../test/people.ts'
import type { LabWorld } from './lab-world.ts'

const ENDED_WITHIN_MS = 60_000
/** What a minute to a mobile costs, and how much of one at least. @source platform/db/baseline/0305_money_tariffs.sql */
export const MOBILE = flatRate(kobo(1_800), 30)
export const FREE = flatRate(kobo(0), 1)

/** A person's calls, as the portal shows them, the newest first. */
export async function recordsOf(world: LabWorld, { cardId: cardid, token }: Person) {
  const today = dayOf(new Date())
  const body = { cardid, from: addDays(today, -1), to: addDays(today, 1), no_of_records_per_page: 200 }
  return (await world.call('callHistory', { body }, { token })).body.records
}

/** What was posted for a call, and what is still held for it. */
async function ledgerOf({ ctx }: LabWorld, uniqueid: string) {
  const rows = await ctx.db.many<{ posted: number; kobo: number; held: number }>`
    select (select count(*) from ledger_transactions where idempotency_key = ${`call:${uniqueid}`})::int as posted,
           (select coalesce(-sum(e.amount_kobo), 0)
              from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
             where t.idempotency_key = ${`call:${uniqueid}`})::int as kobo,
           (select count(*) from ledger_holds
             where key = ${`call:${uniqueid}`} and state = 'held')::int as held`
  return rows[0]
}

interface Expected {
  readonly cause: number
  /** how long the lab's phones talked, in milliseconds; 0 of an unanswered call */
  readonly talkMs: number
  readonly rate?: CallRate
  /** by how much it may be wrong */
  readonly slackMs?: number
}

const SLACK_MS = 100

/** Waits for the end of a call. @returns its record, of which there is one */
export async function recordOf(world: LabWorld, who: Person, uniqueid: string) {
  const mine = async () => (await recordsOf(world, who)).filter((row) => row.uniqueid === uniqueid)
  await vi.waitFor(async () => expect(await mine()).toHaveLength(1), {
    timeout: ENDED_WITHIN_MS,
    interval: 200,
  })
  const [record] = await mine()
  if (!record) throw new Error('no record')
  return record
}

/**
 * Waits for the end of a call, and checks its record, what it cost and its posting.
 *
 * @returns the record
 */
export async function expectBooked(world: LabWorld, who: Person, uniqueid: string, expected: Expected) {
  const { cause, talkMs, rate = MOBILE, slackMs = SLACK_MS } = expected
  const record = await recordOf(world, who, uniqueid)
  expect(record.terminatecauseid).toBe(cause)
  const seconds = (ms: number) => Math.ceil(Math.max(0, ms) / 1000)
  const [least, most] = talkMs === 0 ? [0, 0] : [seconds(talkMs - slackMs), seconds(talkMs + slackMs)]
  expect(record.real_sessiontime).toBeGreaterThanOrEqual(least)
  expect(record.real_sessiontime).toBeLessThanOrEqual(most)
  const cost = secondsCharge(billedSeconds(record.real_sessiontime * 1000, rate), rate)
  expect(Math.round(record.cost * 100)).toBe(cost)
  expect(await ledgerOf(world, uniqueid)).toEqual({ posted: cost > 0 ? 1 : 0, kobo: cost, held: 0 })
  return record
}

/** Waits for a person's only call that is over. */
export async function onlyCall(world: LabWorld, who: Person) {
  const records = () => recordsOf(world, who)
  await vi.waitFor(async () => expect(await records()).toHaveLength(1), {
    timeout: ENDED_WITHIN_MS,
    interval: 200,
  })
  return (await records())[0]?.uniqueid ?? ''
}
