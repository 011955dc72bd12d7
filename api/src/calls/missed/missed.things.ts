import { kobo } from '@ekoline/contract/units/money.ts'
import { type Makers, nth, type Place } from '../../../test/things/makers.ts'
import { transaction } from '../../platform/db/db.ts'
import { recordCalls } from '../history/calls.service.ts'

/** A call that no one took, and its line. */
async function missedBy({ world: { ctx }, owner }: Place, closed: object): Promise<number> {
  const uniqueid = `missed.${nth()}`
  const at = new Date(ctx.clock.now().getTime() - 3_600_000)
  const src = `+23480355${50_000 + nth()}`
  const call = { uniqueid, cardId: owner.cardId, src, calledstation: `PJSIP/${owner.username}` }
  const record = { ...call, startedAt: at, talkSeconds: 0, cause: 3, cost: kobo(0), recorded: false }
  await transaction(ctx.db, (tx) => recordCalls(tx, [{ ...record, direction: 'in' }]))
  const line = {
    workgroup_id: owner.workgroupId,
    caller: src,
    card_id: owner.cardId,
    uniqueid,
    calledstation: call.calledstation,
    kind: 'people',
    ring_seconds: 20,
    started_at: at,
    first_at: at,
    opened_at: at,
    seat_ids: [owner.seatId],
    queue_ids: [],
    ...closed,
  }
  const made = ctx.db.insertInto('missed_calls').values(line).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

export const things: Makers = {
  'missed call': (place) => missedBy(place, {}),
  'claimed missed call': (place) =>
    missedBy(place, { claimed_by: place.owner.seatId, claimed_at: place.world.clock.now() }),
  'closed missed call': (place) =>
    missedBy(place, {
      closed_at: place.world.clock.now(),
      how: 'by hand',
      closed_by: place.owner.seatId,
      reason: 'spam',
    }),
}
