// @source SA-69

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { fromBound, id, page, succeeded, toBound, utcTime, whole, wrong } from '../endpoint/fields.ts'
import { OTP_PAGE_SIZE_MOST } from '../units/page.ts'

/** What became of a call that spoke a one-time password; 'delivered' when it was heard to its end. */
const otpStatus = z.enum([
  'calling',
  'delivered',
  'hung up',
  'busy',
  'no answer',
  'declined',
  'no such number',
  'failed',
])
export type OtpStatus = z.infer<typeof otpStatus>

/** @source service-areas §3, "OTP history item" */
const otpItem = z.strictObject({
  id: z.int(),
  uniqueid: z.string(),
  entry_time: utcTime,
  last_attempt_time: utcTime.nullable().describe('null: the phone was not dialled'),
  callerid: z.string().describe('the number that was shown; empty for none'),
  account: z.string().describe('the username of the seat that called'),
  called: z.string(),
  duration: z.int().describe('seconds from the answer to the end'),
  status: otpStatus,
})
export type OtpItem = z.infer<typeof otpItem>

export const otpHistoryEndpoints = () => ({
  otpHistory: endpoint('POST /legacy', {
    form: true,
    action: '{product}_otp_history',
    summary: 'The calls of a card that spoke a one-time password, in a range of Lagos time, newest first.',
    access: 'seat',
    names: { cardid: 'card' },
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: z
      .strictObject({
        cardid: id,
        from: fromBound,
        to: toBound,
        pageno: page.optional(),
        no_of_records_per_page: whole(1, OTP_PAGE_SIZE_MOST).optional().describe('5 unless said'),
      })
      .refine(({ from, to }) => from < to, { ...wrong('field_date_order'), path: ['from'] }),
    reply: succeeded({ history: z.array(otpItem), total_pages: z.int(), total_records: z.int() }),
  }),
})
