import type { ErrorCode } from '@ekoline/contract/endpoint/errors.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { SuspendedWorkgroup } from '../../platform/http/caller.ts'
import { isClosed, keepWorkgroup, type Suspension, suspensionOf } from './suspensions.sql.ts'

// Everything that a suspension stops asks here, or by `isSuspendedTo`, when it is about to happen: so it is stopped on
// every process from the commit on, and goes on at its end, or its `until`, without anything to undo.

export {
  endRunOut,
  endSuspensions,
  INCOMING,
  insertSuspension,
  isSuspendedTo,
  listRunOut,
  listSuspensions,
  listWhoAnswers,
  lockToSuspend,
  suspendedOf,
  suspensionOf,
  WHOLLY,
} from './suspensions.sql.ts'

type Needs = Pick<Context, 'config' | 'clock'>

/** Whether the operator stopped the outgoing calls of a workgroup: every suspension does. */
export const isSuspended = async (tx: Tx, workgroupId: number, at: Date): Promise<boolean> =>
  (await suspensionOf(tx, workgroupId, at)) !== undefined

/** The contact for customers about a suspension. */
export const contactOf = ({ config }: Pick<Context, 'config'>): string =>
  config.support.email ?? config.support.phone ?? config.brand.name

/** The reason as a part of a sentence. */
export const inSentence = (reason: string): string => reason.trim().replace(/(?<![.\s])[.\s]+$/, '')

/** A person's suspended workgroups, as a statement found them, in the words of the refusal. */
export const inWords = (
  ctx: Pick<Context, 'config'>,
  found: readonly Omit<SuspendedWorkgroup, 'contact'>[] | null,
): readonly SuspendedWorkgroup[] =>
  (found ?? []).map(({ workgroupId, reason }) => ({
    workgroupId,
    reason: inSentence(reason),
    contact: contactOf(ctx),
  }))

const refusal = (ctx: Needs, code: ErrorCode, { reason }: Suspension) =>
  new AppError(code, { values: { reason: inSentence(reason), contact: contactOf(ctx) } })

/** @throws AppError call_suspended while the operator stopped the outgoing calls of a workgroup: why, and who to ask */
export async function checkSuspension(ctx: Needs, tx: Tx, workgroupId: number): Promise<void> {
  const found = await suspensionOf(tx, workgroupId, ctx.clock.now())
  if (found) throw refusal(ctx, 'call_suspended', found)
}

/** @throws AppError account_suspended while everything of a workgroup is suspended: why, and who to ask */
export async function refuseSuspended(ctx: Needs & { readonly db: Db }, workgroupId: number): Promise<void> {
  const found = await suspensionOf(ctx.db, workgroupId, ctx.clock.now())
  if (found?.level === 'everything') throw refusal(ctx, 'account_suspended', found)
}

/**
 * Keeps a workgroup's wallets open until the transaction ends: a suspension waits for it, or it fails.
 *
 * @throws AppError account_suspended while everything of the workgroup is suspended
 */
export async function keepWalletsOpen(ctx: Needs, tx: Tx, workgroupId: number): Promise<void> {
  await keepWorkgroup(tx, workgroupId)
  await refuseSuspended({ ...ctx, db: tx }, workgroupId)
}

/**
 * Whether jobs may move money of a workgroup, until the transaction ends: not while everything of it is suspended, nor
 * before its end has given the unpaid numbers their days again.
 */
export async function areWalletsOpen(tx: Tx, workgroupId: number): Promise<boolean> {
  await keepWorkgroup(tx, workgroupId)
  return !(await isClosed(tx, workgroupId))
}
