import type { RecordedBy, Recording, RecordingRule } from './telephony.ts'

/** Whose rule has the talk of these people of ours recorded; null: it is not. */
export function recordedBy(recorded: Recording, users: readonly string[]): RecordedBy | null {
  if (typeof recorded === 'boolean') return recorded ? 'usual' : null
  const rules = users.map((user) => recorded.people[user])
  if (rules.includes('never')) return null
  if (recorded.by) return recorded.by
  if (rules.includes('always')) return 'person'
  return recorded.usual ? 'usual' : null
}

/** As it is from here on, where the call came through what has a rule of its own. @param by what that is */
export function underRule(recorded: Recording, rule: RecordingRule | undefined, by: RecordedBy): Recording {
  if (!rule) return recorded
  if (rule === 'never') return false
  return typeof recorded === 'boolean' ? true : { ...recorded, by }
}

/** As it is from the answer of a queue's agent on. */
export const throughQueue = (recorded: Recording, queueId: string): Recording =>
  typeof recorded === 'boolean' ? recorded : underRule(recorded, recorded.queues[queueId], 'queue')
