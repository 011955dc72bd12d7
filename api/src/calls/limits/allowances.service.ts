import type { Allowance } from '@ekoline/contract/calls/allowances.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { addDays, dayEnd, dayOf, dayStart, monthOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { keepSeat, type Seat, seatByUsername } from '../../core/workgroups/workgroups.service.ts'
import { AppError, foreign } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { findAllowance, isOfWorkgroup, type Limits, putAllowance, sumSpent } from './allowances.sql.ts'
import type { Counting } from './call-limits.sql.ts'
import { type Left, leastOfAll } from './left.ts'

// What the admins let one member's calls cost and where they may go, below the limits of each seat and of the workgroup.

const PERIODS = ['day', 'month'] as const
type Period = (typeof PERIODS)[number]

const MOST_DAYS_OF_MONTH = 31

/** When the limits of a period begin anew. */
function nextOf(period: Period, now: Date): Date {
  return period === 'day'
    ? dayEnd(dayOf(now))
    : dayStart(monthOf(dayStart(addDays(monthOf(now), MOST_DAYS_OF_MONTH))))
}

const leftOf = (limit: Kobo, used: Kobo): Kobo => kobo(Math.max(0, limit - used))

function refusal(period: Period, limit: Kobo, now: Date): AppError {
  return new AppError(`call_allowance_${period}`, {
    values: { limit: exactNaira(limit) },
    retryAfterSeconds: Math.ceil((nextOf(period, now).getTime() - now.getTime()) / 1000),
  })
}

/**
 * What a member's calls may still cost, by what the admins allow them. No other call of the card begins until the
 * transaction ends: what can pay for it is locked.
 *
 * @returns null when there is no limit
 * @source docs/decisions/042-company-money.md
 */
export async function leftOfAllowance(tx: Tx, counting: Counting): Promise<Left | null> {
  const limits = await findAllowance(tx, counting.cardId)
  if (PERIODS.every((period) => limits[period] === null)) return null
  const used = await sumSpent(tx, counting)
  return leastOfAll(
    PERIODS.map((period) => {
      const limit = limits[period]
      return limit === null
        ? null
        : { amount: leftOf(limit, used[period]), refusal: refusal(period, limit, counting.at) }
    }),
  )
}

interface Called {
  readonly cardId: number
  readonly workgroupId: number
  /** digits of E.164, without + */
  readonly called: string
}

/**
 * Lets a member call a number that the admins let them: one of the workgroup always may be called.
 *
 * @throws AppError call_allowance_national, call_allowance_colleagues
 * @source docs/decisions/042-company-money.md
 */
export async function checkDestination(db: Db, { cardId, workgroupId, called }: Called): Promise<void> {
  const { destinations } = await findAllowance(db, cardId)
  if (destinations === 'all') return
  if (destinations === 'national' && called.startsWith(market.countryCode)) return
  if (await isOfWorkgroup(db, workgroupId, `+${called}`)) return
  throw new AppError(`call_allowance_${destinations}`)
}

/**
 * Lets a member start robocalls who may call all numbers: the list of one is too long to be looked at by the same rule.
 *
 * @throws AppError robocall_destinations
 */
export async function checkRobocalls(db: Db, cardId: number): Promise<void> {
  const { destinations } = await findAllowance(db, cardId)
  if (destinations !== 'all') throw new AppError('robocall_destinations')
}

type Needs = Pick<Context, 'db' | 'clock'>

async function allowanceOf({ db, clock }: Needs, { cardId, workgroupId }: Seat): Promise<Allowance> {
  const limits = await findAllowance(db, cardId)
  const used = await sumSpent(db, { cardId, workgroupId, at: clock.now() })
  const onWire = (period: Period) => {
    const limit = limits[period]
    const left = limit === null ? null : naira(leftOf(limit, used[period]))
    return { limit: limit === null ? null : naira(limit), used: naira(used[period]), left }
  }
  return { month: onWire('month'), day: onWire('day'), destinations: limits.destinations }
}

/**
 * What a seat's calls may cost, and what of it is used: the person's own, or a member's for an admin.
 *
 * @throws AppError not_found for any other
 */
export async function allowanceFor(ctx: Needs, caller: Caller, username: string): Promise<Allowance> {
  return allowanceOf(ctx, await seatByUsername(ctx, caller, username))
}

/**
 * Sets what the calls of a member of the caller's workgroup may cost and where they may go, from the next call on.
 *
 * @throws AppError not_found for a person outside the workgroup
 */
export async function setAllowance(
  ctx: Needs,
  actor: SignedIn,
  username: string,
  limits: Limits,
): Promise<Allowance> {
  const { caller } = actor
  return transaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx }
    const member = await seatByUsername(inTx, caller, username)
    if (member.workgroupId !== caller.workgroupId) throw foreign(`seat:${member.seatId}`)
    await keepSeat(tx, member)
    await putAllowance(tx, member.cardId, limits)
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: 'allowance_set',
      target: `card:${member.cardId}`,
      detail: { monthKobo: limits.month, dayKobo: limits.day, destinations: limits.destinations },
    })
    return allowanceOf(inTx, member)
  })
}
