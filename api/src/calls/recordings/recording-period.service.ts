import { RECORDINGS_KEPT_DAYS } from '@ekoline/contract/calls/recording-rules.facts.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { changeRecordingDays } from '../../core/workgroups/workgroups.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { countRecordedBefore, findRecordingDays } from './recordings.sql.ts'

const changes = defineLimit('recording-period:seat', { burst: 60, perSeconds: 1 })

type Needs = Pick<Context, 'db' | 'clock'>

const deletedBy = ({ db, clock }: Needs, workgroupId: number, days: number) =>
  countRecordedBefore(db, workgroupId, new Date(clock.now().getTime() - days * DAY_MS))

/**
 * For how long the workgroup keeps its recordings, at most, and how many would be deleted if it were `days`.
 *
 * @throws AppError rate_limited
 */
export async function recordingDays(
  { db, clock }: Needs,
  { workgroupId, seatId }: Caller,
  asked: number | undefined,
) {
  await takeToken({ db, clock }, changes(seatId))
  const days = (await findRecordingDays(db, workgroupId)) ?? RECORDINGS_KEPT_DAYS
  const deletes = await deletedBy({ db, clock }, workgroupId, asked ?? days)
  return { days, most: RECORDINGS_KEPT_DAYS, deletes }
}

/**
 * Has recordings of the workgroup deleted that are older than so many days, those that there are within the hour.
 *
 * @param confirmed how many deletions the person agreed to: if there are more by now, they are asked again
 * @throws AppError recording_period_deletes
 * @source docs/decisions/040-recordings.md
 */
export async function setRecordingDays(
  ctx: Needs,
  actor: SignedIn,
  { days, confirmed }: { readonly days: number; readonly confirmed: number },
): Promise<void> {
  const { workgroupId } = actor.caller
  const deletes = await deletedBy(ctx, workgroupId, days)
  if (deletes > confirmed) throw new AppError('recording_period_deletes', { values: { count: deletes } })
  await transaction(ctx.db, async (tx) => {
    await changeRecordingDays(tx, workgroupId, days === RECORDINGS_KEPT_DAYS ? null : days)
    const entry = {
      action: 'recording_period_set',
      target: `workgroup:${workgroupId}`,
      detail: { days },
    } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}
