import { type Makers, ofWorkgroup, type Place } from '../../../test/things/makers.ts'
import { transaction } from '../../platform/db/db.ts'
import { postEvent } from './events.sql.ts'

async function makeWebhook({ world, admin }: Place): Promise<number> {
  const body = { url: 'https://hooks.example.com/', events: ['call.ended'] } as const
  return (await world.call('makeWebhook', { body: { ...body, events: [...body.events] } }, admin)).body.result
    .id
}

export const things: Makers = {
  webhook: ofWorkgroup(makeWebhook),
  'switched-off webhook': ofWorkgroup(async (place) => {
    const id = await makeWebhook(place)
    const { db, clock } = place.world.ctx
    await db.updateTable('webhooks').set({ switched_off_at: clock.now() }).where('id', '=', id).execute()
    return id
  }),
  delivery: ofWorkgroup(async ({ world: { ctx }, admin: { cardId } }, its) => {
    const webhook = Number(await its('webhook'))
    const event = { event: 'call.ended', cardId, subject: 'x', at: ctx.clock.now(), data: {} } as const
    await transaction(ctx.db, (tx) => postEvent(tx, event))
    const failed = { state: 'failed', due_at: null } as const
    const deliveries = ctx.db.updateTable('webhook_deliveries').set(failed).where('webhook_id', '=', webhook)
    return (await deliveries.returning('id').executeTakeFirstOrThrow()).id
  }),
}
