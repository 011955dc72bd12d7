import type { Text } from '@ekoline/contract/messages/catalogue.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Payments } from './adapters/payments/payments.ts'
import type { SandboxPayments } from './adapters/payments/sandbox.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Passwords } from './passwords.ts'
import type { Seal } from './seal.ts'

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
  readonly passwords: Passwords
  readonly payments: Payments
  /** the sandbox's card form; null when a real provider takes the payments */
  readonly sandbox: SandboxPayments | null
  /** random text of `bytes` bytes, base64url without `_` */
  readonly newToken: (bytes: number) => string
}
