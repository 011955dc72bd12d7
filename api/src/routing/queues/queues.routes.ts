import { Readable } from 'node:stream'
import type { queueCallsEndpoints } from '@ekoline/contract/routing/queue-calls.ts'
import type { queueReportsEndpoints } from '@ekoline/contract/routing/queue-reports.ts'
import type { queuesEndpoints } from '@ekoline/contract/routing/queues.ts'
import type { Context } from '../../context.ts'
import { done, Streamed, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { changeRest, deskOf } from './desk.service.ts'
import { queueCallsOf } from './queue-calls.service.ts'
import { queueReportFile, queueReportOf } from './queue-reports.service.ts'
import { addQueue, changeQueue, deleteQueue, queueSettingsOf } from './queue-settings.service.ts'
import {
  agentsOf,
  changeAgent,
  queuesOf,
  setAgentMobile,
  setAgentOf,
  switchWallboard,
} from './queues.service.ts'
import { isWallboardOn } from './queues.sql.ts'
import { reportMailOf, setReportMail } from './report-mails.service.ts'

const FILE = {
  type: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': 'attachment; filename="queues.csv"' },
}

const queueReportsRoutes = (ctx: Context): HandlersOf<typeof queueReportsEndpoints> => ({
  queueReport: async ({ caller, query }) => {
    const { total, rows } = await queueReportOf(ctx, caller, query)
    return { status: 'success', total, result: rows }
  },
  queueReportFile: async ({ caller, query }) =>
    new Streamed(Readable.from([await queueReportFile(ctx, caller, query)]), FILE),
  reportMail: (actor) => success(reportMailOf(ctx, actor)),
  setReportMail: ({ body, ...actor }) => success(setReportMail(ctx, actor, body.on)),
})

type Routes = HandlersOf<typeof queuesEndpoints> & HandlersOf<typeof queueCallsEndpoints>

export const queuesRoutes = (ctx: Context): Routes => ({
  ...queueReportsRoutes(ctx),
  queueCalls: async ({ caller, query }) => {
    const { total, rows } = await queueCallsOf(ctx, caller, query)
    return { status: 'success', total, result: rows }
  },
  queues: async ({ caller, params, query: { search = '', page = 1 } }) => {
    const { total, rows } = await queuesOf(ctx, caller, {
      cardId: params.cardid,
      search: search.trim(),
      page,
    })
    return { status: 'success', total, result: rows }
  },
  queueSettings: async ({ caller, query: { search = '', page = 1 } }) => {
    const { total, rows } = await queueSettingsOf(ctx, caller, { search: search.trim(), page })
    return { status: 'success', total, result: rows }
  },
  addQueue: ({ body, ...actor }) => success(addQueue(ctx, actor, body)),
  changeQueue: ({ params, body, ...actor }) => success(changeQueue(ctx, actor, params.id, body)),
  deleteQueue: ({ params, ...actor }) => done(deleteQueue(ctx, actor, params.id)),
  agents: async ({ caller, query: { page = 1 } }) => {
    const { total, list } = await agentsOf(ctx, caller, page)
    return { status: 'success', total, result: list }
  },
  ownAgent: ({ caller }) => success(deskOf(ctx, caller)),
  changeAgent: ({ body, ...actor }) => success(changeAgent(ctx, actor, body)),
  setAgentMobile: ({ body, ...actor }) => success(setAgentMobile(ctx, actor, body.on)),
  setAgent: ({ params, body, ...actor }) => done(setAgentOf(ctx, actor, params.username, body)),
  changeRest: ({ body, ...actor }) => success(changeRest(ctx, actor, body.to)),
  wallboardSwitch: async ({ caller }) => ({
    status: 'success',
    result: { on: await isWallboardOn(ctx.db, caller.workgroupId) },
  }),
  switchWallboard: async ({ body: { on }, ...actor }) => {
    await switchWallboard(ctx, actor, on)
    return { status: 'success', result: { on } }
  },
})
