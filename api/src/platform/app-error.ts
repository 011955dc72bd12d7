import type { ErrorCode } from '@ekoline/contract/endpoint/errors.ts'
import type { FieldMessageKey } from '@ekoline/contract/messages/fields.ts'
import type { ServerMessageKey } from '@ekoline/contract/messages/server.ts'

type Values = Readonly<Record<string, string | number>>

/** What is wrong with a field: the key of the text, and what replaces `{name}` in it. */
export interface FieldFault {
  readonly field: string
  readonly message: ServerMessageKey
  readonly values?: Values | undefined
}

interface Details {
  /** replaces `{name}` in the catalogue's text */
  readonly values?: Record<string, string | number>
  readonly fields?: readonly FieldFault[]
  readonly retryAfterSeconds?: number
  /** the target of a refusal, for the audit; a foreign object and a missing one are answered alike */
  readonly refused?: string
  /** headers of the answer */
  readonly headers?: Readonly<Record<string, string>>
  /** for verifying the phone next */
  readonly verifytoken?: string
  /** what must be solved before the same call counts */
  readonly challenge?: string
  readonly cause?: unknown
}

/** The target of a refusal when the object does not exist. */
export const UNKNOWN = 'unknown'

/** A failure that the caller sees, by its code from the closed list. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** The answer for what does not exist: audited like a foreign object, or the time would give the difference away. */
export function missing(): AppError {
  return new AppError('not_found', { refused: UNKNOWN })
}

/** The answer for another customer's object: to the caller the same as `missing`. */
export function foreign(target: string): AppError {
  return new AppError('not_found', { refused: target })
}

/** @param field the field at fault; `message` is the key of what is right */
export function badField(field: string, message: FieldMessageKey, values?: Values): AppError {
  return new AppError('invalid_request', { fields: [{ field, message, values }] })
}
