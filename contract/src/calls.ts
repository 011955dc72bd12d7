import { z } from 'zod'
import { callsWire } from './calls.wire.ts'
import { endpoint } from './endpoint.ts'
import { fromBound, id, nairaNumber, page, searchWord, succeeded, toBound, utcTime, whole } from './fields.ts'
import { searchKeyword } from './phone.ts'

export const callRecord = z.strictObject({
  src: z.string(),
  calledstation: z.string(),
  starttime: utcTime,
  real_sessiontime: z.int().meta({ description: 'seconds of talk' }),
  terminatecauseid: z.int(),
  uniqueid: z.string(),
  recorded: z.boolean(),
  individual: z.boolean().meta({ description: 'placed or taken by the seat itself' }),
  cost: nairaNumber,
})
export type CallRecord = z.infer<typeof callRecord>

const pageSize = whole(1, 200) // api.md, no_of_records_per_page
const orderly = { message: 'must not be later than to', path: ['from'] }
const inOrder = (range: { from: Date; to: Date }) => range.from < range.to

const keyword = searchWord.refine((value) => searchKeyword(value) !== '' || value.trim() === '', {
  message: 'must have at least one digit',
})

const pages = {
  status: z.literal('success'),
  current_page: z.int(),
  total_records: z.int(),
  records: z.array(callRecord),
}

const frequencies = z.array(z.strictObject({ calldate: z.string(), frequency: z.int() }))

export const callsEndpoints = () => ({
  callHistory: endpoint({
    ...callsWire.callHistory,
    summary: 'The calls of a card in a range of Lagos time, newest first, with the exact total.',
    access: 'seat',
    body: z
      .strictObject({
        cardid: id,
        from: fromBound,
        to: toBound,
        pageno: page.optional(),
        no_of_records_per_page: pageSize.optional(),
      })
      .refine(inOrder, orderly),
    reply: z.strictObject(pages),
    errors: ['forbidden'],
  }),
  searchCallHistory: endpoint({
    ...callsWire.searchCallHistory,
    summary: 'The calls of a card to (phonenumber) or from (src) numbers that hold the keyword.',
    access: 'seat',
    body: z
      .strictObject({
        cardid: id,
        from: fromBound,
        to: toBound,
        phonenumber: keyword.optional(),
        src: keyword.optional(),
        pageno: page.optional(),
        no_of_records_per_page: pageSize.optional(),
      })
      .refine(inOrder, orderly)
      .refine(({ phonenumber, src }) => Boolean(phonenumber?.trim()) !== Boolean(src?.trim()), {
        message: 'exactly one of phonenumber and src must be given',
        path: ['phonenumber'],
      }),
    reply: z.strictObject({ ...pages, total_is_minimum: z.boolean() }),
    errors: ['forbidden'],
  }),
  recentCalls: endpoint({
    ...callsWire.recentCalls,
    summary: 'The newest 7 calls of a card.',
    access: 'seat',
    query: z.strictObject({ cardid: id }),
    reply: succeeded({ result: z.array(callRecord) }),
    errors: ['forbidden'],
  }),
  recentCallsPage: endpoint({
    ...callsWire.recentCallsPage,
    summary: "A page of the seat's calls in a range.",
    access: 'seat',
    params: z.strictObject({ page }),
    query: z.strictObject({ from: fromBound, to: toBound }).refine(inOrder, orderly),
    reply: succeeded({ result: z.array(callRecord), total_records: z.int() }),
  }),
  callGraph: endpoint({
    ...callsWire.callGraph,
    summary: 'How often a card called: the last 24 hours by hour, 7 days and 30 days by day.',
    access: 'seat',
    params: z.strictObject({ cardid: id }),
    reply: succeeded({
      result: z.strictObject({ daily: frequencies, weekly: frequencies, monthly: frequencies }),
    }),
    errors: ['forbidden'],
  }),
})
