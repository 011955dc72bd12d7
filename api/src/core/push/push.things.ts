import { knownBrowserOf, knownDeviceOf, subscriptionOf, ticketOf } from '../../../test/push/subscriptions.ts'
import { type Makers, nth, type Place } from '../../../test/things/makers.ts'
import { pushCall } from './push-calls.service.ts'

const add = async ({ world, owner }: Place) => {
  const body = subscriptionOf(`https://fcm.googleapis.com/fcm/send/${nth()}`)
  return (await world.call('addPushDevice', { body }, owner)).body.result.id
}
const LONG_AGO = new Date(0)

export const things: Makers = {
  'known device': ({ world, owner }) => knownDeviceOf(world, owner),
  'push device': async (place, its) => {
    await its('known device')
    return add(place)
  },
  'device cookie': async (place) => {
    const { cookie } = await knownBrowserOf(place.world, place.owner)
    await add(place)
    return cookie
  },
  'push ticket': async (place, its) => {
    await its('device cookie')
    const { world, owner } = place
    const call = { callId: nth(), caller: 'Mrs Bello', people: [owner.username] }
    await pushCall(world.ctx, call, { usedAfter: LONG_AGO, begunAfter: LONG_AGO })
    return ticketOf(world, owner)
  },
}
