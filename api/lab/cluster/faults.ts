import { checkRollup } from '../../src/calls/history/calls.sql.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import type { Cluster } from './cluster.ts'
import type { Killed } from './kills.ts'
import { type ObservedCall, wasBetween } from './observed.ts'

const SETTLED_MS = 10_000
const SLACK_S = 3 // between the clocks of phones and records: seconds are whole, and a BYE takes its time

/** A call as the service wrote it down. */
export interface CallRecord {
  readonly uniqueid: string
  readonly user: string
  readonly number: string
  readonly startedAt: Date
  readonly seconds: number
  readonly kobo: number
}

/** The records of the callers, with their numbers as they dialled them. */
export const recordsOf = ({ ctx }: Cluster) => ctx.db.many<CallRecord>`
  select c.uniqueid, s.username as user, c.calledstation as number, c.started_at as "startedAt",
         c.talk_seconds as seconds, c.cost_kobo::int as kobo
    from calls c join seats s on s.card_id = c.card_id where c.direction is distinct from 'in'`

export const liveCalls = ({ ctx }: Cluster) => ctx.db.value<number>`select count(*)::int from live_calls`

/** What is not right about the money and the records of a run; nothing is what should be. */
export async function findFaults(
  { ctx }: Cluster,
  calls: readonly ObservedCall[],
  records: readonly CallRecord[],
  killed: readonly Killed[],
): Promise<string[]> {
  const wrong: string[] = []
  const say = (what: string, found: readonly unknown[]) => {
    if (found.length > 0) wrong.push(`${found.length} ${what}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  say('faults of the ledger', await checkLedger(ctx.db))
  say('faults of the totals', await checkRollup(ctx.db))
  say('calls with an open end', await ctx.db.many`select call_id from live_calls`)
  say('holds that hold', await ctx.db.many`select key from ledger_holds where state = 'held'`)
  const posted = await ctx.db.many<{ key: string; kobo: number; times: number }>`
    select idempotency_key as key, (-sum(amount_kobo))::int as kobo, count(distinct t.id)::int as times
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
     where t.kind = 'call' group by key`
  const charges = new Map(posted.map(({ key, kobo }) => [key, kobo]))
  say(
    'calls not charged what their record says',
    records.filter(({ uniqueid, kobo }) => (charges.get(`call:${uniqueid}`) ?? 0) !== kobo),
  )
  say(
    'calls charged twice',
    posted.filter(({ times }) => times > 1),
  )
  const known = new Set(records.map(({ uniqueid }) => `call:${uniqueid}`))
  say(
    'charges without a call',
    posted.filter(({ key }) => !known.has(key)),
  )

  const answered = calls.filter((call) => call.answeredAt !== null)
  // That the other side answered reaches a phone at a dead piece when that is back: it talks from its answer on.
  const secondsOf = ({ begunAt, answeredAt, endedAt, talkedS }: ObservedCall) =>
    killed.some(({ at, backAt }) => begunAt < backAt && (answeredAt ?? 0) > at)
      ? ((endedAt ?? 0) - begunAt) / 1_000
      : (talkedS ?? 0)
  say(
    'answered calls without their one record',
    answered.filter((call) => call.records.filter(({ seconds }) => seconds > 0).length !== 1),
  )
  say(
    'calls charged for longer than they were up',
    answered.filter((call) => {
      const [record] = call.records
      return record && call.talkedS !== null && record.seconds > secondsOf(call) + SLACK_S
    }),
  )
  // What is answered while its process is dead is charged up to its checkpoint.
  const undisturbed = (call: ObservedCall) =>
    !killed.some(({ at, backAt }) => wasBetween(call, at, backAt + SETTLED_MS))
  say(
    'calls to the carrier that ended well and were not charged',
    answered.filter(
      (call) =>
        call.end === 'over' && call.kind !== 'phone' && call.records[0]?.kobo === 0 && undisturbed(call),
    ),
  )
  return wrong
}
