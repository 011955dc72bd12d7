import { z } from 'zod'

/**
 * The closed list of what can go wrong, each with its HTTP status. The text shown is the catalogue's under the
 * same key.
 *
 * @source api.md, "Common rules"
 */
export const errorStatus = {
  invalid_request: 400,
  malformed_request: 400,
  not_authenticated: 401,
  key_refused: 401,
  wrong_credentials: 401,
  forbidden: 403,
  key_not_allowed: 403,
  account_disabled: 403,
  lead_refused: 403,
  phone_not_verified: 403,
  verification_required: 403,
  plan_for_admins: 403,
  not_found: 404,
  payment_not_verified: 404,
  sign_in_link_refused: 404,
  link_expired: 404,
  user_not_found: 404,
  payment_unknown: 404,
  verify_link_over: 404,
  document_changed: 409,
  idempotency_conflict: 409,
  nin_set: 409,
  email_taken: 409,
  second_factor_changed: 409,
  already_member: 409,
  email_not_confirmed: 409,
  not_invited: 409,
  not_revocable: 409,
  destination_in_use: 409,
  not_an_agent: 409,
  no_subscription: 409,
  number_taken: 409,
  number_gone: 409,
  business_profile_exists: 409,
  webhook_off: 409,
  delivery_under_way: 409,
  robocall_over: 409,
  payload_too_large: 413,
  file_too_large: 413,
  unsupported_media: 415,
  not_a_wav: 415,
  file_in_use: 409,
  files_full: 422,
  ivrs_full: 422,
  file_name_refused: 422,
  logo_refused: 415,
  document_is_audio: 415,
  document_refused: 415,
  range_not_satisfiable: 416,
  top_up_too_small: 422,
  payg_too_small: 422,
  payment_too_large: 422,
  insufficient_funds: 422,
  owed_first: 422,
  own_top_up: 422,
  payment_closed: 422,
  nin_invalid: 422,
  passwords_differ: 422,
  password_too_short: 422,
  password_well_known: 422,
  wrong_password: 422,
  wrong_code: 422,
  wrong_verification_code: 422,
  wrong_confirmation_code: 422,
  second_step_expired: 422,
  last_admin: 422,
  call_number_missing: 422,
  call_number_wrong: 422,
  call_own_number: 422,
  call_plan_refused: 422,
  call_no_rate: 422,
  call_unaffordable: 422,
  call_owed: 422,
  campaign_own_number: 422,
  number_opted_out: 422,
  no_assigned_number: 422,
  robocall_empty: 422,
  robocall_too_many: 422,
  robocall_unaffordable: 422,
  reference_not_ours: 422,
  number_unpaid: 422,
  documents_waiting: 422,
  keys_full: 422,
  webhook_url_refused: 422,
  webhooks_full: 422,
  rate_limited: 429,
  too_many_sign_ins: 429,
  key_cap_reached: 429,
  internal: 500,
  provider_unavailable: 503,
  calls_unavailable: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What any call may answer besides the codes that its endpoint lists. */
export const COMMON_ERRORS = [
  'invalid_request',
  'malformed_request',
  'not_authenticated',
  'not_found',
  'payload_too_large',
  'unsupported_media',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies ErrorCode[]

export const fieldError = z.strictObject({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** The one shape of every failure; `status` is false where the specification tests `status === false`. */
export const errorBody = z.strictObject({
  status: z.union([z.literal('failed'), z.literal(false)]),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.array(fieldError).optional(),
  verifytoken: z
    .string()
    .optional()
    .meta({ description: 'of phone_not_verified: what verifying goes on with' }),
})
export type ErrorBody = z.infer<typeof errorBody>
