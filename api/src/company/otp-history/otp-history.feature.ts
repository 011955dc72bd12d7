import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { otpHistoryRoutes } from './otp-history.routes.ts'
import { emptyOtpNumbers, otpCallHook } from './otp-history.service.ts'

const EMPTIED_AT_ONCE = 5_000

export const otpHistory = feature({
  name: 'otp-history',
  routes: otpHistoryRoutes,
  callHook: otpCallHook,
  expires: { calls: ({ db }, before) => emptyOtpNumbers(db, before, EMPTIED_AT_ONCE) },
  tables: { otp_calls: { owner: 'card', retention: 'calls' } },
  copies: {
    otpCalls: {
      tables: ['otp_calls'],
      paged: true,
      read: (person, after) => sql`
        select id, uniqueid, card_id as card, callerid as "from", called as "to", entered_at as entered, status,
               talk_seconds as "talkSeconds"
          from otp_calls where card_id = ${cardsOf(person)} and id > ${after} order by id`,
    },
  },
})
