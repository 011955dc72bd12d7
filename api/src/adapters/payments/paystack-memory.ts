import type { Db } from '../../platform/db/db.ts'

/** The code that opens the card form of a checkout that was started, if one was. */
export const accessCodeOf = (db: Db, reference: string) =>
  db.valueIfAny<string>`select access_code from paystack_checkouts where reference = ${reference}`

export const keepAccessCode = (db: Db, reference: string, accessCode: string) => db.run`
  insert into paystack_checkouts (reference, access_code) values (${reference}, ${accessCode})
    on conflict (reference) do nothing`

/**
 * Claims the right to order a refund, so that two requests never order it twice.
 *
 * @param staleBefore a claim from before then that was never finished is over
 * @returns false while another request has it, or once Paystack has named the refund
 */
export const claimRefund = (db: Db, key: string, at: Date, staleBefore: Date) => db.some`
  insert into paystack_refund_orders as claim (key, ordered_at) values (${key}, ${at})
    on conflict (key) do update set ordered_at = excluded.ordered_at
      where claim.ordered_at < ${staleBefore} and claim.refund_id is null`

/** Goes on with a claim right before the order. @returns false when another request has taken it since */
export const renewRefund = (db: Db, key: string, claimedAt: Date, at: Date) => db.some`
  update paystack_refund_orders set ordered_at = ${at}
    where key = ${key} and ordered_at = ${claimedAt} and refund_id is null`

/** Stores the name that Paystack gave the refund of an order. */
export const keepRefund = (db: Db, key: string, refundId: string) =>
  db.run`update paystack_refund_orders set refund_id = ${refundId} where key = ${key}`

/** Paystack's name of the refund that was ordered by a key; null until it is known. */
export const keptRefund = async (db: Db, key: string): Promise<string | null> =>
  (await db.valueIfAny<string | null>`select refund_id from paystack_refund_orders where key = ${key}`) ??
  null

/**
 * Ends the claim of a refund that was refused.
 *
 * @param claimedAt only this claim: another request may have taken it since
 */
export const releaseRefund = (db: Db, key: string, claimedAt: Date | null = null) => db.run`
  delete from paystack_refund_orders
    where key = ${key} and refund_id is null
      and (${claimedAt}::timestamptz is null or ordered_at = ${claimedAt}::timestamptz)`
