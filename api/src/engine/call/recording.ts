import type { RecordedBy, Recording, RecordingRule } from '../telephony.ts'

/** Whose rule has the talk of these people of ours recorded, or 'on demand'; null: it is not. */
function ruleOf(recorded: Recording, users: readonly string[]): RecordedBy | 'on demand' | null {
  if (typeof recorded === 'boolean') return recorded ? 'usual' : null
  const rules = users.map((user) => recorded.people[user])
  if (rules.includes('never')) return null
  if (recorded.by) return recorded.by
  if (rules.includes('always')) return 'person'
  if (recorded.onDemand || rules.includes('demand')) return 'on demand'
  return recorded.usual ? 'usual' : null
}

/** Whether who talks of us says when their talk is recorded. */
export const isOnDemand = (recorded: Recording, users: readonly string[]): boolean =>
  ruleOf(recorded, users) === 'on demand'

/** What has the talk of these people of ours recorded; null: it is not. @param asked where it is for them to say: they have */
export function recordedBy(recorded: Recording, users: readonly string[], asked: boolean): RecordedBy | null {
  const rule = ruleOf(recorded, users)
  return rule === 'on demand' ? (asked ? 'demand' : null) : rule
}

/** As it is from here on, where the call came through what has a rule of its own. @param by what that is */
export function underRule(recorded: Recording, rule: RecordingRule | undefined, by: RecordedBy): Recording {
  if (!rule) return recorded
  if (rule === 'never') return false
  if (rule === 'demand') return typeof recorded === 'boolean' ? recorded : { ...recorded, onDemand: true }
  return typeof recorded === 'boolean' ? true : { ...recorded, by }
}

/** As it is from the answer of a queue's agent on. */
export const throughQueue = (recorded: Recording, queueId: string): Recording =>
  typeof recorded === 'boolean' ? recorded : underRule(recorded, recorded.queues[queueId], 'queue')
