// @source DEC-107

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { id, phoneNumber, succeeded, utcTime } from '../endpoint/fields.ts'

const verifiedNumber = z.strictObject({
  id: z.int(),
  number: z.string().describe('E.164'),
  verified_at: utcTime,
})
export type VerifiedNumber = z.infer<typeof verifiedNumber>

export const verifiedNumbersEndpoints = () => ({
  verifiedNumbers: endpoint('GET /v1/verified-numbers', {
    summary: 'The numbers of elsewhere that calls of the workgroup may show; there are few.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: z.array(verifiedNumber) }),
  }),
  sendNumberCode: endpoint('POST /v1/verified-numbers/code', {
    summary: 'Have a code spoken or sent to a number that calls are to show.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['verification_codes', 'code_spend'],
    audits: 'verification_code_sent',
    mails: 'verification_code',
    body: z.strictObject({ phoneNumber, channel: z.enum(['call', 'sms']) }),
    reply: succeeded({
      result: z.string().describe('the call id'),
      retry_after: z.int().describe('seconds until another code may be asked for'),
    }),
    errors: ['lead_refused', 'codes_spent', 'too_many_sign_ins', 'verified_numbers_full'],
  }),
  addVerifiedNumber: endpoint('POST /v1/verified-numbers', {
    summary: 'Let calls show the number that a code was sent to.',
    access: 'admin-change',
    names: 'nothing',
    holds: { call_id: 'number call', code: 'number code' },
    changes: ['verified_numbers', 'verification_codes'],
    refusalChanges: ['verification_codes'],
    audits: ['verified_number_added', 'verification_failed'],
    mails: 'nothing',
    body: z.strictObject({ call_id: z.string().max(200), code: z.string().max(64) }),
    reply: succeeded({ result: verifiedNumber }),
    errors: ['lead_refused', 'too_many_sign_ins', 'verified_numbers_full'],
  }),
  removeVerifiedNumber: endpoint('DELETE /v1/verified-numbers/:id', {
    summary: 'Calls show it no longer: what was chosen after it counts from the next call on.',
    access: 'admin-change',
    names: { id: 'verified number' },
    changes: ['verified_numbers'],
    audits: 'verified_number_removed',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
})
