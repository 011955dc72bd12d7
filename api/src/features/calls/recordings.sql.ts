import { type Db, prepared, sql } from '../../db/db.ts'

/** Whose a recorded call is. */
interface RecordedCall {
  readonly id: number
  readonly user_id: number
  readonly workgroup_id: number
}

const recordedCall = prepared(
  (it: { uniqueid: string }) => sql<RecordedCall>`
    select calls.id, user_id, workgroup_id from calls join seats using (card_id)
     where uniqueid = ${it.uniqueid} and recorded`,
)

/** The call with a uniqueid, when it was recorded. */
export async function findRecordedCall(db: Db, uniqueid: string): Promise<RecordedCall | undefined> {
  const [call] = await recordedCall(db, { uniqueid })
  return call
}
