// @source DEC-108

import { z } from 'zod'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { nairaNumber, succeeded, whole } from '../endpoint/fields.ts'
import { REFILL_REFUSALS } from './refills.facts.ts'

/** When a member's wallet is refilled from an admin's, and with how much. */
export const refill = z.strictObject({
  below: nairaNumber.nullable().describe('naira; null: it is off'),
  amount: nairaNumber.nullable().describe('naira that are moved'),
  most: nairaNumber.nullable().describe('naira that are moved at most in a calendar month, Lagos time'),
  payer: z.string().nullable().describe('whose wallet it comes from'),
  used: nairaNumber.describe('naira that were moved this month'),
  refused: z
    .enum(REFILL_REFUSALS)
    .nullable()
    .describe(
      'why it cannot be made now, of which the admin got a mail; null: it can, or was not needed since',
    ),
})
export type Refill = z.infer<typeof refill>

const HIGHEST = 1_000_000_000
const amount = whole(1, HIGHEST).nullable()

/** What is typed of a refill. */
export const refillFields = {
  refill_below: amount,
  refill_amount: amount.describe('at least as much as refill_below'),
  refill_most: amount.describe('in a calendar month, Lagos time; at least as much as refill_amount'),
}

export const refillsEndpoints = () => ({
  refill: endpoint('GET /v1/refill/:username', {
    summary: "When a member's wallet is refilled from an admin's, and with how much.",
    access: 'admin',
    names: { username: 'member username' },
    params: z.strictObject({ username }),
    reply: succeeded({ result: refill }),
    errors: ['forbidden'],
  }),
  setRefill: endpoint('PUT /v1/refill/:username', {
    summary:
      "Refill a member's wallet from one's own: whenever what can be spent of it falls below an amount, once for each " +
      'fall. In whole naira; null in all three turns it off.',
    access: 'admin-change',
    names: { username: 'member username' },
    changes: ['refills'],
    audits: 'refill_set',
    mails: 'nothing',
    params: z.strictObject({ username }),
    body: z.strictObject(refillFields),
    reply: succeeded({ result: refill }),
    errors: ['forbidden', 'lead_refused', 'own_top_up'],
  }),
})
