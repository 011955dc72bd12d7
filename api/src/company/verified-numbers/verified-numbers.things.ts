import { joining } from '../../../test/joining.ts'
import { type Makers, nth, type Place } from '../../../test/things/makers.ts'

/** A number of elsewhere to which an admin had a code sent. */
const numberCodeOf = (place: Place) => {
  const { world, admin } = place
  const send = async () => {
    const phoneNumber = `+23480377${nth()}`
    const body = { phoneNumber, channel: 'call' } as const
    const callId = (await world.call('sendNumberCode', { body }, admin)).body.result
    return { callId, code: await joining(() => world).codeTo(phoneNumber) }
  }
  place.numberCode ??= send()
  return place.numberCode
}

export const things: Makers = {
  'verified number': async ({ world, admin }, its) => {
    const body = { call_id: String(await its('number call')), code: String(await its('number code')) }
    return (await world.call('addVerifiedNumber', { body }, admin)).body.result.id
  },
  'number call': async (place) => (await numberCodeOf(place)).callId,
  'number code': async (place) => (await numberCodeOf(place)).code,
}
