import { kobo } from '@ekoline/contract/units/money.ts'
import type { Makers } from '../../../test/things/makers.ts'
import { transaction } from '../../platform/db/db.ts'
import { recordCalls } from './calls.service.ts'

export const things: Makers = {
  call: async ({ world, owner: { cardId, username } }) => {
    const uniqueid = `recorded.${cardId}`
    const call = {
      uniqueid,
      cardId,
      src: username,
      calledstation: '08035550143',
      startedAt: new Date(world.clock.now().getTime() - 3_600_000),
      talkSeconds: 60,
      cause: 1,
      cost: kobo(0),
      recorded: true,
    }
    await transaction(world.ctx.db, (tx) => recordCalls(tx, [call]))
    await world.ctx.recordings.store(uniqueid, Buffer.from(`sound of ${uniqueid}`))
    return uniqueid
  },
}
