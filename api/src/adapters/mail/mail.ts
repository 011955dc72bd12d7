import type { Outcome } from '../sending/outcome.ts'

export interface Mail {
  /** its Message-ID, without brackets: a recipient's server can recognise a duplicate by it */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** shows `logo` as the picture `cid:logo` */
  readonly html: string
  /** a PNG or JPEG attachment */
  readonly logo: Buffer | null
  /** a wav attachment */
  readonly sound: Buffer | null
  readonly csv: { readonly name: string; readonly content: string } | null
  readonly at: Date
}

/** A mail sender, in our words. The same mail may be handed over twice: its id makes it a duplicate. */
export interface MailSender {
  readonly name: 'outbox' | 'smtp'
  /** Hands a mail over. Answers within 90 seconds and throws nothing. */
  send(mail: Mail): Promise<Outcome>
  close(): Promise<void>
}

/** The default in development: nothing leaves, and the outbox counts as the recipient. */
export const outboxMail: MailSender = {
  name: 'outbox',
  send: async () => ({ result: 'accepted', providerId: null, delivered: true }),
  close: async () => {},
}
