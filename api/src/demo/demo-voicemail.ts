// @source RUN-28

import type { Recordings } from '../adapters/recordings/recordings.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'
import { voiceOf } from './demo-recordings.ts'
import { later, MINUTE_MS } from './writing.ts'

/** The messages of Ada's own box and of the Accounts box, the newest first: how long, and what became of them. */
const LEFT = [
  { box: 'own', seconds: 23, state: 'new' },
  { box: 'own', seconds: 41, state: 'new' },
  { box: 'own', seconds: 17, state: 'heard' },
  { box: 'accounts', seconds: 35, state: 'new' },
  { box: 'accounts', seconds: 52, state: 'done' },
] as const
const ANSWERED = 1

/** A message as it is kept beside the database. */
export interface DemoMessage {
  readonly sound: string
  readonly seconds: number
}

/**
 * Writes Ada's own voicemail box, and one where the ring group Accounts leads when no one answers: what the last callers
 * left that Ada missed.
 *
 * @returns the calls, which say that they came to a box, and the sounds to store
 */
export async function writeVoicemail(
  { insert, ada, seatOf, morning }: Demo,
  calls: readonly FinishedCall[],
): Promise<{ calls: readonly FinishedCall[]; messages: readonly DemoMessage[] }> {
  const [own, accounts] = await insert<{ id: number; box_number: string }>(
    sql`voicemail_boxes (workgroup_id, seat_id, name, longest_seconds, created_at)`,
    [
      sql`(${ada.workgroupId}, ${ada.seatId}, '', 180, ${morning(8)})`,
      sql`(${ada.workgroupId}, null, 'Accounts', 120, ${morning(6)})`,
    ],
  )
  if (!own || !accounts) return { calls, messages: [] }
  await insert(sql`voicemail_people (box_id, seat_id)`, [
    sql`(${accounts.id}, ${seatOf('ifeoma').seatId})`,
    sql`(${accounts.id}, ${seatOf('bola').seatId})`,
  ])
  const missed = calls.filter(
    ({ cardId, direction, kind = 'people', cause }) =>
      cardId === ada.cardId && direction === 'in' && kind === 'people' && cause !== ANSWERED,
  )
  const messages = LEFT.flatMap((message, index) => {
    const call = missed.at(-1 - index)
    return call
      ? [
          {
            ...message,
            call,
            box: message.box === 'own' ? own : accounts,
            sound: `voicemail:${call.uniqueid}`,
          },
        ]
      : []
  })
  await insert(
    sql`voicemail_messages (box_id, uniqueid, sound, caller, left_at, seconds, heard_at, done_at)`,
    messages.map(({ box, call, sound, seconds, state }) => {
      const at = later(call.startedAt, MINUTE_MS)
      const heard = state === 'new' ? null : at
      return sql`(${box.id}, ${call.uniqueid}, ${sound}, ${call.src}, ${at}, ${seconds}, ${heard}::timestamptz,
        ${state === 'done' ? at : null}::timestamptz)`
    }),
  )
  const boxes = new Map(messages.map(({ call, box }) => [call, box.box_number]))
  const marked = calls.map((call) => {
    const voicemail = boxes.get(call)
    return voicemail === undefined ? call : { ...call, voicemail }
  })
  return { calls: marked, messages: messages.map(({ sound, seconds }) => ({ sound, seconds })) }
}

/** Stores what was said: as long as the messages, and the same each time. */
export async function storeDemoMessages(
  recordings: Recordings,
  messages: readonly DemoMessage[],
): Promise<void> {
  for (const { sound, seconds } of messages) await recordings.store(sound, voiceOf(sound, seconds))
}
