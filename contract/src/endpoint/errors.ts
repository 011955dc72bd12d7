import { z } from 'zod'
import { errors } from './errors.gathered.ts'

/** What any call can fail with, whatever its feature. */
const commonErrors = {
  invalid_request: 400,
  malformed_request: 400,
  not_authenticated: 401,
  forbidden: 403,
  lead_refused: 403,
  not_found: 404,
  payload_too_large: 413,
  file_too_large: 413,
  unsupported_media: 415,
  file_name_refused: 422,
  range_not_satisfiable: 416,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 503,
} as const

/**
 * The closed list of what can go wrong, each with its HTTP status. The text shown is the catalogue's under the
 * same key.
 *
 * @source api.md, "Common rules"
 */
export const errorStatus = {
  ...commonErrors,
  ...errors,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What any call may answer besides the codes that its endpoint lists. */
export const COMMON_ERRORS = [
  'invalid_request',
  'malformed_request',
  'not_authenticated',
  'second_factor_required',
  'account_suspended',
  'not_found',
  'payload_too_large',
  'unsupported_media',
  'rate_limited',
  'internal',
  'unavailable',
  'storage_full',
] as const satisfies ErrorCode[]

export const fieldError = z.strictObject({ field: z.string(), message: z.string() })

/** The one shape of every failure; `status` is false where the specification tests `status === false`. */
export const errorBody = z.strictObject({
  status: z.union([z.literal('failed'), z.literal(false)]),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.array(fieldError).optional(),
  verifytoken: z.string().optional().describe('of phone_not_verified: what verifying goes on with'),
  challenge: z.string().optional().describe('of challenge_needed: what must be solved'),
})
export type ErrorBody = z.infer<typeof errorBody>
