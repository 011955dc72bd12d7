import { type FeeRule, kobo } from '@ekoline/contract/units/money.ts'
import { config } from '../../app/config.ts'

/** How the operator computes the card fee. */
export function feeRule(): FeeRule {
  const { rate_basis_points, flat, flat_from, flat_by, cap } = config().payments.fee
  return {
    rateBasisPoints: rate_basis_points,
    flat: kobo(flat),
    flatFrom: kobo(flat_from),
    flatBy: flat_by,
    cap: cap === null ? null : kobo(cap),
  }
}
