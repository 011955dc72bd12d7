import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { callGraph, callHistory, recentCalls, recentCallsPage, searchCallHistory } from './calls.service.ts'

export const callsRoutes = (
  ctx: Context,
): Handlers<'callHistory' | 'searchCallHistory' | 'recentCalls' | 'recentCallsPage' | 'callGraph'> => ({
  callHistory: async ({ caller, body }) => {
    const { page, total, records } = await callHistory(ctx, caller, pageOfRange(body))
    return { status: 'success', current_page: page, total_records: total, records }
  },

  searchCallHistory: async ({ caller, body }) => {
    const number = body.phonenumber?.trim()
    const wanted = number
      ? ({ side: 'called', keyword: number } as const)
      : ({ side: 'src', keyword: body.src ?? '' } as const)
    const found = await searchCallHistory(ctx, caller, { ...pageOfRange(body), ...wanted })
    return {
      status: 'success',
      current_page: found.page,
      total_records: found.total,
      total_is_minimum: found.totalIsMinimum,
      records: found.records,
    }
  },

  recentCalls: async ({ caller, query }) => ({
    status: 'success',
    result: await recentCalls(ctx, caller, query.cardid),
  }),

  recentCallsPage: async ({ caller, params, query }) => {
    const { total, records } = await recentCallsPage(ctx, caller, { page: params.page, ...query })
    return { status: 'success', result: records, total_records: total }
  },

  callGraph: async ({ caller, params }) => ({
    status: 'success',
    result: await callGraph(ctx, caller, params.cardid),
  }),
})

interface RangeOnTheWire {
  cardid: number
  from: Date
  to: Date
  pageno?: number | undefined
  no_of_records_per_page?: number | undefined
}

const pageOfRange = (body: RangeOnTheWire) => ({
  cardId: body.cardid,
  from: body.from,
  to: body.to,
  page: body.pageno,
  size: body.no_of_records_per_page,
})
