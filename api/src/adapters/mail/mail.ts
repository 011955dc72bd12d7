import type { Outcome } from '../sending/outcome.ts'

export interface Mail {
  /** its Message-ID, without brackets: whoever gets it twice can tell that it is one */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** shows `logo` as the picture `cid:logo` */
  readonly html: string
  /** a PNG or JPEG that goes along; null: none */
  readonly logo: Buffer | null
  /** when it was written */
  readonly at: Date
}

/** Who sends mails, in our words. The same mail may be handed over twice: its id tells that it is one. */
export interface MailSender {
  readonly name: 'outbox' | 'smtp'
  /** Hands a mail over. Answers within 90 seconds and throws nothing. */
  send(mail: Mail): Promise<Outcome>
  /** Ends its connections. */
  close(): Promise<void>
}
