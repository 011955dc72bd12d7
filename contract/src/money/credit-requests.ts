// @source DEC-185

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { id, nairaAmount, nairaNumber, succeeded, utcTime } from '../endpoint/fields.ts'

const own = z.strictObject({
  state: z.enum(['none', 'open', 'given', 'declined']).describe('of the last request in the last 30 days'),
  asked: utcTime.nullable(),
  answered: utcTime.nullable(),
  admin: z
    .string()
    .nullable()
    .describe('the first name of the only admin who can answer; null: there are several, or none'),
})
export type OwnCreditRequest = z.infer<typeof own>

/** A member's request for money that no admin has answered. */
export const creditRequest = z.strictObject({
  id: z.int(),
  name: z.string(),
  credit: nairaNumber.describe('what can be spent of their wallet'),
  amount: nairaNumber.describe('what they ask for'),
  why: z
    .enum(['asked', 'joined'])
    .describe("'joined': what was to be moved when they joined, and could not be"),
  asked: utcTime,
})
export type CreditRequest = z.infer<typeof creditRequest>

const params = z.strictObject({ id })

export const creditRequestsEndpoints = () => ({
  creditRequest: endpoint('GET /v1/credit-request', {
    summary: 'What became of the last request of the seat for money.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: own }),
  }),
  askForCredit: endpoint('POST /v1/credit-request', {
    summary:
      'Ask the admins of the workgroup for money, by a mail and a line on their pages. One request is open at a time.',
    access: 'seat-change',
    names: 'nothing',
    needs: 'other admin',
    changes: ['credit_requests'],
    audits: 'credit_asked',
    mails: 'credit_asked',
    reply: succeeded({ result: own }),
    errors: ['lead_refused', 'credit_asked_already', 'credit_no_admin'],
  }),
  creditRequests: endpoint('GET /v1/credit-requests', {
    summary: 'The open requests of members for money, oldest first, 50 at most.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: z.array(creditRequest) }),
  }),
  giveCredit: endpoint('POST /v1/credit-requests/:id', {
    summary: "Answer a request with money from the admin's wallet, once: the first answer counts.",
    access: 'admin-change',
    names: { id: 'credit request' },
    changes: ['ledger', 'credit_requests'],
    audits: 'member_topped_up',
    mails: 'credit_given',
    params,
    body: z.strictObject({ amount: nairaAmount }),
    reply: succeeded({ result: z.strictObject({ credit: nairaNumber.describe("of the member's wallet") }) }),
    errors: [
      'lead_refused',
      'credit_request_over',
      'own_top_up',
      'insufficient_funds',
      'owed_first',
      'transfer_waits',
      'idempotency_conflict',
      'idempotency_in_flight',
    ],
    idempotent: true,
  }),
  declineCredit: endpoint('DELETE /v1/credit-requests/:id', {
    summary: 'Answer a request without money; the member gets a mail.',
    access: 'admin-change',
    names: { id: 'credit request' },
    changes: ['credit_requests'],
    audits: 'credit_declined',
    mails: 'credit_declined',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'credit_request_over'],
  }),
})
