import { billedSeconds, type CallRate, secondsCharge } from '@ekoline/contract/calls/call-charge.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { findRoute } from '../../core/trunks/trunk-settings.service.ts'
import { TariffRefused } from './tariff-refused.ts'
import { ANYBODY, buyerOf } from './tariffs.service.ts'
import { findCost, findRate, type TariffRate } from './tariffs.sql.ts'

/** A call that is not made. */
export interface ImaginedCall {
  /** of E.164, without + */
  readonly digits: string
  readonly seconds: number
  /** when it begins; null: now */
  readonly at: Date | null
  /** who calls; null: a caller without a deck of their own */
  readonly workgroupId: number | null
}

/** What a call would cost a customer and us. */
export interface SimulatedCall {
  readonly at: Date
  readonly rate: TariffRate
  readonly price: Kobo
  readonly billedSeconds: number
  /** of each trunk that it may go by; null: what it asks is not known */
  readonly trunks: readonly {
    readonly trunk: string
    readonly deck: string | null
    readonly cost: Kobo | null
    readonly margin: Kobo | null
  }[]
}

const billed = (seconds: number, rate: CallRate) => billedSeconds(1_000 * seconds, rate)
const charge = (seconds: number, rate: CallRate) => secondsCharge(billed(seconds, rate), rate)

/**
 * What a call would cost, by money alone, without gifts and plans.
 *
 * @throws AppError not_found for the workgroup; TariffRefused no_price
 */
export async function simulateCall(
  ctx: Pick<Context, 'db' | 'clock'>,
  { digits, seconds, at: given, workgroupId }: ImaginedCall,
): Promise<SimulatedCall> {
  const at = given ?? ctx.clock.now()
  const buyer = workgroupId === null ? ANYBODY : await buyerOf(ctx, workgroupId)
  const rate = await findRate(ctx.db, buyer, at, digits)
  if (!rate) throw new TariffRefused({ why: 'no_price', digits })
  const price = charge(seconds, rate)
  const beginnings = Array.from({ length: digits.length + 1 }, (_, n) => digits.slice(0, n))
  const trunks = await Promise.all(
    (await findRoute(ctx.db, beginnings)).map(async ({ trunk }) => {
      const asked = await findCost(ctx.db, trunk, at, digits)
      const cost = asked && charge(seconds, asked)
      return { trunk, deck: asked?.deck ?? null, cost, margin: cost === null ? null : kobo(price - cost) }
    }),
  )
  return { at, rate, price, billedSeconds: billed(seconds, rate), trunks }
}
