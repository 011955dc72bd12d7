import type { Recording, RecordingRule } from './telephony.ts'

/** Whether the talk of these people of ours is recorded. */
export function isTalkRecorded(recorded: Recording, users: readonly string[]): boolean {
  if (typeof recorded === 'boolean') return recorded
  const rules = users.map((user) => recorded.people[user])
  if (rules.includes('never')) return false
  return recorded.usual || rules.includes('always')
}

/** As it is from here on, where the call came through what has a rule of its own. */
export function underRule(recorded: Recording, rule: RecordingRule | undefined): Recording {
  if (!rule) return recorded
  if (rule === 'never') return false
  return typeof recorded === 'boolean' ? true : { ...recorded, usual: true }
}

/** As it is from the answer of a queue's agent on. */
export const throughQueue = (recorded: Recording, queueId: string): Recording =>
  typeof recorded === 'boolean' ? recorded : underRule(recorded, recorded.queues[queueId])
