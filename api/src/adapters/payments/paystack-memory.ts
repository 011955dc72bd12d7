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
 * @returns false while another request has it
 */
export const claimRefund = (db: Db, key: string, at: Date, staleBefore: Date) => db.some`
  insert into paystack_refund_orders as claim (key, ordered_at) values (${key}, ${at})
    on conflict (key) do update set ordered_at = excluded.ordered_at where claim.ordered_at < ${staleBefore}`

/** Ends the claim of a refund that was refused. */
export const releaseRefund = (db: Db, key: string) =>
  db.run`delete from paystack_refund_orders where key = ${key}`
