import { knownDeviceOf, subscriptionOf } from '../../../test/push/subscriptions.ts'
import { type Makers, nth, type Place } from '../../../test/things/makers.ts'

const known = async ({ world, owner }: Place) => knownDeviceOf(world, owner)

export const things: Makers = {
  'known device': known,
  'push device': async (place) => {
    await known(place)
    const body = subscriptionOf(`https://fcm.googleapis.com/fcm/send/${nth()}`)
    return (await place.world.call('addPushDevice', { body }, place.owner)).body.result.id
  },
}
