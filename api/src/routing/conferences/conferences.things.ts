import type { Makers } from '../../../test/things/makers.ts'

const DID = '+2342014540001'

export const things: Makers = {
  conference: async ({ world, owner, leads }, its) => {
    const body = {
      conference_name: 'Stand-up',
      conference_description: 'Every morning',
      card_id: owner.cardId,
      workgroup_name: String(await its('workgroup')),
    }
    const { id, conference_number } = (await world.call('addConference', { body }, owner)).body.result
    leads[DID] = { category: 'conference', destination: conference_number }
    return id
  },
  'conference member': async ({ world: { telephony } }, its) => {
    await its('conference')
    const member = telephony.inbound(DID, '+2348035550001', {})
    await telephony.advance(100)
    return member
  },
}
