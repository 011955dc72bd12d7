import { didOf } from '../../../test/calls/dialling.ts'
import { giveNumber } from '../../../test/numbers.ts'
import type { Makers } from '../../../test/things/makers.ts'
import { recordingFile } from './recordings.service.ts'

export const things: Makers = {
  recording: async (_, its) => recordingFile(String(await its('call'))),
  'recordable call': async ({ world, owner }) => {
    await world.ctx.db.run`update seats set recording = 'demand' where id = ${owner.seatId}`
    const number = await giveNumber(world, owner, { category: 'user', destination: owner.username })
    await world.telephony.engine.putSipUser({ user: owner.username, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: owner.username }, { answerAfterMs: 100 })
    const call = world.telephony.inbound(await didOf(world, number), '+2348035550001', {})
    await world.telephony.advance(1_000)
    return call
  },
}
