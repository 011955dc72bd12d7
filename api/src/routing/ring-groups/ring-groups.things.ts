import { type Makers, ofWorkgroup } from '../../../test/things/makers.ts'

export const things: Makers = {
  'ring group': ofWorkgroup(async ({ world, admin }) => {
    const members = [{ username: admin.username, seconds: 20 }]
    const body = { name: 'Sales', order: 'together', members, next: null } as const
    return (await world.call('addRingGroup', { body }, admin)).body.result.id
  }),
}
