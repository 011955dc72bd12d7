// @source DEC-245, DEC-246

import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'
import type { DemoQueueCall } from './demo-queue-calls.ts'
import { later } from './writing.ts'

const ofQueues = [
  ['Asked where the parcel to Ibadan is: with the driver, due today.', 'Parcel'],
  ['Wants a refund for two broken boxes. Sent to accounts.', 'Refund', 'Complaint'],
  ['New address: 12 Awolowo Road, Ikoyi.', 'Address'],
]
const ofAda = [
  ['Wants a price for 40 boxes to Kano every month. Send it by Friday.', 'New customer', 'VIP'],
  ['Happy with the new driver.'],
]
const EACH_NOTED = 7

/** Writes notes and tags on one of several answered calls of the queues, by their agents, and on the newest of Ada's. */
export async function writeCallNotes(
  { insert, ada }: Demo,
  calls: readonly FinishedCall[],
  queueCalls: readonly DemoQueueCall[],
): Promise<void> {
  const cardOf = new Map(calls.map(({ uniqueid, cardId }) => [uniqueid, cardId]))
  const queued = queueCalls
    .filter(({ came, agent }, place) => came === 'answered' && agent !== null && place % EACH_NOTED === 0)
    .map(({ uniqueid, agent, startedAt, holdMs, talkMs }, place) => ({
      uniqueid,
      cardId: cardOf.get(uniqueid) ?? ada.cardId,
      seatId: agent ?? ada.seatId,
      startedAt,
      endedAt: later(startedAt, holdMs + talkMs),
      words: ofQueues[place % ofQueues.length] ?? [],
    }))
  const own = calls
    .filter(({ cardId, cause, kind = 'people' }) => cardId === ada.cardId && cause === 1 && kind === 'people')
    .slice(-ofAda.length)
    .map(({ uniqueid, cardId, startedAt, talkSeconds }, place) => ({
      uniqueid,
      cardId,
      seatId: ada.seatId,
      startedAt,
      endedAt: later(startedAt, talkSeconds * 1_000),
      words: ofAda[place] ?? [],
    }))
  const written = [...queued, ...own]
  const tags = [...new Set(written.flatMap(({ words }) => words.slice(1)))]
  const made = await insert<{ id: number; tag: string }>(
    sql`call_tags (workgroup_id, tag, folded)`,
    tags.map((tag) => sql`(${ada.workgroupId}, ${tag}, name_fold(${tag}::text))`),
  )
  const idOf = new Map(made.map(({ id, tag }) => [tag, id]))
  await insert(
    sql`call_notes (workgroup_id, call_id, started_at, written_by, text, created_at)`,
    written.map(({ uniqueid, seatId, startedAt, endedAt, words: [note] }) => {
      return sql`(${ada.workgroupId}, ${uniqueid}, ${startedAt}, ${seatId}, ${note}, ${endedAt})`
    }),
  )
  await insert(
    sql`tagged_calls (call_id, tag_id, card_id, started_at, tagged_by)`,
    written.flatMap(({ uniqueid, cardId, seatId, startedAt, words: [, ...its] }) =>
      its.map((tag) => sql`(${uniqueid}, ${idOf.get(tag)}, ${cardId}, ${startedAt}, ${seatId})`),
    ),
  )
}
