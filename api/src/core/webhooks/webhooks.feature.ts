import { SECOND_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { keptSince } from '../legal/retention.ts'
import { deliverEvents } from './deliver.service.ts'
import { deleteOldDeliveries } from './events.sql.ts'
import { webhooksFigures } from './webhooks.figures.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

export const webhooks = feature({
  name: 'webhooks',
  routes: webhooksRoutes,
  jobs: (ctx) => [
    {
      name: 'deliver-webhooks',
      everyMs: SECOND_MS,
      perProcess: true, // each takes due rows one at a time: more processes send more, without waiting for a lease
      whileHeld: 'waits',
      work: (stopping) => deliverEvents(ctx, stopping),
    },
  ],
  cleanUp: { webhookDeliveries: ({ db }, now) => deleteOldDeliveries(db, keptSince('webhooks', now)) },
  figures: webhooksFigures,
  tables: {
    webhooks: {
      owner: 'workgroup',
      retention: 'settings',
      sealed: ['secret_sealed'],
      erase: (person) => sql`
        delete from webhooks w where seat_id = ${seatsOf(person)} and not exists (
          select from seats o
           where o.workgroup_id = w.workgroup_id and o.user_id <> ${person.userId} and o.revoked_at is null)`,
    },
    webhook_deliveries: { owner: ['webhooks', 'webhook_id'], retention: 'webhooks' },
  },
  copies: {
    webhooks: {
      tables: ['webhooks'],
      read: (person) => sql`
        select id, url, events, created_at as made, failing_since as "failingSince", switched_off_at as "switchedOff"
          from webhooks where seat_id = ${seatsOf(person)} order by id`,
    },
  },
})
