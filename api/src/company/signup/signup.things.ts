import { type Makers, newcomerOf } from '../../../test/things/makers.ts'

export const things: Makers = {
  'wished plan': async ({ world: { ctx }, owner }) => {
    const params = { user_id: owner.userId, about_us: '', wished_plan_id: 1, created_at: ctx.clock.now() }
    await ctx.db.insertInto('sign_ups').values(params).execute()
    return params.wished_plan_id
  },
  newcomer: async (place) => (await newcomerOf(place)).userId,
  'newcomer phone': async (place) => (await newcomerOf(place)).phone,
  'phone code': async (place) => (await newcomerOf(place)).code,
  'code call': async (place) => (await newcomerOf(place)).callId,
  'verify token': async (place) => (await newcomerOf(place)).verifytoken,
}
