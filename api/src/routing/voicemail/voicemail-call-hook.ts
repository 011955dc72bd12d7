import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { momentText } from '@ekoline/contract/units/time.ts'
import { partiesOf } from '../../calls/history/call-names.service.ts'
import type { CallHook, LeftMessage, MessageNeeds } from '../../calls/live/end-call.service.ts'
import { postToAll } from '../../core/outbox/outbox.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'
import { postPush } from '../../core/push/push-post.service.ts'
import { SHORTEST_MESSAGE_SECONDS } from '../../engine/flows/mailboxes.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { type BoxToKeep, findBoxToKeep, hearersOf, insertMessage } from './voicemail-messages.sql.ts'

/** Names of contacts, but of no contact group: a group may be seen by its maker alone. */
const NO_GROUPS = 0

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

/** Tells the devices of those who hear the box. */
async function pushIt(
  ctx: MessageNeeds,
  tx: Tx,
  { caller, at, seconds }: LeftMessage,
  { id, name, workgroupId }: BoxToKeep,
): Promise<void> {
  const partyOf = await partiesOf({ ...ctx, db: tx }, { workgroupId, contactsOf: NO_GROUPS }, [caller])
  const values = {
    caller: partyOf(caller).name ?? formatPhone(caller),
    length: lengthOf(seconds),
    box: inLine(name),
  }
  await postPush(
    ctx,
    tx,
    { kind: 'voicemail', seats: await hearersOf(tx, id), at },
    {
      title: ctx.text('push_voicemail_title', values),
      body: ctx.text('push_voicemail_body', values),
      path: '/voicemail',
      topic: `voicemail-${id}`,
    },
  )
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
    if ((await insertMessage(tx, values)) === null) return
    await mailIt(ctx, tx, message, box)
    await pushIt(ctx, tx, message, box)
  })
}

/** The messages of calls that come to a voicemail box. */
export const voicemailCallHook: CallHook = {
  direction: 'inbound',
  message: keepMessage,
  ended: async () => null,
}
