/** What is asked of the talks of a person or a queue. */
export type RecordingRule = 'always' | 'never' | 'demand'
export type Announced = 'other' | 'both'
/**
 * What has a talk recorded: the rule of a person, a queue or the called number, what is usual in the workgroup, or that who
 * talked asked for it.
 */
export type RecordedBy = 'usual' | 'person' | 'queue' | 'number' | 'demand'
/**
 * Which talks of a call are recorded, as it was when the call began, the rule of a queue as its agent answers: as `usual`, but 'never' of anyone of ours who talks
 * wins, then 'always', and then 'demand': only once one of ours who talks asks for it. What a queue asks holds from its agent's answer to the end. A boolean: for all who talk.
 */
export type Recording =
  | boolean
  | {
      readonly usual: boolean
      /** what it came through that asks for 'always' */
      readonly by?: RecordedBy | undefined
      /** who hears that it is recorded before it is: both who talk, or the other side alone; no one */
      readonly announce?: Announced | undefined
      /** it came through what asks for 'demand' */
      readonly onDemand?: true | undefined
      /** by SIP user */
      readonly people: Readonly<Record<string, RecordingRule>>
      /** by id */
      readonly queues: Readonly<Record<string, RecordingRule>>
    }

/** Whose rule has the talk of these people recorded, or 'on demand'; null: it is not. */
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

/** What has the talk of these people recorded; null: it is not. @param asked where it is for them to say: they have */
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

/** As it is from the answer of a queue's agent on. @param saved the queue's rule by then; undefined: as the call began */
export function throughQueue(recorded: Recording, queueId: string, saved?: RecordingRule | null): Recording {
  if (typeof recorded === 'boolean') return recorded
  const rule = saved === undefined ? recorded.queues[queueId] : (saved ?? undefined)
  return underRule(recorded, rule, 'queue')
}
