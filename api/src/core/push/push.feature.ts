import { DAY_MS, SECOND_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { keptSince } from '../legal/retention.ts'
import { pushFigures } from './push.figures.ts'
import { pushRoutes } from './push.routes.ts'
import { deleteOver } from './push-devices.sql.ts'
import { deleteOldMessages } from './push-messages.sql.ts'
import { sendPushes } from './push-send.service.ts'

/** A push service that has taken nothing for so long has forgotten the browser. */
const PATIENCE_MS = 14 * DAY_MS

export const push = feature({
  name: 'push',
  routes: pushRoutes,
  jobs: (ctx) => [
    {
      name: 'send-push',
      everyMs: SECOND_MS,
      perProcess: true, // each takes due rows one at a time: more processes send more, without waiting for a lease
      whileHeld: 'waits',
      work: (stopping) => sendPushes(ctx, stopping),
    },
  ],
  cleanUp: {
    pushDevices: ({ db }, now) => deleteOver(db, new Date(now.getTime() - PATIENCE_MS)),
    pushMessages: ({ db }, now) => deleteOldMessages(db, keptSince('messages', now)),
  },
  figures: pushFigures,
  tables: {
    push_keys: { owner: 'none', retention: 'service', sealed: ['private_sealed'] },
    push_subscriptions: {
      owner: 'user',
      retention: 'pushDevices',
      sealed: ['subscription_sealed'],
      erase: (person) => sql`delete from push_subscriptions where user_id = ${person.userId}`,
    },
    push_messages: {
      owner: ['push_subscriptions', 'subscription_id'],
      retention: 'messages',
      sealed: ['payload_sealed'],
    },
  },
  copies: {
    pushDevices: {
      tables: ['push_subscriptions'],
      read: ({ userId }) => sql`
        select id, name as device, host as "pushService", kinds, created_at as since, last_arrived_at as "lastArrived"
          from push_subscriptions where user_id = ${userId} order by id`,
    },
    pushMessages: {
      tables: ['push_messages'],
      paged: true,
      read: ({ userId }, after) => sql`
        select m.id, kind as about, m.state, m.created_at as at
          from push_messages m join push_subscriptions p on p.id = m.subscription_id
         where p.user_id = ${userId} and m.id > ${after} order by m.id`,
    },
  },
})
