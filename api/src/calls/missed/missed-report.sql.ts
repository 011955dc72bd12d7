import type { MissedReport } from '@ekoline/contract/calls/missed-calls.ts'
import type { Db } from '../../platform/db/db.ts'

/** What became of the callers whose first call was in a range. @param now by then the others are due, or not yet */
export const sumMissed = (
  db: Db,
  workgroupId: number,
  { from, to, now }: { readonly from: Date; readonly to: Date; readonly now: Date },
) => db.only<MissedReport>`
  select count(*)::int as missed,
         count(*) filter (where how <> 'by hand' and (due_at is null or closed_at <= due_at))::int as in_time,
         count(*) filter (where how <> 'by hand' and closed_at > due_at)::int as late,
         count(*) filter (where how = 'by hand')::int as by_hand,
         count(*) filter (where how is null and (due_at is null or due_at >= ${now}))::int as waiting,
         count(*) filter (where how is null and due_at < ${now})::int as never
    from missed_calls where workgroup_id = ${workgroupId} and first_at >= ${from} and first_at < ${to}`
