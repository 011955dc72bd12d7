import type { ErrorCode, FieldError } from '@ekoline/contract/errors.ts'

interface Details {
  /** what stands in the catalogue's text for `{name}` */
  readonly values?: Record<string, string | number>
  readonly fields?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  /** somebody reached for what is not theirs, or is not there: audited, and answered alike */
  readonly refused?: string
  /** what the answer says besides its text */
  readonly headers?: Readonly<Record<string, string>>
  /** what verifying the phone goes on with */
  readonly verifytoken?: string
  readonly cause?: unknown
}

/** The target of a refusal where there was nothing. */
export const UNKNOWN = 'unknown'

/** A failure that the caller is told of, by its code from the closed list. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** The answer for what does not exist: audited as what is somebody else's is, or the time that takes would tell them apart. */
export function missing(): AppError {
  return new AppError('not_found', { refused: UNKNOWN })
}

/** The answer for what is somebody else's: to the caller the same as `missing`. */
export function foreign(target: string): AppError {
  return new AppError('not_found', { refused: target })
}

/** @param field the field at fault; `message` says what is right */
export function badField(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] })
}
