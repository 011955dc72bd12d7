import type { AuditAction } from '@ekoline/contract/endpoint/audit-actions.ts'
import { sql } from '../platform/db/db.ts'
import type { DemoMoney } from './demo-money.ts'
import type { Demo, DemoSeat } from './demo-people.ts'
import type { Random } from './random.ts'
import { HOUR_MS, later } from './writing.ts'

const SIGN_IN_DAYS = 30
const ALERT = { daysAgo: 20, thresholdKobo: 500_000, rearmKobo: 550_000 }

type Line = readonly [at: Date, seat: DemoSeat, action: AuditAction, target: string, detail?: object]

/** A few people sign in on each day, and some of them also out again. */
function signIns({ team, morning }: Demo, random: Random): Line[] {
  return Array.from({ length: SIGN_IN_DAYS * 3 }, (_, index): Line[] => {
    const seat = random.pick(team)
    const at = later(morning(1 + Math.floor(index / 3)), random.whole(0, 3 * 3600) * 1000)
    const target = `user:${seat.userId}`
    const signedIn: Line = [at, seat, 'signed_in', target]
    return random.next() < 0.5 ? [signedIn] : [signedIn, [later(at, 7 * HOUR_MS), seat, 'signed_out', target]]
  }).flat()
}

/** The demo's audit, and Ada's low-balance alert. */
export async function writeAuditOfDemo(demo: Demo, random: Random, money: DemoMoney): Promise<void> {
  const { tx, ada, insert, morning } = demo
  const { thresholdKobo, rearmKobo, daysAgo } = ALERT
  const lines: Line[] = [
    ...signIns(demo, random),
    ...money.payments.map(({ at, from, reference, charge }): Line => {
      const detail = { agreedKobo: charge, tookKobo: charge, currency: 'NGN' }
      return [at, from, 'payment_credited', `payment:${reference}`, detail]
    }),
    ...money.transfers.map(({ at, to, amount }): Line => {
      return [at, ada, 'member_topped_up', `card:${to.cardId}`, { amountKobo: amount }]
    }),
    [morning(daysAgo), ada, 'balance_alert_set', `card:${ada.cardId}`, { thresholdKobo }],
  ]
  const inOrder = lines.toSorted(([a], [b]) => a.getTime() - b.getTime())
  const rows = inOrder.map(([at, { userId, seatId, workgroupId }, action, target, detail = {}]) => {
    const text = JSON.stringify(detail)
    return sql`(${at}, 'demo', '127.0.0.1', ${userId}, ${seatId}, ${workgroupId}, ${action}, ${target}, ${text})`
  })
  await insert(
    sql`audit (at, request_id, address, user_id, seat_id, workgroup_id, action, target, detail)`,
    rows,
  )
  await tx.run`
    insert into balance_alerts (card_id, threshold_kobo, rearm_kobo, armed, changed_at)
      values (${ada.cardId}, ${thresholdKobo}, ${rearmKobo}, true, ${morning(daysAgo)})`
}
