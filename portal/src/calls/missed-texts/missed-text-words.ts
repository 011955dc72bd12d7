import type { MissedText, WhyNoText } from '@ekoline/contract/calls/missed-texts.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { formatInline } from '../../format/date.ts'
import { text } from '../../text.ts'

const reasons: Record<WhyNoText, MessageKey> = {
  reached: 'missed_text_no_reached',
  'opted out': 'missed_text_no_opted_out',
  blocked: 'missed_text_no_blocked',
  off: 'missed_text_no_off',
  late: 'missed_text_no_late',
  suspended: 'missed_text_no_suspended',
  'no payer': 'missed_text_no_payer',
  budget: 'missed_text_no_budget',
  'no money': 'missed_text_no_money',
}

const states = {
  waiting: 'missed_text_waiting',
  posted: 'missed_text_posted',
  sent: 'missed_text_sent',
  delivered: 'missed_text_delivered',
  failed: 'missed_text_undelivered',
} as const

/** What became of the text message to a missed caller: 'Text sent 14:05 today, delivered'. */
export const textWords = ({ state, at, why }: MissedText): string =>
  state === 'not sent'
    ? text(why ? reasons[why] : 'missed_text_undelivered')
    : text(states[state], { time: formatInline(at) })
