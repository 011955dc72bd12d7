// @source SA-55

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { id, nairaNumber, page, phoneNumber, plainName, succeeded, whole } from '../endpoint/fields.ts'
import { OUTSIDE_NUMBER_NAME_LONGEST } from './outside-numbers.facts.ts'

const HIGHEST = 1_000_000_000

const outsideNumber = z.strictObject({
  id: z.int(),
  number: z.string().describe('E.164'),
  name: z.string(),
  per_minute: nairaNumber.nullable().describe('naira; null: it cannot be called now'),
  used_by: z.array(z.string()).describe('what leads to it, in words: it cannot be deleted before'),
})
export type OutsideNumber = z.infer<typeof outsideNumber>

const budget = z.strictObject({
  limit: nairaNumber.describe('naira in a calendar month, Lagos time'),
  used: nairaNumber.describe('naira, with what is reserved for calls that run'),
  left: nairaNumber,
})
export type OutsideBudget = z.infer<typeof budget>

export const outsideNumbersEndpoints = () => ({
  outsideNumbers: endpoint('GET /v1/outside-numbers', {
    summary:
      'The numbers outside that calls of the workgroup may be led to, by name, and what that may cost.',
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(outsideNumber), budget }),
  }),
  addOutsideNumber: endpoint('POST /v1/outside-numbers', {
    summary: 'Let calls of the workgroup be led to a number outside. Whose call it is pays for it.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['outside_numbers'],
    audits: 'outside_number_added',
    mails: 'nothing',
    body: z.strictObject({
      number: phoneNumber,
      name: plainName(OUTSIDE_NUMBER_NAME_LONGEST).transform((text) => text.trim()),
    }),
    reply: succeeded({ result: outsideNumber }),
    errors: [
      'lead_refused',
      'outside_numbers_full',
      'outside_number_there',
      'outside_number_ours',
      'call_no_rate',
    ],
  }),
  deleteOutsideNumber: endpoint('DELETE /v1/outside-numbers/:id', {
    summary: 'Delete a number outside that nothing leads to.',
    access: 'admin-change',
    names: { id: 'outside number' },
    changes: ['outside_numbers'],
    audits: 'outside_number_deleted',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['lead_refused', 'destination_in_use'],
  }),
  setOutsideBudget: endpoint('PUT /v1/outside-numbers/budget', {
    summary: 'Set what calls that are led outside may cost the workgroup in a month, in naira; 0: none is.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['outside_budgets'],
    audits: 'outside_budget_set',
    mails: 'nothing',
    body: z.strictObject({ month_limit: whole(0, HIGHEST) }),
    reply: succeeded({ budget }),
    errors: ['lead_refused'],
  }),
})
