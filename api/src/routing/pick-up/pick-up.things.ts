import { didOf } from '../../../test/calls/dialling.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { type Makers, memberOf } from '../../../test/things/makers.ts'

export const things: Makers = {
  /** rings for a member, in a ring group that has the owner, too */
  'ringing call': async (place) => {
    const { world, owner, admin } = place
    const { username } = await memberOf(place)
    const members = [...new Set([username, owner.username])].map((name) => ({ username: name, seconds: 60 }))
    const body = { name: 'Ringing', order: 'in order', members, next: null } as const
    const { group_number } = (await world.call('addRingGroup', { body }, admin)).body.result
    const to = { category: 'group', destination: group_number } as const
    const did = await didOf(world, await giveNumber(world, owner, to))
    for (const user of [username, owner.username])
      await world.telephony.engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: username }, { noAnswer: true })
    const call = world.telephony.inbound(did, '+2348035550001', {})
    await world.telephony.advance(1_000)
    return call
  },
}
