import { dayOf } from '@ekoline/contract/units/time.ts'
import { type Makers, nth, type Place } from '../../../test/things/makers.ts'
import { newStopKey } from './text-stops.service.ts'

/** The key of the link in a text message of a workgroup. */
async function keyTo({ world: { ctx }, owner }: Place, caller: string): Promise<string> {
  const at = ctx.clock.now()
  const line = {
    workgroup_id: owner.workgroupId,
    caller,
    card_id: owner.cardId,
    uniqueid: `texted.${nth()}`,
    calledstation: `PJSIP/${owner.username}`,
    kind: 'people',
    started_at: at,
    first_at: at,
    opened_at: at,
    seat_ids: [owner.seatId],
    queue_ids: [],
  }
  const { id } = await ctx.db
    .insertInto('missed_calls')
    .values(line)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { key, keyHash } = newStopKey(ctx)
  const sent = { state: 'sent', message_id: 0, key_hash: keyHash }
  const text = { workgroup_id: owner.workgroupId, line_id: id, caller, day: dayOf(at), send_at: at, at }
  await ctx.db
    .insertInto('missed_texts')
    .values({ ...text, ...sent })
    .execute()
  return key
}

export const things: Makers = {
  'text stop key': (place) => keyTo(place, `+23480356${50_000 + nth()}`),
}
