import type { Text } from '@ekoline/contract/messages/catalogue.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Files } from './adapters/files/files.ts'
import type { MailSender } from './adapters/mail/mail.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { SandboxPayments } from './adapters/payments/sandbox.ts'
import type { Recordings } from './adapters/recordings/recordings.ts'
import type { SmsGateway } from './adapters/sms/sms.ts'
import type { TelephonyEngine } from './adapters/telephony/telephony.ts'
import type { WebhookSender } from './adapters/webhooks/webhooks.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Images } from './images/images.ts'
import type { Meter } from './metrics/meter.ts'
import type { Passwords } from './passwords.ts'
import type { Pdf } from './pdf/pdf.ts'
import type { Seal } from './seal.ts'
import type { Signatures } from './signatures.ts'
import type { Tracing } from './tracing/tracing.ts'

/** Tells the time; tests own theirs. */
export interface Clock {
  now(): Date
}

/** The collaborators of every feature: the one list. */
export interface Context {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly text: Text
  readonly seal: Seal
  readonly signatures: Signatures
  readonly passwords: Passwords
  readonly recordings: Recordings
  /** where uploads are kept */
  readonly files: Files
  readonly payments: Payments
  /** the sandbox's card form; null when a real provider takes the payments */
  readonly sandbox: SandboxPayments | null
  /** the telephone exchange: calls are made and heard of through it */
  readonly telephony: TelephonyEngine
  /** null: no mail leaves, as in production without a mail server; they wait */
  readonly mail: MailSender | null
  /** null: no SMS leaves, as in production without a gateway */
  readonly sms: SmsGateway | null
  /** tells the servers that customers name */
  readonly webhooks: WebhookSender
  /** the operator's picture; null when there is none, or it does not come */
  readonly logo: () => Promise<Buffer | null>
  /** makes pictures that people upload anew */
  readonly images: Images
  /** makes documents to download */
  readonly pdf: Pdf
  /** random text of `bytes` bytes, base64url without `_` */
  readonly newToken: (bytes: number) => string
  /** null when nobody asked for figures */
  readonly meter: Meter | null
  /** null when nobody asked for traces */
  readonly tracing: Tracing | null
}
