// @source DEC-253

import { createHash } from 'node:crypto'
import { minutesOf } from '@ekoline/contract/routing/hours.ts'
import { clockOf, MINUTE_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { hasCallDevices, insertCallMessages, takeTicket } from './push-messages.sql.ts'
import { CALL_LASTS_MS } from './push-post.service.ts'

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()
const TICKET_BYTES = 24
const TICKET_LASTS_MS = 2 * MINUTE_MS

/** Whose sessions are live. */
export interface LiveSince {
  readonly usedAfter: Date
  readonly begunAfter: Date
}

/** Whether `pushCall` would tell anybody. */
export const isAnyToTell = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  people: readonly string[],
  live: LiveSince,
): Promise<boolean> => hasCallDevices(db, { ...live, people, minute: minutesOf(clockOf(clock.now())) })

/**
 * Tells people of a call that rings for them, on devices where a press can open the page in their session.
 *
 * @param people their usernames
 * @returns on how many
 */
export function pushCall(
  ctx: Pick<Context, 'db' | 'clock' | 'seal' | 'text' | 'newToken'>,
  {
    callId,
    caller,
    people,
  }: { readonly callId: string; readonly caller: string; readonly people: readonly string[] },
  live: LiveSince,
): Promise<number> {
  const at = ctx.clock.now()
  const ticket = ctx.newToken(TICKET_BYTES)
  const tag = `call-${createHash('sha256').update(callId).digest('base64url').slice(0, 20)}`
  const payload = {
    kind: 'incoming',
    title: ctx.text('push_incoming_title', { caller }),
    body: ctx.text('push_incoming_body'),
    path: `/#answer=${ticket}`,
    tag,
  }
  return transaction(ctx.db, (tx) =>
    insertCallMessages(tx, {
      ...live,
      people,
      payloadSealed: ctx.seal.seal(JSON.stringify(payload)),
      topic: tag,
      ticketHash: hashOf(ticket),
      at,
      expiresAt: new Date(at.getTime() + CALL_LASTS_MS),
      minute: minutesOf(clockOf(at)),
    }),
  )
}

/**
 * What the ticket of a call is good for, once, within two minutes, and with the cookie of the device that got it alone.
 *
 * @returns the device, and as which seat its person was called; undefined where it is good for nothing
 */
export const takeCallTicket = (
  tx: Tx,
  { ticket, deviceHash, at }: { readonly ticket: string; readonly deviceHash: Uint8Array; readonly at: Date },
) => takeTicket(tx, hashOf(ticket), deviceHash, new Date(at.getTime() - TICKET_LASTS_MS))
