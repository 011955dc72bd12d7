import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { type Db, sql } from '../../../platform/db/db.ts'

const BATCH = 200

/** A plan for one person that runs in a workgroup of several. */
export interface SharedPlan {
  readonly workgroupId: number
  readonly workgroup: string
  readonly plan: string
  readonly endsAt: Date
}

interface Ending {
  readonly now: Date
  /** which end by then */
  readonly until: Date
}

const shared = ({ now, until }: Ending) => sql`
  select w.id as "workgroupId", w.name as workgroup, p.name as plan, w.plan_ends_at as "endsAt"
    from workgroups w join plans p on p.id = w.plan_id
   where w.plan_id = ${planIds.unlimited} and w.plan_ends_at <= ${until} and greatest(w.plan_ends_at, w.plan_grace_until) > ${now}
     and (select count(*) from seats s where s.workgroup_id = w.id and s.revoked_at is null)
       + (select count(*) from seat_invitations i
           where i.workgroup_id = w.id and i.declined_at is null and i.expires_at > ${now}) > 1`

/** Those whose people were not mailed of this end, the earliest first, a batch. */
export const listShared = (db: Db, ending: Ending) => db.many<SharedPlan>`
  ${shared(ending)} and w.plan_people_announced is distinct from w.plan_ends_at
   order by w.plan_ends_at, w.id limit ${BATCH}`

/** Those for which a card would be charged again, the earliest first, a batch. */
export const listSubscribed = (db: Db, ending: Ending) => db.many<SharedPlan>`
  ${shared(ending)} and exists (
      select from seats t join payments f on f.card_id = t.card_id join subscriptions b on b.reference = f.reference
       where t.workgroup_id = w.id and b.state = 'active' and b.unwanted_at is null)
   order by w.plan_ends_at, w.id limit ${BATCH}`
