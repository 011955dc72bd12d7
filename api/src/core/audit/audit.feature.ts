import { DAY_MS, MINUTE_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { type Person, seatsOf } from '../../platform/person.ts'
import { auditRoutes } from './audit.routes.ts'
import { deleteOldAuditLines } from './audit.sql.ts'
import { checkAudit, createAuditSealing } from './audit-seals.service.ts'

const DELETED_AT_ONCE = 5_000

/** What an audit line may name of a person. */
const targets = ({ userId, seatIds, cardIds }: Person) => [
  `user:${userId}`,
  ...seatIds.map((id) => `seat:${id}`),
  ...cardIds.map((id) => `card:${id}`),
]

/** @throws Error that names the first fault: the run failed, which `job_runs`, the metrics and an alert show */
async function expectRightAudit(ctx: Context, signal: AbortSignal): Promise<object> {
  const [first] = await checkAudit(ctx, signal)
  if (first) throw new Error(`THE AUDIT IS WRONG: line ${first.line} ${first.found}`)
  return {}
}

export const audit = feature({
  name: 'audit',
  routes: auditRoutes,
  jobs(ctx) {
    const seal = createAuditSealing(ctx)
    return [
      // A line is sealed by the second round after it: within a minute. Per process, for it remembers the round before.
      {
        name: 'seal-audit',
        everyMs: MINUTE_MS / 2,
        perProcess: true,
        whileHeld: 'runs',
        work: async () => ({ seal: await seal() }),
      },
      {
        name: 'check-audit',
        everyMs: DAY_MS,
        whileHeld: 'runs',
        work: (stopping) => expectRightAudit(ctx, stopping),
      },
    ]
  },
  expires: { audit: ({ db }, before) => deleteOldAuditLines(db, before, DELETED_AT_ONCE) },
  tables: {
    audit: { owner: 'none', writtenBy: 'every call', retention: 'audit' },
    audit_hashes: { owner: 'none', retention: 'audit' },
    audit_seals: { owner: 'none', retention: 'audit' },
  },
  copies: {
    // The address of another person who acted on them is that person's own; an operator's note is for the audit alone.
    audit: {
      tables: ['audit'],
      paged: true,
      read: (person, after) => sql`
        select id, at, case when user_id is null or user_id = ${person.userId} then address end as address, action, target,
               user_id is not distinct from ${person.userId} as "byThem",
               case when request_id like 'operator:%' then detail - 'reason' - 'ticket' else detail end as detail
          from audit
         where (user_id = ${person.userId} or seat_id = ${seatsOf(person)} or target = any(${targets(person)}::text[]))
           and id > ${after} order by id`,
    },
  },
})
