import { kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { transaction, violates } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { books, post } from '../wallet/ledger.service.ts'
import {
  insertVatPeriod,
  listVatPeriods,
  PERIOD_IS_LAST,
  POINT_STAYS,
  type VatPeriod,
  vatHeldAt,
} from './vat.sql.ts'

export { listVatPeriods, type VatLine, type VatPeriod, vatOfMonth, vatRateAt } from './vat.sql.ts'

const OPENED_AFTER_MS = 3_600_000 // what was posted before the period began is committed by then

/** Why a period cannot be set. */
export type VatRefusal = 'not_ahead' | 'later_is_set' | 'point_stays' | 'not_registered'

/**
 * Says from when on VAT is booked, and at which rate; what was booked before stays as it is.
 *
 * @param period rate in hundredths of a percent, 0 to end the registration
 * @param by who says it, as the list of periods names them
 * @returns why it was not set; null when it is
 * @source issue 23, "Tax and documents"; docs/decisions/047-value-added-tax.md
 */
export async function setVat(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  period: Pick<VatPeriod, 'startsAt' | 'rate' | 'whenBought'>,
  by: string,
): Promise<VatRefusal | null> {
  const setAt = clock.now()
  if (period.startsAt <= setAt) return 'not_ahead'
  const { startsAt, rate, whenBought } = period
  try {
    return await transaction(db, async (tx) => {
      if (rate === 0 && (await listVatPeriods(tx)).length === 0) return 'not_registered'
      await insertVatPeriod(tx, { ...period, setAt, setBy: by })
      const detail = { startsAt, rate, whenBought }
      await writeAudit(tx, setAt, actor, { action: 'vat_set', detail })
      return null
    })
  } catch (error) {
    if (violates(error, PERIOD_IS_LAST)) return 'later_is_set'
    if (violates(error, POINT_STAYS)) return 'point_stays'
    throw error
  }
}

/**
 * Where VAT falls due when airtime is bought, what wallets held as the registration began is taxed as if it was bought
 * then: once, so that its use owes nothing more.
 *
 * @returns how many such postings were made
 */
export async function openPrepaidVat({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ opened: number }> {
  const periods = await listVatPeriods(db)
  let opened = 0
  for (const [index, { startsAt, rate, whenBought }] of periods.entries()) {
    const begins = rate > 0 && (periods[index - 1]?.rate ?? 0) === 0
    if (!whenBought || !begins || clock.now().getTime() < startsAt.getTime() + OPENED_AFTER_MS) continue
    const { vat } = await vatHeldAt(db, startsAt, rate)
    const { repeated } = await transaction(db, (tx) =>
      post(tx, {
        idempotencyKey: `vat:opening:${startsAt.toISOString()}`,
        kind: 'adjustment',
        description: 'VAT in what wallets held when it began',
        at: startsAt,
        userId: null,
        entries: [
          { account: books.prepaidVat, amount: kobo(-vat) },
          { account: books.outputVat('airtime'), amount: vat },
        ],
      }),
    )
    if (!repeated) opened++
  }
  return { opened }
}
