import { workgroupOf } from '../../../test/inviting.ts'
import { columnOf, type Makers, memberOf } from '../../../test/things/makers.ts'

export const things: Makers = {
  card: async ({ owner }) => owner.cardId,
  workgroup: ({ world, admin }) => workgroupOf(world, admin),
  'referral code': ({ world, owner }) =>
    columnOf(
      world.ctx.db
        .selectFrom('seats')
        .select('referral_code')
        .where('id', '=', owner.seatId)
        .executeTakeFirstOrThrow(),
      'referral_code',
    ),
  member: async (place) => (await memberOf(place)).userId,
  'member card': async (place) => (await memberOf(place)).cardId,
  'member username': async (place) => (await memberOf(place)).username,
  'other admin': async ({ world, admin }) =>
    (await world.person({ workgroup: admin.workgroupId, admin: true })).userId,
}
