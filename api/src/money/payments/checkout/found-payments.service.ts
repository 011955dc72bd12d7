import type { Db } from '../../../platform/db/db.ts'
import {
  type FoundPayment,
  findPayments,
  listRefundsAndDisputes,
  type RefundOrDispute,
} from './found-payments.sql.ts'

export type { FoundPayment, RefundOrDispute } from './found-payments.sql.ts'

/**
 * The newest payments, at most 50, with this reference, e-mail, card, account number or id at the provider, each with its
 * refunds and disputes.
 */
export const foundPayments = async (
  db: Db,
  what: string,
): Promise<(FoundPayment & { readonly aftermath: RefundOrDispute[] })[]> =>
  Promise.all(
    (await findPayments(db, what)).map(async (payment) => ({
      ...payment,
      aftermath: await listRefundsAndDisputes(db, payment.reference),
    })),
  )
