import type { mailMessages } from '../messages/mails.ts'
import type { AuditAction } from './audit-actions.ts'

/** A kind of thing with an owner that a request can name; the API's tests make one (`<feature>.things.ts`). */
export type Thing = string

/**
 * What calls change in the database: a table that a feature of the API declares, 'ledger' for all tables of the ledger,
 * 'sandbox' for all of the payment sandbox. The audit and the outbox follow from other facts.
 */
export type Table = string

type MailKey = keyof typeof mailMessages
/** A mail, by the key of its subject. */
export type Mail = MailKey extends infer Key ? (Key extends `${infer Name}_subject` ? Name : never) : never

type OneOrMore<T> = T | readonly T[]

/**
 * What a call does beside answering. Tests read it (the access matrix, the fuzz, the audit's), the service never does;
 * it reaches neither the browser nor the OpenAPI document.
 */
interface Named {
  /** fields of the parameters, the query or the body, and the thing that each names: a foreign one is not found */
  readonly names: 'nothing' | Readonly<Record<string, Thing>>
  /** fields that hold what has no owner, such as the version of a document */
  readonly holds?: Readonly<Record<string, Thing>>
  /** what must be there for a success, though no field names it */
  readonly needs?: Thing
}

interface Changing extends Named {
  /** the tables that a success may change, of the caller or of what is named */
  readonly changes: 'nothing' | readonly Table[]
  /** of these, what a refusal may change: it counts attempts */
  readonly refusalChanges?: readonly Table[]
  /** what it may write into the audit; every call may write `access_refused` */
  readonly audits: 'nothing' | OneOrMore<AuditAction>
  /** the mails, or the code by phone, that it may send */
  readonly mails: 'nothing' | OneOrMore<Mail | 'verification_code'>
}

interface Reading extends Named {
  readonly changes?: never
  readonly refusalChanges?: never
  readonly audits?: never
  readonly mails?: never
}

/** A GET reads, unless it says what it changes; every other call says it. */
export type Facts<Method> = Method extends 'GET' ? Reading | Changing : Changing
