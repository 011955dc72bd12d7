import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { PaymentDetail, PaymentPurpose } from '@ekoline/contract/payments.ts'
import type { Db } from '../../db/db.ts'
import type { Payment } from './payments.sql.ts'

/** A payment with who made it, what it was for, and what it took and gave: as agreed, or as an operator credited it. */
export interface DetailedPayment {
  readonly reference: string
  readonly provider: PaymentDetail['provider']
  readonly purpose: PaymentPurpose
  readonly plan: string | null
  /** the phone number that it bought */
  readonly number: string | null
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
    .leftJoin('phone_numbers', 'phone_numbers.id', 'payments.number_id')
    .select([
      'payments.reference as reference',
      'payments.provider as provider',
      'payments.purpose as purpose',
      'plans.name as plan',
      'phone_numbers.did as number',
      'payments.card_id as cardId',
      'payments.credit_kobo as credit',
      'payments.charge_kobo as charge',
      'payments.took_kobo as took',
      'payments.given_kobo as given',
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
  const { firstName, lastName, took, given, ...payment } = row
  const asAgreed = took === null || given === null
  return {
    ...payment,
    provider: row.provider as DetailedPayment['provider'],
    purpose: asAgreed ? (row.purpose as PaymentPurpose) : 'topup',
    plan: asAgreed ? row.plan : null,
    number: asAgreed ? row.number : null,
    credit: kobo(asAgreed ? row.credit : given),
    charge: kobo(asAgreed ? row.charge : took),
    state: row.state as Payment['state'],
    paidBy: `${firstName} ${lastName}`,
  }
}
