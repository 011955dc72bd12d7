import type { robocallsEndpoints } from '@ekoline/contract/outreach/robocalls.ts'
import type { Context } from '../../context.ts'
import { success, successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addOptOut, optOutsOf } from './opt-outs.service.ts'
import { changeRobocall, numbersOf, oneRobocall, progressOf, robocallsOf } from './robocall-desk.service.ts'
import { reportOf } from './robocall-report.service.ts'
import { addRobocall, previewRobocall } from './robocalls.service.ts'

export const robocallsRoutes = (ctx: Context): HandlersOf<typeof robocallsEndpoints> => ({
  robocalls: ({ caller, query: { cardid, search = '', page = 1 } }) =>
    successWith(robocallsOf(ctx, caller, { cardid, search, page })),
  robocall: ({ caller, params }) => success(oneRobocall(ctx, caller, params.id)),
  previewRobocall: ({ caller, body }) => success(previewRobocall(ctx, caller, body)),
  addRobocall: async ({ body: { consent: _, ...params }, ...by }) => {
    const result = await addRobocall(ctx, by, params)
    return { status: 'success', id: result.id, message: ctx.text('robocall_created'), result }
  },
  robocallProgress: ({ caller, params }) => success(progressOf(ctx, caller, params.id)),
  robocallNumbers: ({ caller, params, query: { search = '', page = 1, outcome } }) =>
    successWith(numbersOf(ctx, caller, params.id, { search, page, outcome })),
  robocallReport: async ({ params, ...by }) => reportOf(ctx, by, params.id),
  pauseRobocall: async ({ params, ...by }) => ({
    status: 'success',
    result: { state: await changeRobocall(ctx, by, params.id, 'pause') },
  }),
  resumeRobocall: async ({ params, ...by }) => ({
    status: 'success',
    result: { state: await changeRobocall(ctx, by, params.id, 'resume') },
  }),
  stopRobocall: async ({ params, ...by }) => ({
    status: 'success',
    result: { state: await changeRobocall(ctx, by, params.id, 'stop') },
  }),
  optOuts: ({ caller, query: { search = '', page = 1 } }) =>
    successWith(optOutsOf(ctx, caller, { search, page })),
  addOptOut: ({ body, ...by }) => success(addOptOut(ctx, by, body.phonenumber)),
})
