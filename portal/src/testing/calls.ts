import type { CallRecord } from '@ekoline/contract/calls.ts'

export const call = (id: number, part: Partial<CallRecord> = {}): CallRecord => ({
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
  ...part,
})

type Body = Record<string, unknown>

/** A server that has `total` calls, and answers what is asked for as CSV by `csv`. */
export const having = (
  total: number,
  part: Partial<CallRecord> = {},
  csv: (body: Body) => Response | [number, object] = () => new Response(''),
) => ({
  'POST /legacy': (body: Body) => {
    if (body.format === 'csv') return csv(body)
    const size = Number(body.no_of_records_per_page)
    const first = (Number(body.pageno) - 1) * size
    const records = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, index) =>
      call(first + index, part),
    )
    return { status: 'success', current_page: Number(body.pageno), total_records: total, records }
  },
})
