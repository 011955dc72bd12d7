import { kobo, naira } from '@ekoline/contract/money.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { renameWorkgroup, seatByUsername } from './workgroups.service.ts'
import { findWorkgroupName, listMembers, listSeats } from './workgroups.sql.ts'

export const workgroupsRoutes = (
  ctx: Context,
): Handlers<'seats' | 'seat' | 'renameWorkgroup' | 'workgroupUsers'> => ({
  seats: async ({ caller }) => ({ status: 'success', result: await listSeats(ctx.db, caller.userId) }),

  seat: async ({ caller, params }) => {
    const seat = await seatByUsername(ctx, caller, params.username)
    return {
      [`${ctx.config.product as 'ekoline'}_user_id` as const]: seat.userId,
      username: seat.username,
      workgroup: await findWorkgroupName(ctx.db, seat.workgroupId),
      cardid: seat.cardId,
    }
  },

  renameWorkgroup: async ({ body, ...actor }) => {
    await renameWorkgroup(ctx, actor, body.name)
    return { status: 'success', result: { workgroup: body.name } }
  },

  workgroupUsers: async ({ caller, query }) => {
    const { total, rows } = await listMembers(
      ctx.db,
      caller.workgroupId,
      query.search?.trim() ?? '',
      query.page ?? 1,
    )
    const result = rows.map((row) => ({
      id: row.id,
      username: row.username,
      firstname: row.firstName,
      lastname: row.lastName,
      ...(caller.admin && {
        credit: naira(kobo(row.balance ?? 0)),
        userStatus: row.lead ? ('lead' as const) : ('user' as const),
        admin_status: row.admin,
        cardid: row.cardId,
      }),
    }))
    return { status: 'success', total, result }
  },
})
