// @source DEC-230

import { kobo } from '@ekoline/contract/units/money.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { sql } from '../platform/db/db.ts'
import { demoNumber } from './demo-account.ts'
import type { Demo, DemoSeat } from './demo-people.ts'
import { HOUR_MS, later } from './writing.ts'

const NUISANCE = '+2348099990417'
const BEGINNING = '+4470'
const CONGESTION = 5
const HOURS_AGO = 2
const DAYS_AGO = 3

/** A call of today from the number that Bola has blocked: its caller heard so. */
export const blockedCall = ({ cardId }: Pick<DemoSeat, 'cardId'>, now: Date): FinishedCall => {
  const startedAt = later(now, -HOURS_AGO * HOUR_MS)
  return {
    uniqueid: `${Math.floor(startedAt.getTime() / 1000)}.blocked`,
    cardId,
    src: NUISANCE,
    calledstation: demoNumber(1),
    startedAt,
    talkSeconds: 0,
    cause: CONGESTION,
    cost: kobo(0),
    recorded: false,
    direction: 'in',
    outcome: 'blocked',
    ringSeconds: null,
  }
}

/** Writes what Ada's workgroup has blocked: one number, and all that begin so. */
export async function writeBlocked({ insert, ada, seatOf, morning }: Demo): Promise<void> {
  const bola = seatOf('bola').seatId
  await insert(sql`blocked_numbers (workgroup_id, kind, number, added_by, created_at)`, [
    sql`(${ada.workgroupId}, 'beginning', ${BEGINNING}, ${ada.seatId}, ${morning(DAYS_AGO)})`,
    sql`(${ada.workgroupId}, 'number', ${NUISANCE}, ${bola}, ${morning(DAYS_AGO - 1)})`,
  ])
}
