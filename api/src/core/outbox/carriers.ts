import { buffer } from 'node:stream/consumers'
import type { Mail } from '../../adapters/mail/mail.ts'
import type { Outcome } from '../../adapters/sending/outcome.ts'
import type { Context } from '../../context.ts'
import { type Bucket, defineVariableLimit } from '../limits/limits.service.ts'
import { callWithCode } from './code-calls.service.ts'
import type { Channel, Claimed } from './delivery-status.sql.ts'
import { mailHtml, voiceLineOf } from './mail-html.ts'

const sending = defineVariableLimit('sms')

const CALL_ENDS_WITHIN_MS = 3 * 60_000

/** How messages of a channel are sent. */
export interface Carrier {
  readonly channel: Channel
  readonly name: string
  /** whether the same message may be handed over twice */
  readonly repeatable: boolean
  /** how long to wait for a delivery report before the outcome is unknown; null: a report may never come */
  readonly hearWithinMs: number | null
  /** how many it takes, over all processes */
  readonly pace: Bucket | null
  carry(message: Claimed): Promise<Outcome>
}

type Needed = Pick<Context, 'config' | 'text' | 'seal' | 'logo' | 'recordings'>

/** The recording that a mail brings; null also where it was deleted since. */
async function soundOf({ recordings }: Needed, { sound }: Claimed): Promise<Buffer | null> {
  const found = sound === null ? null : await recordings.find(sound)
  return found && buffer(found.read(0, found.bytes - 1))
}

const csvOf = ({ seal }: Needed, { csvName: name, csvSealed }: Claimed): Mail['csv'] =>
  name === null || csvSealed === null ? null : { name, content: seal.open(csvSealed) }

/** The mail of a message, as it goes out. */
export async function mailOf(ctx: Needed, message: Claimed): Promise<Mail> {
  const { config, text, seal } = ctx
  const logo = await ctx.logo()
  const letter = { subject: message.subject ?? '', text: seal.open(message.sealed), button: message.button }
  return {
    messageId: `${message.id}.${message.postedAt.getTime()}@${new URL(config.publicUrl).hostname}`,
    to: message.recipient,
    subject: letter.subject,
    text: letter.text,
    html: mailHtml({ text, config, logo: logo && 'cid:logo', voiceLine: 'cid:logo' }, letter),
    logo: logo ?? voiceLineOf(config.brand),
    sound: await soundOf(ctx, message),
    csv: csvOf(ctx, message),
    at: message.postedAt,
  }
}

/** The carrier of each channel; messages of a channel without one wait. */
export function carriersOf(ctx: Context): Carrier[] {
  const { mail, sms, seal, config } = ctx
  const carriers: Carrier[] = []
  if (mail)
    carriers.push({
      channel: 'email',
      name: mail.name,
      repeatable: true,
      hearWithinMs: null,
      pace: null,
      carry: async (message) => mail.send(await mailOf(ctx, message)),
    })
  if (sms) {
    const perSecond = config.messages.smsPerSecond
    const pace = sending({ burst: perSecond, perSeconds: 1 / perSecond }, sms.name)
    carriers.push({
      channel: 'sms',
      name: sms.name,
      repeatable: sms.repeatable,
      hearWithinMs: null,
      pace: sms.name === 'outbox' ? null : pace,
      carry: ({ recipient, sealed }) => sms.send({ to: recipient, text: seal.open(sealed) }),
    })
  }
  carriers.push({
    channel: 'call',
    name: ctx.telephony.kind,
    repeatable: true, // a call has a name of its own, and is one however often it is begun
    hearWithinMs: CALL_ENDS_WITHIN_MS,
    pace: null,
    carry: (message) => callWithCode(ctx, message),
  })
  return carriers
}
