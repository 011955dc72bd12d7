import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import {
  ROBOCALL_OUTCOMES,
  type RobocallOutcome,
  type RobocallState,
  type RobocallWait,
} from '@ekoline/contract/outreach/robocall-limits.ts'
import type { RobocallNumber, RobocallProgress } from '@ekoline/contract/outreach/robocalls.ts'
import { formatInline } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import type { Tone } from '../../ui/StatusDot.tsx'

export const stateWords = {
  queued: { word: 'robocall_state_queued', tone: 'warn' },
  running: { word: 'robocall_state_running', tone: 'good' },
  paused: { word: 'robocall_state_paused', tone: 'warn' },
  stopped: { word: 'robocall_state_stopped', tone: 'bad' },
  finished: { word: 'robocall_state_finished', tone: 'idle' },
} as const satisfies Record<RobocallState, { word: MessageKey; tone: Tone }>

const outcomeWords = {
  answered: 'robocall_outcome_answered',
  busy: 'robocall_outcome_busy',
  'no answer': 'robocall_outcome_no_answer',
  declined: 'robocall_outcome_declined',
  'no such number': 'robocall_outcome_no_such_number',
  failed: 'robocall_outcome_failed',
  unknown: 'robocall_outcome_unknown',
  'opted out': 'robocall_outcome_opted_out',
  'not called': 'robocall_outcome_not_called',
} as const satisfies Record<RobocallOutcome, MessageKey>

/** The outcomes of a number, to filter by. */
export const outcomeFilters = () => [
  { value: '' as const, label: text('robocall_outcome_all') },
  ...ROBOCALL_OUTCOMES.map((outcome) => ({ value: outcome, label: text(outcomeWords[outcome]) })),
]

/** The outcome of a number, or its present state. */
export function becomesOf({ state, outcome, again_at }: RobocallNumber): string {
  if (state === 'calling') return text('robocall_outcome_calling')
  const word = text(outcome === null ? 'robocall_outcome_waiting' : outcomeWords[outcome])
  return again_at === null
    ? word
    : text('robocall_outcome_again', { outcome: word, when: formatInline(again_at) })
}

const waitKeys: Record<RobocallWait, MessageKey> = {
  hours: 'robocall_waits_hours',
  retries: 'robocall_waits_retries',
  'daily cap': 'robocall_waits_cap',
  owed: 'robocall_waits_owed',
  money: 'robocall_waits_money',
  'caller id': 'robocall_waits_caller_id',
  seat: 'robocall_waits_seat',
  recording: 'robocall_waits_recording',
  suspended: 'robocall_waits_suspended',
}

/** Why no number is called at the moment; null: one is, or the robocall has ended. */
export function waitWords({
  waits,
  next_at,
  needed,
}: Pick<RobocallProgress, 'waits' | 'next_at' | 'needed'>): string | null {
  const values = { at: next_at === null ? '' : formatInline(next_at), needed: formatNaira(needed) }
  return waits && text(waitKeys[waits], values)
}
