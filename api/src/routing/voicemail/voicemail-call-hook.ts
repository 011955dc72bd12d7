import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { momentText } from '@ekoline/contract/units/time.ts'
import type { CallHook, LeftMessage, MessageNeeds } from '../../calls/live/end-call.service.ts'
import { postToAll } from '../../core/outbox/outbox.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'
import { SHORTEST_MESSAGE_SECONDS } from '../../engine/flows/mailboxes.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { findBoxToKeep, insertMessage } from './voicemail-messages.sql.ts'

const soundOf = (callId: string) => `voicemail:${callId}`

const lengthOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** Mails a message with its sound, in the transaction that keeps it. */
async function mailIt(
  ctx: MessageNeeds,
  tx: Tx,
  { callId, caller, at, seconds }: LeftMessage,
  { name, emails }: { readonly name: string; readonly emails: readonly string[] },
): Promise<void> {
  const link = `${ctx.config.publicUrl}/voicemail`
  const length = lengthOf(seconds)
  const values = { caller: formatPhone(caller), length, box: inLine(name), at: momentText(at), link }
  await postToAll(ctx, tx, at, emails, {
    channel: 'email',
    subject: ctx.text('voicemail_mail_subject', values),
    text: ctx.text('voicemail_mail_text', values),
    button: ctx.text('voicemail_mail_button'),
    sound: soundOf(callId),
  })
}

/**
 * Keeps what a caller left in a box, as recordings are kept, and mails it. One that is shorter than a word is no message;
 * of a box that was deleted since, nothing is kept. The same message again changes nothing.
 */
async function keepMessage(ctx: MessageNeeds, message: LeftMessage): Promise<void> {
  const { callId: uniqueid, caller, at, seconds } = message
  const box = seconds < SHORTEST_MESSAGE_SECONDS ? undefined : await findBoxToKeep(ctx.db, message.box)
  if (!box) return
  const sound = soundOf(uniqueid)
  await ctx.recordings.store(sound, await message.open())
  await transaction(ctx.db, async (tx) => {
    const values = { boxId: box.id, uniqueid, sound, caller, at, seconds: Math.round(seconds) }
    if ((await insertMessage(tx, values)) !== null) await mailIt(ctx, tx, message, box)
  })
}

/** The messages of calls that come to a voicemail box. */
export const voicemailCallHook: CallHook = {
  direction: 'inbound',
  message: keepMessage,
  ended: async () => null,
}
