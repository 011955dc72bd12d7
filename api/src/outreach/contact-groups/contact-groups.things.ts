import { makeGroup } from '../../../test/calls/dialling.ts'
import { type Makers, nth } from '../../../test/things/makers.ts'

export const things: Makers = {
  group: ({ world, owner }) => makeGroup(world, owner, [`+234805${nth()}01`, `+234805${nth()}02`]),
  'group member': async ({ world }, its) => {
    const members = world.ctx.db.selectFrom('contact_group_members').select('id')
    const group = Number(await its('group'))
    return (await members.where('group_id', '=', group).limit(1).executeTakeFirstOrThrow()).id
  },
}
