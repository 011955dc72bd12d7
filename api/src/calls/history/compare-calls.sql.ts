import type { Attempt } from '../../engine/call/outcomes.ts'
import { type Db, transaction } from '../../platform/db/db.ts'

/** A call of a day, as it is compared with what others wrote down of it. */
export interface ComparedCall {
  readonly uniqueid: string
  readonly cardId: number
  readonly src: string
  readonly calledstation: string
  readonly startedAt: Date
  readonly talkSeconds: number
  readonly attempts: readonly (Omit<Attempt, 'at'> & { readonly at: string })[] | null
}

/** All calls that began between two instants, however long the database takes for it. */
export const callsBetween = (db: Db, from: Date, to: Date): Promise<ComparedCall[]> =>
  transaction(db, async (tx) => {
    await tx.run`set local statement_timeout = 0`
    return tx.many<ComparedCall>`
      select uniqueid, card_id as "cardId", src, calledstation, started_at as "startedAt",
             talk_seconds + coalesce(idle_seconds, 0) as "talkSeconds",
             attempts
        from calls where started_at >= ${from} and started_at < ${to} order by started_at, id`
  })
