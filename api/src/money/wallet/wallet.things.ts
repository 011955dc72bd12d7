import { type Makers, memberOf } from '../../../test/things/makers.ts'

export const things: Makers = {
  'money of a member': async (place) => {
    const { username, cardId } = await memberOf(place)
    const body = { amount: 5_000, cardid: cardId }
    await place.world.call('topUpMember', { params: { username }, body }, place.admin)
    return cardId
  },
  'credit request': async (place) => {
    const { world, admin } = place
    const member = await world.person({ workgroup: admin.workgroupId })
    await world.call('askForCredit', {}, member)
    return (await world.call('creditRequests', {}, admin)).body.result.at(-1)?.id ?? 0
  },
}
