import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { id, page, searchWord, succeeded, textWithin, utcTime, wrong } from '../endpoint/fields.ts'
import { dialledDigits } from '../units/phone.ts'
import { e164, phoneObjection } from '../units/phone-number.ts'
import { NUMBER_TEXT_LONGEST } from '../units/read-number.ts'
import {
  BLOCKED_BEGINNING_LONGEST,
  BLOCKED_BEGINNING_SHORTEST,
  BLOCKED_PREVIEW_DAYS,
  WITHHELD,
} from './blocked-numbers.facts.ts'
import { callParty } from './call-parties.ts'

/** What is blocked: one number, all that begin so, or callers who hide theirs. */
export const blockedKind = z.enum(['number', 'beginning', 'withheld'])
export type BlockedKind = z.infer<typeof blockedKind>

const blocked = z.strictObject({
  id: z.int(),
  kind: blockedKind,
  caller: callParty.describe(`the number as E.164, or how one begins; '${WITHHELD}' of hidden numbers`),
  added_by: z.string(),
  added_at: utcTime,
  may_remove: z.boolean(),
})
export type BlockedNumber = z.infer<typeof blocked>

/** How numbers begin, in whatever spelling: '+2347', '0803'. */
function beginning(typed: string): string | null {
  const digits = dialledDigits(typed)
  const isLong = digits.length >= BLOCKED_BEGINNING_SHORTEST && digits.length <= BLOCKED_BEGINNING_LONGEST
  return isLong ? `+${digits}` : null
}

const what = {
  kind: blockedKind,
  number: textWithin(NUMBER_TEXT_LONGEST)
    .default('')
    .describe('as people type it; left out of hidden numbers'),
}

const read = ({ kind, number }: { kind: BlockedKind; number: string }, context: z.RefinementCtx) => {
  const found = kind === 'withheld' ? WITHHELD : kind === 'number' ? e164(number) : beginning(number)
  if (found !== null) return { kind, number: found }
  const why =
    kind === 'number'
      ? wrong(phoneObjection(number))
      : wrong('field_beginning', { minimum: BLOCKED_BEGINNING_SHORTEST })
  context.addIssue({ code: 'custom', path: ['number'], ...why })
  return z.NEVER
}

export const blockedNumbersEndpoints = () => ({
  blockedNumbers: endpoint('GET /v1/blocked-numbers', {
    summary: 'A page of the numbers that cannot call the workgroup, the newest first.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({
      page: page.optional(),
      search: searchWord.optional().describe('digits that the number holds'),
    }),
    reply: succeeded({ total: z.int(), result: z.array(blocked) }),
  }),
  previewBlocked: endpoint('GET /v1/blocked-numbers/preview', {
    summary: `How many callers of the last ${BLOCKED_PREVIEW_DAYS} days could not have called.`,
    access: 'seat',
    names: 'nothing',
    query: z
      .strictObject({
        ...what,
        number: textWithin(NUMBER_TEXT_LONGEST).describe("as people type it; '' of hidden numbers"),
      })
      .transform(read),
    reply: succeeded({
      result: z.strictObject({
        number: z.string().describe('as it would be blocked'),
        callers: z.int().describe('different numbers; of hidden numbers calls'),
      }),
    }),
    errors: ['blocked_ours'],
  }),
  addBlocked: endpoint('POST /v1/blocked-numbers', {
    summary:
      'Block a number, all that begin so, or hidden numbers. Calls from there that ring or wait in a queue end at once: their caller hears why.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['blocked_numbers', 'live_calls'],
    audits: 'blocked_number_added',
    mails: 'nothing',
    body: z.strictObject(what).transform(read),
    reply: succeeded({
      result: blocked,
      ended: z.int().describe('calls that rang or waited'),
    }),
    errors: ['lead_refused', 'blocked_full', 'blocked_there', 'blocked_ours'],
  }),
  removeBlocked: endpoint('DELETE /v1/blocked-numbers/:id', {
    summary: 'Unblock a number: for who blocked it, and admins.',
    access: 'seat-change',
    names: { id: 'blocked number' },
    changes: ['blocked_numbers'],
    audits: 'blocked_number_removed',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['lead_refused', 'blocked_not_yours'],
  }),
})
