import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import { type Db, prepared, sql } from '../../db/db.ts'

/** Asks the process that has a call to end it. @returns that process; null when there is no such call */
export async function askHangUp(db: Db, callId: string): Promise<string | null> {
  const row = await db
    .updateTable('live_calls')
    .set({ hang_up: true })
    .where('call_id', '=', callId)
    .returning('node')
    .executeTakeFirst()
  return row?.node ?? null
}

/** A call that has ended, with the figures that the portal shows of it. */
export interface EndedCall {
  readonly cardId: number
  readonly src: string
  readonly calledstation: string
  readonly startedAt: Date
  readonly talkSeconds: number
  readonly cause: number
  readonly cost: Kobo
}

const ended = prepared(
  (it: { callId: string }) => sql<Omit<EndedCall, 'cost'> & { cost: number }>`
    select card_id as "cardId", src, calledstation, started_at as "startedAt", talk_seconds as "talkSeconds", cause,
           cost_kobo as cost from calls where uniqueid = ${it.callId}`,
)

export async function findEndedCall(db: Db, callId: string): Promise<EndedCall | undefined> {
  const [row] = await ended(db, { callId })
  return row && { ...row, cost: kobo(row.cost) }
}
