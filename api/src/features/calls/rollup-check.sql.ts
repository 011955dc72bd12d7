import { market } from '@ekoline/contract/market.ts'
import { type Db, sql } from '../../db/db.ts'

/** A card's day for which the rollup and the calls themselves say different things. */
export interface RollupFault {
  readonly card_id: number
  readonly day: string
}

/**
 * Counts all calls again.
 *
 * @returns nothing when the rollup is right
 */
export async function checkRollup(db: Db): Promise<RollupFault[]> {
  const { rows } = await sql<RollupFault>`
    with recount as (
      select card_id, (started_at at time zone ${market.timeZone}::text)::date as day, count(*) as calls,
             count(*) filter (where cause = 1) as answered, sum(talk_seconds) as talk_seconds
        from calls group by 1, 2
    )
    select card_id, day
      from recount r full join call_days d using (card_id, day)
     where (r.calls, r.answered, r.talk_seconds) is distinct from (d.calls, d.answered, d.talk_seconds)
     order by card_id, day`.execute(db)
  return rows
}
