import type { mailMessages } from '../messages/mails.ts'
import type { AuditAction } from './audit-actions.ts'

/** What a request can name of somebody. The API's tests make one of each kind (api/test/things.ts). */
export type Thing =
  | 'agent username'
  | 'API key'
  | 'bank account'
  | 'browser phone'
  | 'business page'
  | 'call'
  | 'call of a queue'
  | 'caller id'
  | 'campaign'
  | 'card'
  | 'conference'
  | 'conference member'
  | 'contact'
  | 'credited link payment'
  | 'credited payment'
  | 'data copy'
  | 'data request'
  | 'delivery'
  | 'email'
  | 'file'
  | 'group'
  | 'group member'
  | 'invited user'
  | 'invoice'
  | 'live call'
  | 'member'
  | 'member card'
  | 'member username'
  | 'menu'
  | 'menu file'
  | 'money of a member'
  | 'number'
  | 'open link payment'
  | 'open payment'
  | 'other admin'
  | 'other session'
  | 'outside number'
  | 'own invitation'
  | 'paid link payment'
  | 'paid payment'
  | 'paused robocall'
  | 'parked call'
  | 'pay link'
  | 'phone'
  | 'queue'
  | 'recording'
  | 'recordable call'
  | 'resting API key'
  | 'referral code'
  | 'ring group'
  | 'robocall'
  | 'schedule'
  | 'sent invitation'
  | 'saved card'
  | 'session'
  | 'subscription'
  | 'supervisable call'
  | 'switched-off webhook'
  | 'terms version'
  | 'unverified phone'
  | 'user'
  | 'username'
  | 'shown username'
  | 'SIP phone'
  | 'wallboard link'
  | 'verified number'
  | 'voicemail box'
  | 'voicemail message'
  | 'webhook'
  | 'wished plan'
  | 'workgroup'
  | Secret

/** What was sent to a person, or what their app shows. */
type Secret =
  | 'app code'
  | 'app secret'
  | 'code call'
  | 'email proof'
  | 'first app code'
  | 'newcomer'
  | 'newcomer phone'
  | 'number call'
  | 'number code'
  | 'password'
  | 'password link'
  | 'pay link key'
  | 'phone code'
  | 'phone set-up'
  | 'recovery code'
  | 'sign-in link'
  | 'sign-in link end'
  | 'sign-in link signature'
  | 'sign-in ticket'
  | 'verify token'
  | 'wallboard key'

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
  /** fields of the parameters, the query or the body, and what of somebody they name: a foreign one is not found */
  readonly names: 'nothing' | Readonly<Record<string, Thing>>
  /** fields that hold what is nobody's own, such as the version of a document */
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
