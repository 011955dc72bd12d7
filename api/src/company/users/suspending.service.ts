// @source DEC-59

import type { SuspensionCode, SuspensionLevel } from '@ekoline/contract/core/workgroups.ts'
import { lagosTime } from '@ekoline/contract/units/time.ts'
import { callsEndedBy } from '../../calls/live/end-call.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Message, postMessage } from '../../core/outbox/outbox.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'
import {
  contactOf,
  endRunOut,
  endSuspensions,
  inSentence,
  insertSuspension,
  listRunOut,
  listWhoAnswers,
  lockToSuspend,
  suspensionOf,
} from '../../core/workgroups/suspensions.service.ts'
import { renewGrace } from '../../money/phone-numbers/renewals.service.ts'
import { dayText } from '../../money/plans/plans.service.ts'
import { endSessionsIn } from '../../people/auth/sessions.service.ts'
import { syncSipUsersOf } from '../../people/my-phone/sip-users.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type FoundParts, findParts } from './suspending.sql.ts'

// Suspending writes one row; what it stops looks at that row when it is about to happen (workgroups/suspensions). Only what
// lives outside the database, or could outlive the suspension, is ended here: sessions, and the exchanges' SIP users.

/** What an operator wants suspended. */
export interface SuspensionParams {
  readonly workgroupId: number
  readonly level: SuspensionLevel
  readonly code: SuspensionCode
  /** one line, which the customer reads */
  readonly reason: string
  readonly ticket: string | null
  /** null: until `resumeWorkgroup` */
  readonly until: Date | null
}

/** What a suspension hits. */
export interface Hit extends FoundParts {
  /** the workgroup's name */
  readonly name: string
  /** the level before, of a workgroup that was suspended */
  readonly was: SuspensionLevel | null
  /** ids of the calls that are hung up, whichever process has them */
  readonly calls: readonly string[]
}

type Params = Pick<SuspensionParams, 'workgroupId' | 'level' | 'until'>

async function check(ctx: Context, tx: Tx, { workgroupId, level, until }: Params): Promise<Hit> {
  const name = await lockToSuspend(tx, workgroupId)
  if (name === undefined) throw missing()
  const now = await suspensionOf(tx, workgroupId, ctx.clock.now())
  if (now?.level === level && now.until?.getTime() === until?.getTime())
    throw new AppError('suspended_already')
  return {
    name,
    was: now?.level ?? null,
    calls: await callsEndedBy(tx, workgroupId, level),
    ...(await findParts(tx, workgroupId, level)),
  }
}

/**
 * What a suspension would hit now; changes nothing.
 *
 * @throws AppError not_found; suspended_already to this level, with this end
 */
export const previewSuspension = (ctx: Context, params: Params): Promise<Hit> =>
  transaction(ctx.db, (tx) => check(ctx, tx, params))

/**
 * Suspends a workgroup, or changes how much of it is, on all processes within seconds. Ends its sessions where everything
 * is suspended, and mails its admins.
 *
 * @returns what it hit
 * @throws AppError not_found; suspended_already to this level, with this end
 * @source docs/decisions/012-people-of-a-workgroup.md
 */
export function suspendWorkgroup(ctx: Context, actor: Actor, params: SuspensionParams): Promise<Hit> {
  const { workgroupId, level, code, reason, ticket, until } = params
  return transaction(ctx.db, async (tx) => {
    const hit = await check(ctx, tx, params)
    const at = ctx.clock.now()
    const by = actor.request.id
    const before = await endSuspensions(tx, workgroupId, at, hit.was ? by : 'until')
    await insertSuspension(tx, { workgroupId, level, code, reason, ticket, until, at, by })
    if (level === 'everything') await close(tx, workgroupId, at)
    else if (before.includes('everything')) await open(tx, workgroupId, at)
    await mailAdmins(ctx, tx, workgroupId, suspendedMail(ctx, hit.name, params))
    await writeAudit(tx, at, actor, {
      action: 'workgroup_suspended',
      target: `workgroup:${workgroupId}`,
      detail: {
        level,
        code,
        reason,
        ...(ticket !== null && { ticket }),
        ...(until && { until }),
        ...(hit.was && { was: hit.was }),
        ...countsOf(hit),
      },
    })
    return hit
  })
}

async function close(tx: Tx, workgroupId: number, at: Date): Promise<void> {
  await endSessionsIn(tx, workgroupId)
  await syncSipUsersOf(tx, workgroupId, at)
}

/** What a lifted suspension of everything gives back that is not looked up. Sessions stay ended. */
async function open(tx: Tx, workgroupId: number, at: Date): Promise<void> {
  await syncSipUsersOf(tx, workgroupId, at)
  await renewGrace(tx, workgroupId, at)
}

const countsOf = ({ calls, robocalls, sessions, keys, sipUsers, wallets, money, numbers }: Hit) => ({
  calls: calls.length,
  robocalls: robocalls.length,
  sessions: sessions.length,
  keys: keys.length,
  sipUsers: sipUsers.length,
  wallets: wallets.length,
  closedKobo: money,
  numbers: numbers.length,
})

/** What was suspended until now. */
export interface Resumed {
  readonly name: string
  readonly level: SuspensionLevel
}

/**
 * What `resumeWorkgroup` would end; changes nothing.
 *
 * @throws AppError not_found, not_suspended
 */
export const previewResume = (ctx: Context, workgroupId: number): Promise<Resumed> =>
  transaction(ctx.db, (tx) => checkResume(ctx, tx, workgroupId))

async function checkResume(ctx: Context, tx: Tx, workgroupId: number): Promise<Resumed> {
  const name = await lockToSuspend(tx, workgroupId)
  if (name === undefined) throw missing()
  const now = await suspensionOf(tx, workgroupId, ctx.clock.now())
  if (!now) throw new AppError('not_suspended')
  return { name, level: now.level }
}

/**
 * Ends the suspension of a workgroup, and mails its admins. Everything that it stopped goes on; calls and sessions that it
 * ended do not come back.
 *
 * @throws AppError not_found, not_suspended
 */
export function resumeWorkgroup(
  ctx: Context,
  actor: Actor,
  workgroupId: number,
  reason: string,
): Promise<Resumed> {
  return transaction(ctx.db, async (tx) => {
    const resumed = await checkResume(ctx, tx, workgroupId)
    await endSuspensions(tx, workgroupId, ctx.clock.now(), actor.request.id)
    await lifted(ctx, tx, actor, { workgroupId, ...resumed, detail: { reason } })
    return resumed
  })
}

async function lifted(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { workgroupId, name, level, detail }: Resumed & { workgroupId: number; detail: Record<string, string> },
): Promise<void> {
  const at = ctx.clock.now()
  if (level === 'everything') await open(tx, workgroupId, at)
  await mailAdmins(ctx, tx, workgroupId, resumedMail(ctx, name, level))
  await writeAudit(tx, at, actor, {
    action: 'workgroup_resumed',
    target: `workgroup:${workgroupId}`,
    detail: { level, ...detail },
  })
}

const BATCH = 100

const system: Actor = {
  caller: null,
  request: { id: 'suspensions', address: 'local', agent: '', idempotencyKey: null },
}

/**
 * Closes suspensions whose end has come: what they stopped went on at that moment, but for SIP phones, which register again
 * from here on. @returns how many
 */
export async function endRunOutSuspensions(ctx: Context): Promise<{ resumed: number }> {
  let resumed = 0
  for (let batch = BATCH; batch === BATCH; ) {
    const due = await listRunOut(ctx.db, ctx.clock.now(), BATCH)
    batch = due.length
    for (const { id, workgroupId } of due)
      await transaction(ctx.db, async (tx) => {
        const name = await lockToSuspend(tx, workgroupId)
        const level = await endRunOut(tx, id, ctx.clock.now())
        if (name === undefined || level === undefined) return
        await lifted(ctx, tx, system, { workgroupId, name, level, detail: { reason: 'until' } })
        resumed++
      })
  }
  return { resumed }
}

type MailTo = (admin: { readonly email: string; readonly firstName: string }) => Message

async function mailAdmins(ctx: Context, tx: Tx, workgroupId: number, mailTo: MailTo): Promise<void> {
  for (const admin of await listWhoAnswers(tx, workgroupId))
    await postMessage(ctx, tx, ctx.clock.now(), mailTo(admin))
}

function suspendedMail(ctx: Context, name: string, { level, reason, until }: SuspensionParams): MailTo {
  const { text, config } = ctx
  const values = {
    brand: config.brand.name,
    workgroup: inLine(name),
    reason: inSentence(reason),
    contact: contactOf(ctx),
    until: until
      ? text('suspended_until_text', { until: `${dayText(until)}, ${lagosTime(until).slice(11, 16)}` })
      : text('suspended_open_text'),
  }
  return ({ email, firstName }) => ({
    channel: 'email',
    to: email,
    subject: text('suspended_subject', values),
    text: text(`suspended_${level}_text`, { ...values, firstName: inLine(firstName) }),
  })
}

function resumedMail({ text, config }: Context, name: string, level: SuspensionLevel): MailTo {
  const values = { brand: config.brand.name, workgroup: inLine(name), link: `${config.publicUrl}/login` }
  const whole = level === 'everything'
  return ({ email, firstName }) => ({
    channel: 'email',
    to: email,
    subject: text('resumed_subject', values),
    text: text(whole ? 'resumed_everything_text' : 'resumed_calls_text', {
      ...values,
      firstName: inLine(firstName),
    }),
    ...(whole && { button: text('resumed_everything_button') }),
  })
}
