import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { PaymentDetail, PaymentPurpose } from '@ekoline/contract/payments.ts'
import type { Db } from '../../db/db.ts'
import type { Payment } from './payments.sql.ts'

/** A payment with who made it and what it was for. */
export interface DetailedPayment {
  readonly reference: string
  readonly provider: PaymentDetail['provider']
  readonly purpose: PaymentPurpose
  readonly plan: string | null
  readonly cardId: number
  readonly credit: Kobo
  readonly charge: Kobo
  readonly state: Payment['state']
  readonly settledAt: Date | null
  readonly paidBy: string
  readonly email: string
  readonly workgroup: string
}

export async function findDetailed(db: Db, reference: string): Promise<DetailedPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('seats', 'seats.card_id', 'payments.card_id')
    .innerJoin('workgroups', 'workgroups.id', 'seats.workgroup_id')
    .leftJoin('plans', 'plans.id', 'payments.plan_id')
    .select([
      'payments.reference as reference',
      'payments.provider as provider',
      'payments.purpose as purpose',
      'plans.name as plan',
      'payments.card_id as cardId',
      'payments.credit_kobo as credit',
      'payments.charge_kobo as charge',
      'payments.state as state',
      'payments.settled_at as settledAt',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email as email',
      'workgroups.name as workgroup',
    ])
    .where('payments.reference', '=', reference)
    .executeTakeFirst()
  if (!row) return undefined
  const { firstName, lastName, ...payment } = row
  return {
    ...payment,
    provider: row.provider as DetailedPayment['provider'],
    purpose: row.purpose as PaymentPurpose,
    credit: kobo(row.credit),
    charge: kobo(row.charge),
    state: row.state as Payment['state'],
    paidBy: `${firstName} ${lastName}`,
  }
}
