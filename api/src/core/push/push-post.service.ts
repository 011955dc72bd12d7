// @source DEC-250

import type { PushKind } from '@ekoline/contract/core/push.facts.ts'
import { minutesOf } from '@ekoline/contract/routing/hours.ts'
import { clockOf, HOUR_MS, SECOND_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { insertMessages, listMessages } from './push-messages.sql.ts'

/** What portal/public/sw.js shows, and opens at a press. No more than who called and how much: a locked phone shows it. */
export interface PushNote {
  readonly title: string
  readonly body: string
  /** of the portal, like '/calls/missed' */
  readonly path: string
  /** of two with one topic, the newer takes the older one's place: at most 32 letters, digits, - and _ */
  readonly topic: string
}

/** A call that has rung for longer than this rings no more. */
export const CALL_LASTS_MS = 45 * SECOND_MS
const LASTS_MS = 12 * HOUR_MS

/** @returns when a message about such a thing is old news */
const endOf = (kind: PushKind, at: Date) =>
  new Date(at.getTime() + (kind === 'incoming' ? CALL_LASTS_MS : LASTS_MS))

/**
 * Posts a push message in the transaction of the change that it reports, to each device of the people with these seats
 * that wants such messages and has no quiet hours. Never the only way in which anything is told.
 *
 * @returns how many devices are told
 */
export function postPush(
  { seal }: Pick<Context, 'seal'>,
  tx: Tx,
  { kind, seats, at }: { readonly kind: PushKind; readonly seats: readonly number[]; readonly at: Date },
  { title, body, path, topic }: PushNote,
): Promise<number> {
  const payload = JSON.stringify({ kind, title, body, path, tag: topic })
  return insertMessages(tx, seats, {
    kind,
    payloadSealed: seal.seal(payload),
    topic,
    at,
    expiresAt: endOf(kind, at),
    minute: minutesOf(clockOf(at)),
  })
}

/** The newest messages, opened, for the outbox page of development. */
export async function shownPushes({ db, seal }: Pick<Context, 'db' | 'seal'>, to: string, most: number) {
  const rows = await listMessages(db, to, most)
  return rows.map(({ payloadSealed, ...row }) => ({ ...row, payload: seal.open(payloadSealed) }))
}
