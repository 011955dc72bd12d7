import type { MissedReport } from '@ekoline/contract/calls/missed-calls.ts'
import { type Db, sql } from '../../platform/db/db.ts'

type Fates = Omit<MissedReport, 'by_source'>
type OfSource = MissedReport['by_source'][number]

interface Reported {
  readonly from: Date
  readonly to: Date
  /** by then those who were not reached are overdue, or not yet */
  readonly now: Date
}

/** What became of callers, counted. */
const fates = (now: Date) => sql`
  count(*)::int as missed,
  count(*) filter (where how <> 'by hand' and (due_at is null or closed_at <= due_at))::int as in_time,
  count(*) filter (where how <> 'by hand' and closed_at > due_at)::int as late,
  count(*) filter (where how = 'by hand')::int as by_hand,
  count(*) filter (where how is null and (due_at is null or due_at >= ${now}))::int as waiting,
  count(*) filter (where how is null and due_at < ${now})::int as never`

/** What became of the callers whose first call was in a range. */
export const sumMissed = (db: Db, workgroupId: number, { from, to, now }: Reported) => db.only<Fates>`
  select ${fates(now)} from missed_calls
   where workgroup_id = ${workgroupId} and first_at >= ${from} and first_at < ${to}`

/** The same of each number that their newest call was to, and of each queue in which they waited; `most` of them. */
export const sumBySource = (
  db: Db,
  workgroupId: number,
  { from, to, now, most }: Reported & { readonly most: number },
) => db.many<OfSource>`
  with missed as (
    select did, queue_ids, how, due_at, closed_at from missed_calls
     where workgroup_id = ${workgroupId} and first_at >= ${from} and first_at < ${to})
  select * from (
    select 'number' as "of", did as key, did as name, ${fates(now)} from missed where did in (select did from phone_numbers) group by did
    union all
    select 'queue', q.queue_number, q.name, ${fates(now)}
      from missed cross join lateral unnest(queue_ids) as waited (queue_id) join queues q on q.id = waited.queue_id
     group by q.queue_number, q.name) as source
   order by missed desc, "of", name, key limit ${most}`
