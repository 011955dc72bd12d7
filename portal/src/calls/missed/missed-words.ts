import type { MissedCall, MissedSource } from '@ekoline/contract/calls/missed-calls.ts'
import { instantOf } from '@ekoline/contract/units/time.ts'
import { timeOfDay } from '../../format/date.ts'
import { formatDuration, formatTalkTime } from '../../format/duration.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { whoIs } from '../history/call-words.ts'

const clock = (wire: string) => timeOfDay(instantOf(wire))

/** What a caller did: 'Waited 3 min, left a message of 12 s, called twice'. */
export function whatTheyDid({ waited_seconds, ring_seconds, voicemail, calls }: MissedCall): string {
  const seconds = waited_seconds ?? ring_seconds
  return [
    seconds !== null &&
      text(waited_seconds === null ? 'missed_rang' : 'missed_waited', { seconds: formatTalkTime(seconds) }),
    voicemail && text('missed_left', { seconds: formatTalkTime(voicemail.seconds) }),
    calls === 2 ? text('missed_twice') : calls > 2 && text('missed_times', { count: `${calls}` }),
  ]
    .filter(Boolean)
    .join(', ')
}

const reasons = {
  'dealt with': 'missed_reason_dealt',
  'wrong number': 'missed_reason_wrong',
  spam: 'missed_reason_spam',
  'not needed': 'missed_reason_needless',
} as const

/** Why a line may be closed by hand, as people choose it. */
export const reasonChoices = () =>
  (Object.keys(reasons) as (keyof typeof reasons)[]).map((value) => ({ value, label: text(reasons[value]) }))

/** How a line was closed: 'Called back by Bola at 14:02, talked 00:03:05'. */
export function howItClosed({ closed }: MissedCall): string {
  if (!closed) return ''
  const { how, by, at, talk_seconds, reason } = closed
  const said = { name: by ?? '', time: clock(at), talk: formatDuration(talk_seconds ?? 0) }
  if (how === 'by hand')
    return text('missed_how_hand', { ...said, reason: reason ? text(reasons[reason]).toLowerCase() : '' })
  if (how === 'called back') return text('missed_how_back', said)
  return text(by === null ? 'missed_how_outside' : 'missed_how_again', said)
}

/** A number as people write it, or the name of a queue. */
export const sourceName = ({ of, name }: Pick<MissedSource, 'of' | 'name'>): string =>
  of === 'number' ? formatPhone(name) : name

/** The name of who called, or the number. */
export const callerOf = ({ caller }: MissedCall): string => whoIs(caller)
