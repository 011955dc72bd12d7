import type { Db } from '../../db/db.ts'

/** The code that opens the card form of a reference announced before; null when none was. */
export async function accessCodeOf(db: Db, reference: string): Promise<string | null> {
  const row = await db
    .selectFrom('paystack_checkouts')
    .select('access_code')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.access_code ?? null
}

export async function keepAccessCode(db: Db, reference: string, accessCode: string): Promise<void> {
  await db
    .insertInto('paystack_checkouts')
    .values({ reference, access_code: accessCode })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

/**
 * Takes the turn to order a refund.
 *
 * @param staleBefore a turn taken before then and never finished is over
 * @returns false while somebody else has it
 */
export async function claimRefund(db: Db, key: string, at: Date, staleBefore: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('paystack_refund_orders')
    .values({ key, ordered_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ordered_at: at })
        .where('paystack_refund_orders.ordered_at', '<', staleBefore),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Gives the turn back: what was ordered was refused. */
export async function releaseRefund(db: Db, key: string): Promise<void> {
  await db.deleteFrom('paystack_refund_orders').where('key', '=', key).execute()
}
