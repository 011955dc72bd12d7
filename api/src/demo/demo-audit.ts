import { addDays, type Day, dayStart } from '@ekoline/contract/time.ts'
import type { Tx } from '../db/db.ts'
import type { DemoMoney } from './demo-money.ts'
import type { DemoSeat } from './demo-people.ts'
import type { Random } from './random.ts'

const SIGN_IN_DAYS = 30
const NINE_MS = 9 * 3_600_000
const MORNING_SECONDS = 3 * 3600
const WORKED_MS = 7 * 3_600_000
const ALERT = { threshold_kobo: 500_000, rearm_kobo: 550_000 }

interface Deed {
  readonly at: Date
  readonly seat: DemoSeat
  readonly action: string
  readonly target: string
  readonly detail?: object
}

const self = ({ userId }: DemoSeat) => `user:${userId}`

/** A few people sign in on each day, and some of them also out again. */
function signIns(random: Random, team: readonly DemoSeat[], today: Day): Deed[] {
  return Array.from({ length: SIGN_IN_DAYS }, (_, daysAgo) =>
    [0, 1, 2].flatMap((): Deed[] => {
      const seat = random.pick(team)
      const start = dayStart(addDays(today, -daysAgo - 1)).getTime() + NINE_MS
      const at = new Date(start + random.whole(0, MORNING_SECONDS) * 1000)
      const out = new Date(at.getTime() + WORKED_MS)
      const signedIn = { at, seat, action: 'signed_in', target: self(seat) }
      return random.next() < 0.5 ? [signedIn] : [signedIn, { ...signedIn, at: out, action: 'signed_out' }]
    }),
  ).flat()
}

function moneyDeeds([ada]: readonly DemoSeat[], money: DemoMoney): Deed[] {
  if (!ada) return []
  const payments = money.payments.map(
    ({ at, from, reference, charge }): Deed => ({
      at,
      seat: from,
      action: 'payment_credited',
      target: `payment:${reference}`,
      detail: { agreedKobo: charge, tookKobo: charge, currency: 'NGN' },
    }),
  )
  const transfers = money.transfers.map(
    ({ at, to, amount }): Deed => ({
      at,
      seat: ada,
      action: 'member_topped_up',
      target: `card:${to.cardId}`,
      detail: { amountKobo: amount },
    }),
  )
  return [...payments, ...transfers]
}

/** What the people of the demo did, as the audit tells it, and the alert that Ada has set. */
export async function writeAuditOfDemo(
  tx: Tx,
  random: Random,
  { team, money, today }: { team: readonly DemoSeat[]; money: DemoMoney; today: Day },
): Promise<void> {
  const [ada] = team
  if (!ada) throw new Error('the demo company has nobody')
  const setAt = new Date(dayStart(addDays(today, -20)).getTime() + NINE_MS)
  const alert: Deed = {
    at: setAt,
    seat: ada,
    action: 'balance_alert_set',
    target: `card:${ada.cardId}`,
    detail: { thresholdKobo: ALERT.threshold_kobo },
  }
  const deeds = [...signIns(random, team, today), ...moneyDeeds(team, money), alert].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const workgroups = await tx.selectFrom('seats').select(['id', 'workgroup_id']).execute()
  const workgroupOf = new Map(workgroups.map(({ id, workgroup_id }) => [id, workgroup_id]))
  await tx
    .insertInto('audit')
    .values(
      deeds.map(({ at, seat, action, target, detail = {} }) => ({
        at,
        request_id: 'demo',
        address: '127.0.0.1',
        user_id: seat.userId,
        seat_id: seat.seatId,
        workgroup_id: workgroupOf.get(seat.seatId) ?? null,
        action,
        target,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
  await tx
    .insertInto('balance_alerts')
    .values({ card_id: ada.cardId, ...ALERT, armed: true, changed_at: setAt })
    .execute()
}
