import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'

export const CALLS = 'GET /v1/ekoline/calls'

/** A call that Ada placed to a number without a name. */
export const call = (id: number, part: Partial<ListedCall> = {}): ListedCall => ({
  src: '08035550142',
  calledstation: '2347012208841',
  starttime: '2025-11-20 13:32:07',
  real_sessiontime: 192,
  terminatecauseid: 1,
  uniqueid: `call-${id}`,
  recorded: false,
  individual: true,
  cost: 57.6,
  direction: 'out',
  cardid: 101,
  kind: 'people',
  outcome: 'answered',
  ring_seconds: 8,
  other: { number: '2347012208841', name: null, is: null },
  ours: { number: '08035550142', name: 'Adaeze Obi', is: 'member' },
  answered_by: null,
  picked_up_by: null,
  line: null,
  transfer_of: null,
  voicemail: false,
  waited_seconds: null,
  note: null,
  notes: 0,
  tags: [],
  price: null,
  ...part,
})

/** An unanswered call from outside. */
export const missed: Partial<ListedCall> = {
  src: '2348067449842',
  calledstation: '2342014540000',
  direction: 'in',
  outcome: 'missed',
  terminatecauseid: 3,
  real_sessiontime: 0,
  ring_seconds: 31,
  cost: 0,
  other: { number: '2348067449842', name: 'Tunde Balogun', is: 'contact' },
  ours: { number: '2342014540000', name: 'Customer care', is: 'queue' },
}

type Body = Record<string, unknown>

/** A server that has `total` calls, and answers what is asked for as CSV by `csv`. */
export const having = (
  total: number,
  part: Partial<ListedCall> = {},
  csv: (body: Body) => Response | [number, object] = () => new Response(''),
) => ({
  [CALLS]: (_: Body, query: Record<string, string>) => {
    const size = Number(query.size)
    const first = (Number(query.page ?? 1) - 1) * size
    const result = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, index) =>
      call(first + index, part),
    )
    return {
      status: 'success',
      current_page: Number(query.page ?? 1),
      total_records: total,
      total_is_minimum: false,
      result,
    }
  },
  'GET /v1/ekoline/calltotals': {
    status: 'success',
    result: { calls: total, answered: total, missed: 0, seconds: 192 * total, spent: 57.6 * total },
  },
  'POST /v1/ekoline/callsexport': csv,
})
