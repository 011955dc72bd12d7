import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { addOptOut, optOutsOf } from './opt-outs.service.ts'
import { changeRobocall, numbersOf, oneRobocall, progressOf, robocallsOf } from './robocall-desk.service.ts'
import { reportOf } from './robocall-report.service.ts'
import { addRobocall, previewRobocall } from './robocalls.service.ts'

type Names =
  | 'robocalls'
  | 'robocall'
  | 'previewRobocall'
  | 'addRobocall'
  | 'robocallProgress'
  | 'robocallNumbers'
  | 'robocallReport'
  | 'pauseRobocall'
  | 'resumeRobocall'
  | 'stopRobocall'
  | 'optOuts'
  | 'addOptOut'

export const robocallsRoutes = (ctx: Context): Handlers<Names> => ({
  robocalls: async ({ caller, query: { cardid, search = '', page = 1 } }) => ({
    status: 'success',
    ...(await robocallsOf(ctx, caller, { cardid, search, page })),
  }),
  robocall: async ({ caller, params }) => ({
    status: 'success',
    result: await oneRobocall(ctx, caller, params.id),
  }),
  previewRobocall: async ({ caller, body }) => ({
    status: 'success',
    result: await previewRobocall(ctx, caller, body),
  }),
  addRobocall: async ({ body: { consent: _, ...wish }, ...by }) => {
    const result = await addRobocall(ctx, by, wish)
    return { status: 'success', id: result.id, message: ctx.text('robocall_created'), result }
  },
  robocallProgress: async ({ caller, params }) => ({
    status: 'success',
    result: await progressOf(ctx, caller, params.id),
  }),
  robocallNumbers: async ({ caller, params, query: { search = '', page = 1, outcome } }) => ({
    status: 'success',
    ...(await numbersOf(ctx, caller, params.id, { search, page, outcome })),
  }),
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
  optOuts: async ({ caller, query: { search = '', page = 1 } }) => ({
    status: 'success',
    ...(await optOutsOf(ctx, caller, { search, page })),
  }),
  addOptOut: async ({ body, ...by }) => ({
    status: 'success',
    result: await addOptOut(ctx, by, body.phonenumber),
  }),
})
