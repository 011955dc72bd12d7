import { makeQueue, talkedInQueue } from '../../../test/calls/rooms.ts'
import { type Makers, memberOf, ofWorkgroup } from '../../../test/things/makers.ts'

export const things: Makers = {
  'agent username': async (place) => {
    const member = await memberOf(place)
    await makeQueue(place.world, place.admin, [member])
    return member.username
  },
  queue: ofWorkgroup(async ({ world, admin }) => {
    const number = await makeQueue(world, admin, [])
    const made = world.ctx.db.selectFrom('queues').select('id').where('queue_number', '=', number)
    return (await made.executeTakeFirstOrThrow()).id
  }),
  'call of a queue': async ({ world, owner, admin }) => {
    const number = await makeQueue(world, admin, [owner], { wrapUpSeconds: 600 })
    return talkedInQueue(world, number, owner)
  },
}
