import type { CallLimitName } from '@ekoline/contract/calls/call-limits.facts.ts'
import type { CallLimits as WireLimits } from '@ekoline/contract/calls/call-limits.ts'
import { exactNaira, type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { DAY_MS, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { AppError, badField, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { leftOfAllowance } from './allowances.service.ts'
import {
  type Counting,
  countUsed,
  eachLimit,
  findLimits,
  type Limits,
  lockLimits,
  putOwnLimits,
} from './call-limits.sql.ts'
import { type Left, leastOfAll } from './left.ts'

// A thief with a seat or a stolen card calls numbers that pay him, until it is noticed.

type Database = Pick<Context, 'clock' | 'config'>

const YOUNG_MS = 7 * DAY_MS
const MINUTE_SECONDS = 60

/** What the operator set for the workgroup, else the settings; half of those, at least 1, in its first week. */
export function highestLimits(
  { config, clock }: Database,
  { since, operator }: { readonly since: Date; readonly operator: Limits | null },
): Limits {
  const isYoung = clock.now().getTime() - since.getTime() < YOUNG_MS
  return eachLimit((name) => {
    const limit = config.callLimits[name]
    const usual = limit === null || !isYoung ? limit : Math.max(1, Math.floor(limit / 2))
    return operator?.[name] ?? usual
  })
}

export const lower = (a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : Math.min(a, b)

const isLimited = (limits: Limits) => Object.values(limits).some((limit) => limit !== null)

/** The limits that count, locked: of each the lower of the highest and of what the admins allow. */
async function limitsOf(ctx: Database, tx: Tx, { workgroupId, at }: Counting): Promise<Limits> {
  const own = await lockLimits(tx, { workgroupId, at, isLimited: isLimited(ctx.config.callLimits) })
  const most = highestLimits(ctx, own)
  return eachLimit((name) => lower(most[name], own[name]))
}

const COUNTED = ['seat_at_once', 'workgroup_at_once', 'seat_a_minute', 'workgroup_a_minute'] as const
const OF_A_DAY = ['seat_day', 'workgroup_day'] as const

export const isOfDay = (name: CallLimitName) => name.endsWith('_day')

function refusal(name: CallLimitName, limit: number, now: Date): AppError {
  const tomorrow = dayStart(dayOf(now)).getTime() + DAY_MS
  const untilTomorrow = Math.ceil((tomorrow - now.getTime()) / 1000)
  return new AppError(`call_limit_${name}`, {
    values: { limit: isOfDay(name) ? exactNaira(kobo(limit)) : limit },
    ...(!name.endsWith('_at_once') && { retryAfterSeconds: isOfDay(name) ? untilTomorrow : MINUTE_SECONDS }),
  })
}

function dayLeft(limits: Limits, used: Record<CallLimitName, number>, at: Date): Left | null {
  const left = OF_A_DAY.flatMap((name) => {
    const limit = limits[name]
    if (limit === null) return []
    return [{ amount: kobo(Math.max(0, limit - used[name])), refusal: refusal(name, limit, at) }]
  })
  return leastOfAll(left)
}

/** By the limits of the seat and of the workgroup. */
async function checkLimitsOfCalls(
  ctx: Database,
  tx: Tx,
  counting: Counting,
  counts: boolean,
): Promise<Left | null> {
  const limits = await limitsOf(ctx, tx, counting)
  if (!isLimited(limits)) return null
  const used = await countUsed(tx, counting)
  for (const name of counts ? COUNTED : []) {
    const limit = limits[name]
    if (limit !== null && used[name] >= limit) throw refusal(name, limit, counting.at)
  }
  return dayLeft(limits, used, counting.at)
}

/**
 * Lets a call begin, as far as the limits of its seat and workgroup go, and what the admins allow its member, counted over
 * all processes: until the transaction ends no other call of the workgroup begins.
 *
 * @param counts whether it is one of those at once and a minute: calls that speak a code have limits of their own
 * @returns what it may cost now; null: no limit
 * @throws AppError call_limit_…, by the limit that is reached
 * @source docs/decisions/018-calls.md; docs/decisions/042-company-money.md
 */
export async function checkLimits(
  ctx: Database,
  tx: Tx,
  counting: Counting,
  counts: boolean,
): Promise<Left | null> {
  return leastOfAll([
    await checkLimitsOfCalls(ctx, tx, counting, counts),
    await leftOfAllowance(tx, counting),
  ])
}

/** What a call that runs may still cost; null: no limit. The workgroup's row is locked, so no other call takes it. */
export async function leftForCall(ctx: Database, tx: Tx, counting: Counting): Promise<Kobo | null> {
  return (await checkLimits(ctx, tx, counting, false))?.amount ?? null
}

const onWire = (limits: Limits): WireLimits =>
  eachLimit((name) => {
    const limit = limits[name]
    return limit !== null && isOfDay(name) ? naira(kobo(limit)) : limit
  })

/** What the admins of the caller's workgroup set of its limits, and the most that they may set. @source DEC-102 */
export async function callLimits(ctx: Pick<Context, 'db' | 'clock' | 'config'>, { workgroupId }: Caller) {
  const own = await findLimits(ctx.db, workgroupId, ctx.clock.now())
  if (!own) throw missing()
  return { own: onWire(own), most: onWire(highestLimits(ctx, own)) }
}

/**
 * Sets the limits of the caller's workgroup, in naira where they are of a day; null takes one away.
 *
 * @throws AppError invalid_request for one above the operator's
 */
export async function setCallLimits(ctx: Context, actor: SignedIn, wanted: WireLimits): Promise<void> {
  const { workgroupId } = actor.caller
  const { most } = await callLimits(ctx, actor.caller)
  const given = eachLimit((name) => {
    const [limit, maximum] = [wanted[name], most[name]]
    if (limit !== null && maximum !== null && limit > maximum)
      throw badField(name, 'field_whole', { minimum: 1, maximum })
    return limit !== null && isOfDay(name) ? limit * 100 : limit
  })
  await transaction(ctx.db, async (tx) => {
    await putOwnLimits(tx, workgroupId, given)
    const target = `workgroup:${workgroupId}`
    const entry = { action: 'call_limits_changed', target, detail: { ...wanted } } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}
