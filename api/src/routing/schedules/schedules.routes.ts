import type { schedulesEndpoints } from '@ekoline/contract/routing/schedules.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { listHolidays } from './holidays.sql.ts'
import {
  addSchedule,
  changeSchedule,
  closeSchedule,
  deleteSchedule,
  schedulesOf,
} from './schedules.service.ts'

const HOLIDAYS_SHOWN = 12

export const schedulesRoutes = (ctx: Context): HandlersOf<typeof schedulesEndpoints> => ({
  schedules: async ({ caller, query: { search = '', page = 1 } }) => {
    const { total, rows } = await schedulesOf(ctx, caller, { search: search.trim(), page })
    return { status: 'success', total, result: rows }
  },
  holidays: () => success(listHolidays(ctx.db, dayOf(ctx.clock.now()), HOLIDAYS_SHOWN)),
  addSchedule: ({ body, ...actor }) => success(addSchedule(ctx, actor, body)),
  changeSchedule: ({ params, body, ...actor }) => success(changeSchedule(ctx, actor, params.id, body)),
  closeSchedule: ({ params, body, ...actor }) => success(closeSchedule(ctx, actor, params.id, body.closing)),
  deleteSchedule: ({ params, ...actor }) => done(deleteSchedule(ctx, actor, params.id)),
})
