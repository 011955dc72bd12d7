import type { workgroupsEndpoints } from '@ekoline/contract/core/workgroups.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { renameWorkgroup, seatByUsername } from './workgroups.service.ts'
import { countMembers, findWorkgroupName, listMembers, listSeats } from './workgroups.sql.ts'

/** Which of their seats a person acts for is a matter of the session: `auth`. */
type Routes = Omit<HandlersOf<typeof workgroupsEndpoints>, 'selectAccount'>

export const workgroupsRoutes = (ctx: Context): Routes => ({
  seats: ({ caller }) => success(listSeats(ctx.db, caller.userId)),

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
    const { page = 1, size = PAGE_SIZE, search = '' } = query
    const memberSearch = {
      workgroupId: caller.workgroupId,
      search: search.trim(),
      byEmail: caller.admin,
      page,
      size,
    }
    const [total, rows] = await Promise.all([
      countMembers(ctx.db, memberSearch),
      listMembers(ctx.db, memberSearch),
    ])
    const result = rows.map((row) => ({
      id: row.id,
      username: row.username,
      firstname: row.firstName,
      lastname: row.lastName,
      ...(caller.admin && {
        credit: naira(kobo(row.balance ?? 0)),
        userStatus: row.lead ? ('lead' as const) : ('user' as const),
        admin_status: row.admin,
        role: row.role,
        supervises: row.supervises && [...row.supervises],
        cardid: row.cardId,
        email: row.email,
        invited_until: row.invitedUntil && wireTime(row.invitedUntil),
        phone_unverified: row.phoneUnverified,
      }),
    }))
    return { status: 'success', total, result }
  },
})
