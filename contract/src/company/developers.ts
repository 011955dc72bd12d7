import { z } from 'zod'
import { allowanceCodes } from '../calls/allowances.ts'
import { callLimitCodes } from '../calls/call-limits.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, id, page, phoneNumber, succeeded, utcTime, whole, wrong } from '../endpoint/fields.ts'
import {
  API_KEY_DAILY_CAP,
  API_KEY_DAILY_CAP_MOST,
  API_KEY_DAYS_MOST,
  API_KEY_NAME_LONGEST,
} from './developers.facts.ts'

const apiKey = z.strictObject({
  id: z.int(),
  name: z.string(),
  ending: z.string().describe('its last 4 characters'),
  username: z.string().describe('the seat that it acts for, and whose wallet pays'),
  daily_cap: z.int().describe('calls in a Lagos day'),
  used_today: z.int(),
  created_at: utcTime,
  expires_at: utcTime.nullable(),
  last_used_at: utcTime.nullable(),
  state: z
    .enum(['good', 'resting', 'expired', 'revoked'])
    .describe("'resting': since a password was reset, until an admin confirms it"),
})
export type ApiKey = z.infer<typeof apiKey>

export const developersEndpoints = () => ({
  apiKeys: endpoint('GET /v1/developers/keys', {
    summary: "A page of the workgroup's API keys, newest first. A key itself is shown only when it is made.",
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ result: z.array(apiKey), total: z.int() }),
  }),
  makeApiKey: endpoint('POST /v1/developers/keys', {
    summary: "Makes an API key that acts for the admin's seat. It is shown this once.",
    access: 'admin-change',
    names: 'nothing',
    changes: ['api_keys'],
    audits: 'api_key_made',
    mails: 'api_key_made',
    body: z.strictObject({
      name: filledLine(API_KEY_NAME_LONGEST),
      expires_days: whole(1, API_KEY_DAYS_MOST).optional().describe('without it, no end'),
      daily_cap: whole(1, API_KEY_DAILY_CAP_MOST)
        .optional()
        .describe(`calls in a Lagos day, ${API_KEY_DAILY_CAP} unless said`),
    }),
    reply: succeeded({ result: z.strictObject({ id: z.int(), name: z.string(), key: z.string() }) }),
    errors: ['lead_refused', 'email_unproven', 'confirm_required', 'verification_required', 'keys_full'],
  }),
  revokeApiKey: endpoint('DELETE /v1/developers/keys/:id', {
    summary: 'Ends an API key of the workgroup for good, at once.',
    access: 'admin-change',
    names: { id: 'API key' },
    changes: ['api_keys'],
    audits: 'api_key_revoked',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  revokeAllApiKeys: endpoint('DELETE /v1/developers/keys', {
    summary: 'Ends all API keys of the workgroup for good, at once.',
    access: 'admin-change',
    names: 'nothing',
    needs: 'API key',
    changes: ['api_keys'],
    audits: 'api_keys_revoked',
    mails: 'nothing',
    reply: succeeded({ revoked: z.int() }),
    errors: ['lead_refused'],
  }),
  confirmApiKeys: endpoint('POST /v1/developers/keys/confirm', {
    summary: "Lets the workgroup's API keys work again that rest since a password was reset.",
    access: 'admin-change',
    names: 'nothing',
    needs: 'resting API key',
    changes: ['api_keys'],
    audits: 'api_keys_confirmed',
    mails: 'nothing',
    reply: succeeded({ confirmed: z.int() }),
    errors: ['lead_refused', 'confirm_required'],
  }),
  otpCall: endpoint('POST /v1/developers/otp', {
    summary:
      'Calls a phone and speaks a one-time password, three times. Rated and prepaid as any other call.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['otp_calls', 'live_calls', 'ledger', 'free_seconds_held'],
    audits: 'otp_call_placed',
    mails: 'nothing',
    byKey: true,
    body: z.strictObject({
      phoneNumber,
      code: z
        .string()
        .regex(/^\d{4,8}$/, wrong('field_otp'))
        .optional()
        .describe('4 to 8 digits; without it, 6 are made, and answered'),
    }),
    reply: succeeded({
      result: z.strictObject({
        uniqueid: z.string(),
        code: z.string().optional().describe('the digits, when they were made here'),
      }),
    }),
    errors: [
      'lead_refused',
      'key_refused',
      'key_cap_reached',
      'otp_number_refused',
      'call_number_wrong',
      'call_no_rate',
      'call_unaffordable',
      'call_owed',
      'call_suspended',
      ...callLimitCodes,
      ...allowanceCodes,
      'calls_unavailable',
      'idempotency_conflict',
      'idempotency_in_flight',
    ],
    idempotent: true,
  }),
})
