import { type Makers, ofWorkgroup } from '../../../test/things/makers.ts'

export const things: Makers = {
  'API key': ofWorkgroup(
    async ({ world, admin }) =>
      (await world.call('makeApiKey', { body: { name: 'Shop' } }, admin)).body.result.id,
  ),
  'resting API key': async ({ world }, its) => {
    const id = Number(await its('API key'))
    await world.ctx.db
      .updateTable('api_keys')
      .set({ rests_since: world.clock.now() })
      .where('id', '=', id)
      .execute()
    return id
  },
}
