import { SECOND_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { keptSince } from '../legal/retention.ts'
import { messagesRetry } from './outbox.actions.ts'
import { outboxFigures } from './outbox.figures.ts'
import { deleteOldMessages } from './outbox.sql.ts'
import { outboxPage } from './outbox-page.ts'
import { reportsRoute } from './reports.route.ts'
import { sendMessages } from './send.service.ts'

export const outbox = feature({
  name: 'outbox',
  actions: [messagesRetry],
  pages: [reportsRoute, outboxPage],
  jobs: (ctx) =>
    (['email', 'sms', 'call'] as const).map((channel) => ({
      name: `send-${channel}`,
      everyMs: SECOND_MS,
      perProcess: true, // each takes due rows one at a time: more processes send more, without waiting for a lease
      whileHeld: 'waits',
      work: (stopping) => sendMessages(ctx, stopping, channel),
    })),
  cleanUp: { messages: ({ db }, now) => deleteOldMessages(db, keptSince('messages', now)) },
  figures: outboxFigures,
  tables: {
    outbox: {
      owner: 'none',
      writtenBy: 'every call',
      retention: 'messages',
      sealed: ['text_sealed', 'csv_sealed'],
      erase: (person) => sql`delete from outbox where recipient in (${person.email}, ${person.phone})`,
    },
  },
  copies: {
    messages: {
      tables: ['outbox'],
      paged: true,
      read: ({ email, phone }, after) => sql`
        select id, channel, recipient as "to", subject, created_at as at
          from outbox where recipient in (${email}, ${phone}) and id > ${after} order by id`,
    },
  },
})
