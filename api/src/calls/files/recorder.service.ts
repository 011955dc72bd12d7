import { RECORDED_LONGEST_SECONDS } from '@ekoline/contract/calls/files.facts.ts'
import { momentWithYear } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { auditInsert, auditValues } from '../../core/audit/audit.sql.ts'
import type { Recorder } from '../../engine/flows/recorders.ts'
import type { CodeAnswer } from '../../engine/refusals.ts'
import type { DialledCode } from '../../feature.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import { checkRoom } from './files.service.ts'
import { findRecordingSeat } from './files.sql.ts'
import { holdRecordedFile } from './recorded-files.service.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'config' | 'files' | 'log' | 'text'>

const CODE = /^\*96#?$/

type Seat = NonNullable<Awaited<ReturnType<typeof findRecordingSeat>>> & { readonly callId: string }

/** `Recorded by phone, 29 Nov 2026, 22:14`: with the year, for files are kept for years. */
const nameOf = ({ clock, text }: Needs) => text('file_by_phone', { at: momentWithYear(clock.now()) })

/** Audits that they kept one. */
async function note(ctx: Needs, tx: Tx, seat: Seat, id: number, detail: { name: string; bytes: number }) {
  const request = { id: seat.callId, address: 'phone', agent: '', idempotencyKey: null }
  const by = { byUser: seat.userId, bySeat: seat.seatId, byWorkgroup: seat.workgroupId }
  const entry = { action: 'file_recorded', target: `file:${id}`, detail: { type: 'ivr', ...detail } } as const
  await tx.run(auditInsert({ ...auditValues(ctx.clock.now(), { caller: null, request }, entry), ...by }))
}

const recorderOf = (ctx: Needs, seat: Seat): Recorder => ({
  longestSeconds: RECORDED_LONGEST_SECONDS,
  async hold(open) {
    const name = nameOf(ctx)
    const file = { card_id: seat.cardId, workgroupId: seat.workgroupId, name }
    const { sound, bytes, keep, drop } = await holdRecordedFile(ctx, file, await open())
    return { sound, drop, keep: () => keep((tx, id) => note(ctx, tx, seat, id, { name, bytes })) }
  },
})

async function hasRoom({ db }: Needs, workgroupId: number): Promise<boolean> {
  try {
    await checkRoom(db, workgroupId, 0)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'files_full') return false
    throw error
  }
}

/**
 * What becomes of *96, dialled on one of our SIP phones: its person records a sound that menus play, up to
 * RECORDED_LONGEST_SECONDS. Who may not upload one may not record one.
 *
 * @returns null when something else was dialled
 */
export async function dialledRecorder(
  ctx: Needs,
  { callId, user, digits }: DialledCode,
): Promise<{ records: Recorder } | { says: CodeAnswer } | null> {
  if (!CODE.test(digits)) return null
  const seat = await findRecordingSeat(ctx.db, user)
  if (!seat || seat.lead) return { says: 'may not record' }
  if (!(await hasRoom(ctx, seat.workgroupId))) return { says: 'sounds full' }
  return { records: recorderOf(ctx, { ...seat, callId }) }
}
