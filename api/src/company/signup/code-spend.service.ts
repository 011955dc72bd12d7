import { billedSeconds, secondsCharge } from '@ekoline/contract/calls/call-charge.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { rateForStranger } from '../../calls/limits/strangers-numbers.service.ts'
import type { Context } from '../../context.ts'
import { ANYBODY } from '../../money/tariffs/tariffs.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { codeRefusal } from './code-destinations.service.ts'
import { chargeSpend, findSpend } from './code-spend.sql.ts'

const LATER_SECONDS = 1800

type Needed = Pick<Context, 'db' | 'clock' | 'config'>

/**
 * What a code costs at most: a call of the longest duration at its rate, or an SMS.
 *
 * @throws AppError invalid_request for a number that no rate leads to, and for a dear or special one: a stranger names it
 */
export async function codePrice(ctx: Needed, phone: string, channel: 'call' | 'sms'): Promise<Kobo> {
  const { callSeconds, smsPrice, rateAbroad } = ctx.config.codes
  const abroad = { numbers: 'abroad', most: rateAbroad } as const // the operator lists those that codes go to
  const rate = await rateForStranger(ctx, ANYBODY, phone.slice(1), abroad)
  if (!rate) throw codeRefusal(ctx)
  return channel === 'sms' ? smsPrice : secondsCharge(billedSeconds(1_000 * callSeconds, rate), rate)
}

/**
 * Charges a code to the day's spend.
 *
 * @param isSent false: the ceiling is checked and nothing is charged, as no code is sent
 * @throws AppError codes_spent when the ceiling is reached
 */
export async function chargeCode(ctx: Needed, price: Kobo, isSent: boolean): Promise<void> {
  const now = ctx.clock.now()
  const [day, ceiling] = [dayOf(now), ctx.config.codes.spendADay]
  if (await chargeSpend(ctx.db, { day, price, charged: isSent ? price : kobo(0), ceiling })) return
  const left = (dayStart(day).getTime() + DAY_MS - now.getTime()) / 1000
  throw new AppError('codes_spent', { retryAfterSeconds: Math.ceil(Math.min(left, LATER_SECONDS)) })
}

/** What codes cost today, and what they may. @source DEC-155 */
export interface CodeSpend {
  readonly kobo: number
  readonly ceiling: number
}

export const codeSpendToday = async ({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<CodeSpend> => ({
  kobo: await findSpend(db, dayOf(clock.now())),
  ceiling: config.codes.spendADay,
})
