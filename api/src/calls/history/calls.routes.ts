import type { Context } from '../../context.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { type Streamed, success } from '../../platform/http/replies.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import {
  callGraph,
  callHistory,
  callsToday,
  type NumberParams,
  recentCalls,
  recentCallsPage,
  searchCallHistory,
  workgroupCallGraph,
} from './calls.service.ts'
import { exportCalls, exportChosen, exportChosenExcel, exportPage } from './calls-export.service.ts'
import { callFigures, callsWith, callTotals, listCallsOf, oneCall } from './chosen-calls.service.ts'

type Calls =
  | 'callHistory'
  | 'searchCallHistory'
  | 'recentCalls'
  | 'recentCallsPage'
  | 'callGraph'
  | 'callsToday'
  | 'calls'
  | 'callDetail'
  | 'contactCalls'
  | 'callTotals'
  | 'exportCalls'
  | 'exportCallsExcel'
  | 'callFigures'
  | 'workgroupCallGraph'

export const callsRoutes = (ctx: Context): Handlers<Calls> => ({
  callHistory: async ({ caller, request, body }) => {
    const asked = exported(ctx, { caller, request }, body, null)
    if (asked) return asked
    const { page, total, records } = await callHistory(ctx, caller, pageOfRange(body))
    return { status: 'success', current_page: page, total_records: total, records }
  },

  searchCallHistory: async ({ caller, request, body }) => {
    const number = numberOf(body)
    const asked = exported(ctx, { caller, request }, body, number)
    if (asked) return asked
    const found = await searchCallHistory(ctx, caller, { ...pageOfRange(body), ...number })
    return {
      status: 'success',
      current_page: found.page,
      total_records: found.total,
      total_is_minimum: found.totalIsMinimum,
      records: found.records,
    }
  },

  recentCalls: ({ caller, query }) => success(recentCalls(ctx, caller, query.cardid)),

  recentCallsPage: async ({ caller, params, query }) => {
    const { total, records } = await recentCallsPage(ctx, caller, { page: params.page, ...query })
    return { status: 'success', result: records, total_records: total }
  },

  callGraph: ({ caller, params }) => success(callGraph(ctx, caller, params.cardid)),

  callsToday: ({ caller }) => success(callsToday(ctx, caller)),

  calls: async ({ caller, query }) => {
    const { page, total, totalIsMinimum, pin, records } = await listCallsOf(ctx, caller, query)
    return {
      status: 'success',
      result: records,
      pin,
      current_page: page,
      total_records: total,
      total_is_minimum: totalIsMinimum,
    }
  },

  callDetail: ({ caller, params }) => success(oneCall(ctx, caller, params.uniqueid)),

  contactCalls: async ({ caller, params, query }) => {
    const { page, total, totalIsMinimum, records } = await callsWith(ctx, caller, params.id, query)
    return {
      status: 'success',
      result: records,
      current_page: page,
      total_records: total,
      total_is_minimum: totalIsMinimum,
    }
  },

  callTotals: ({ caller, query }) => success(callTotals(ctx, caller, query)),

  exportCallsExcel: ({ caller, request, body }) => exportChosenExcel(ctx, { caller, request }, body),

  exportCalls: ({ caller, request, body }) => exportChosen(ctx, { caller, request }, body),

  callFigures: ({ caller, query }) => success(callFigures(ctx, caller, query.cardid)),

  workgroupCallGraph: ({ caller }) => success(workgroupCallGraph(ctx, caller)),
})

interface RangeOnTheWire {
  cardid: number
  from: Date
  to: Date
  pageno?: number | undefined
  no_of_records_per_page?: number | undefined
  sec?: 'unrestricted' | undefined
  format?: 'csv' | undefined
}

const pageOfRange = (body: RangeOnTheWire) => ({
  cardId: body.cardid,
  from: body.from,
  to: body.to,
  page: body.pageno,
  size: body.no_of_records_per_page,
})

const numberOf = (body: { phonenumber?: string | undefined; src?: string | undefined }): NumberParams => {
  const called = body.phonenumber?.trim()
  return called ? { side: 'called', keyword: called } : { side: 'src', keyword: body.src ?? '' }
}

/** The export that is asked for; null when it is a page of JSON. */
function exported(
  ctx: Context,
  actor: SignedIn,
  body: RangeOnTheWire,
  number: NumberParams | null,
): Promise<Streamed> | null {
  const { page, size, ...range } = pageOfRange(body)
  if (body.sec) return exportCalls(ctx, actor, { ...range, number }, body.format ?? 'json')
  return body.format ? exportPage(ctx, actor, { ...range, page, size, number }) : null
}
