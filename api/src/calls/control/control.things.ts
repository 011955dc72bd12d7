import { didOf } from '../../../test/calls/dialling.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { type Makers, memberOf } from '../../../test/things/makers.ts'
import type { Key } from '../../adapters/exchange/exchange.ts'

export const things: Makers = {
  'live call': async ({ world, owner }, its) => {
    const calling = String(await its('phone'))
    const body = { called: '08036661234', calling, username: owner.username }
    return (await world.call('makeCall', { body }, owner)).body.result.uniqueid
  },
  'supervisable call': async (place) => {
    const { world, owner } = place
    const { username } = await memberOf(place)
    const number = await giveNumber(world, owner, { category: 'user', destination: username })
    for (const user of [owner.username, username])
      await world.telephony.engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: username }, { answerAfterMs: 100 })
    const call = world.telephony.inbound(await didOf(world, number), '+2348035550001', {})
    await world.telephony.advance(1_000)
    return call
  },
  'parked call': async ({ world, owner, admin }) => {
    const { username } = owner
    const number = await giveNumber(world, owner, { category: 'user', destination: username })
    for (const user of [username, admin.username])
      await world.telephony.engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    const digits = [...'##700#'].map((key, nth) => ({ atMs: 500 + 400 * nth, key: key as Key }))
    world.telephony.behave({ kind: 'sip', user: username }, { answerAfterMs: 100, digits })
    const call = world.telephony.inbound(await didOf(world, number), '+2348035550001', {})
    await world.telephony.advance(10_000)
    return call
  },
}
