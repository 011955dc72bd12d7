import type { ShownKey } from '@ekoline/contract/messages/shown.ts'
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

/** What can have become of a number, to choose from. */
export const outcomeFilters = [
  { value: '' as const, label: 'All outcomes' },
  ...ROBOCALL_OUTCOMES.map((outcome) => ({ value: outcome, label: outcomeWords[outcome] })),
]

/** What became of a number, or is becoming. */
export function becomesOf({ state, outcome, again_at }: RobocallNumber): string {
  if (state === 'calling') return 'Calling…'
  const word = outcome === null ? 'Waiting' : outcomeWords[outcome]
  return again_at === null ? word : `${word}, again ${formatRelative(again_at)}`
}

const waitKeys: Record<RobocallWait, ShownKey> = {
  hours: 'robocall_waits_hours',
  retries: 'robocall_waits_retries',
  'daily cap': 'robocall_waits_cap',
  owed: 'robocall_waits_owed',
  'caller id': 'robocall_waits_caller_id',
  seat: 'robocall_waits_seat',
  recording: 'robocall_waits_recording',
}

/** Why nobody is called just now; null: somebody is, or it is over. */
export function waitWords({ waits, next_at }: Pick<RobocallProgress, 'waits' | 'next_at'>): string | null {
  return waits && text(waitKeys[waits], { at: next_at === null ? '' : formatRelative(next_at) })
}
