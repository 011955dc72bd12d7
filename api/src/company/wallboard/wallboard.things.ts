import { type Its, type Makers, ofWorkgroup, type Place } from '../../../test/things/makers.ts'

async function makeBoard({ world, admin }: Place, its: Its) {
  const body = { name: 'Hall', queues: [Number(await its('queue'))] }
  return (await world.call('makeWallboardLink', { body }, admin)).body.result
}

export const things: Makers = {
  'shown username': async ({ world, owner, admin }) => {
    await world.call('switchWallboard', { body: { on: true } }, admin)
    return owner.username
  },
  'wallboard link': ofWorkgroup(async (place, its) => (await makeBoard(place, its)).id),
  'wallboard key': async (place, its) => (await makeBoard(place, its)).key,
}
