import { z } from 'zod'
import { allowancesErrors } from '../calls/allowances.facts.ts'
import { callLimitsErrors } from '../calls/call-limits.facts.ts'
import { callerIdsErrors } from '../calls/caller-ids.facts.ts'
import { callsErrors } from '../calls/calls.facts.ts'
import { filesErrors } from '../calls/files.facts.ts'
import { liveCallsErrors } from '../calls/live-calls.facts.ts'
import { outsideNumbersErrors } from '../calls/outside-numbers.facts.ts'
import { parkedCallsErrors } from '../calls/parked-calls.facts.ts'
import { recordingRulesErrors } from '../calls/recording-rules.facts.ts'
import { developersErrors } from '../company/developers.facts.ts'
import { signupErrors } from '../company/signup.facts.ts'
import { usersErrors } from '../company/users.facts.ts'
import { verifiedNumbersErrors } from '../company/verified-numbers.facts.ts'
import { wallboardErrors } from '../company/wallboard.facts.ts'
import { destinationsErrors } from '../core/destinations.facts.ts'
import { idempotencyErrors } from '../core/idempotency.facts.ts'
import { legalErrors } from '../core/legal.facts.ts'
import { profileErrors } from '../core/profile.facts.ts'
import { storageErrors } from '../core/storage.facts.ts'
import { webhooksErrors } from '../core/webhooks.facts.ts'
import { workgroupsErrors } from '../core/workgroups.facts.ts'
import { bankTransfersErrors } from '../money/bank-transfers.facts.ts'
import { invoicesErrors } from '../money/invoices.facts.ts'
import { payLinksErrors } from '../money/pay-links.facts.ts'
import { paymentsErrors } from '../money/payments.facts.ts'
import { phoneNumbersErrors } from '../money/phone-numbers.facts.ts'
import { savedCardsErrors } from '../money/saved-cards.facts.ts'
import { walletErrors } from '../money/wallet.facts.ts'
import { campaignsErrors } from '../outreach/campaigns.facts.ts'
import { contactGroupsErrors } from '../outreach/contact-groups.facts.ts'
import { robocallsErrors } from '../outreach/robocalls.facts.ts'
import { authErrors } from '../people/auth.facts.ts'
import { businessErrors } from '../people/business.facts.ts'
import { dataRequestsErrors } from '../people/data-requests.facts.ts'
import { documentsErrors } from '../people/documents.facts.ts'
import { myPhoneErrors } from '../people/my-phone.facts.ts'
import { ivrErrors } from '../routing/ivr.facts.ts'
import { queuesErrors } from '../routing/queues.facts.ts'
import { ringGroupsErrors } from '../routing/ring-groups.facts.ts'
import { schedulesErrors } from '../routing/schedules.facts.ts'
import { voicemailErrors } from '../routing/voicemail.facts.ts'

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
} as const

/**
 * The closed list of what can go wrong, each with its HTTP status. The text shown is the catalogue's under the
 * same key.
 *
 * @source api.md, "Common rules"
 */
export const errorStatus = {
  ...commonErrors,
  ...destinationsErrors,
  ...idempotencyErrors,
  ...legalErrors,
  ...profileErrors,
  ...storageErrors,
  ...webhooksErrors,
  ...workgroupsErrors,
  ...authErrors,
  ...businessErrors,
  ...dataRequestsErrors,
  ...documentsErrors,
  ...myPhoneErrors,
  ...bankTransfersErrors,
  ...invoicesErrors,
  ...payLinksErrors,
  ...paymentsErrors,
  ...phoneNumbersErrors,
  ...savedCardsErrors,
  ...walletErrors,
  ...allowancesErrors,
  ...callLimitsErrors,
  ...callerIdsErrors,
  ...callsErrors,
  ...filesErrors,
  ...liveCallsErrors,
  ...outsideNumbersErrors,
  ...parkedCallsErrors,
  ...recordingRulesErrors,
  ...campaignsErrors,
  ...contactGroupsErrors,
  ...robocallsErrors,
  ...ivrErrors,
  ...queuesErrors,
  ...ringGroupsErrors,
  ...schedulesErrors,
  ...voicemailErrors,
  ...developersErrors,
  ...signupErrors,
  ...usersErrors,
  ...verifiedNumbersErrors,
  ...wallboardErrors,
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
