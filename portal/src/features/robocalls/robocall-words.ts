import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import {
  ROBOCALL_OUTCOMES,
  type RobocallOutcome,
  type RobocallState,
  type RobocallWait,
} from '@ekoline/contract/robocall-limits.ts'
import type { RobocallNumber, RobocallProgress } from '@ekoline/contract/robocalls.ts'
import { formatRelative } from '../../format/date.ts'
import { text } from '../../text.ts'
import type { Tone } from '../../ui/StatusDot.tsx'

export const stateWords: Record<RobocallState, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting to begin', tone: 'warn' },
  running: { word: 'Running', tone: 'good' },
  paused: { word: 'Paused', tone: 'warn' },
  stopped: { word: 'Stopped', tone: 'bad' },
  finished: { word: 'Finished', tone: 'idle' },
}

const outcomeWords: Record<RobocallOutcome, string> = {
  answered: 'Answered',
  busy: 'Busy',
  'no answer': 'No answer',
  declined: 'Declined',
  'no such number': 'No such number',
  failed: 'Failed',
  unknown: 'Unknown',
  'opted out': 'Opted out',
  'not called': 'Not called',
}

/** The outcomes of a number, to filter by. */
export const outcomeFilters = [
  { value: '' as const, label: 'All outcomes' },
  ...ROBOCALL_OUTCOMES.map((outcome) => ({ value: outcome, label: outcomeWords[outcome] })),
]

/** The outcome of a number, or its present state. */
export function becomesOf({ state, outcome, again_at }: RobocallNumber): string {
  if (state === 'calling') return 'Calling…'
  const word = outcome === null ? 'Waiting' : outcomeWords[outcome]
  return again_at === null ? word : `${word}, again ${formatRelative(again_at)}`
}

const waitKeys: Record<RobocallWait, MessageKey> = {
  hours: 'robocall_waits_hours',
  retries: 'robocall_waits_retries',
  'daily cap': 'robocall_waits_cap',
  owed: 'robocall_waits_owed',
  'caller id': 'robocall_waits_caller_id',
  seat: 'robocall_waits_seat',
  recording: 'robocall_waits_recording',
}

/** Why no number is called at the moment; null: one is, or the robocall has ended. */
export function waitWords({ waits, next_at }: Pick<RobocallProgress, 'waits' | 'next_at'>): string | null {
  return waits && text(waitKeys[waits], { at: next_at === null ? '' : formatRelative(next_at) })
}
