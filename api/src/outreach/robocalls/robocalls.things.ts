import { makeGroup } from '../../../test/calls/dialling.ts'
import { type Its, type Makers, nth, type Place } from '../../../test/things/makers.ts'

async function makeRobocall(place: Place, its: Its): Promise<number> {
  const { world, owner } = place
  const body = {
    campaign_name: 'Offer of the week',
    group_id: await makeGroup(world, owner, [`+234805${nth()}99`]),
    file: Number(await its('file')),
    username: owner.username,
    callerid: String(await its('caller id')),
    consent: true,
  }
  return (await world.call('addRobocall', { body }, owner)).body.id
}

export const things: Makers = {
  robocall: makeRobocall,
  'paused robocall': async (place, its) => {
    const id = await makeRobocall(place, its)
    await place.world.call('pauseRobocall', { params: { id } }, place.owner)
    return id
  },
}
