import { columnOf, type Makers } from '../../../test/things/makers.ts'

export const things: Makers = {
  email: async ({ owner }) => owner.email,
  user: async ({ owner }) => owner.userId,
  username: async ({ owner }) => owner.username,
  phone: ({ world, owner }) =>
    columnOf(
      world.ctx.db
        .selectFrom('users')
        .select('phone')
        .where('id', '=', owner.userId)
        .executeTakeFirstOrThrow(),
      'phone',
    ),
  'unverified phone': async ({ world, owner }) => {
    const users = world.ctx.db.updateTable('users').set({ phone_verified_at: null })
    return (await users.where('id', '=', owner.userId).returning('phone').executeTakeFirstOrThrow()).phone
  },
}
