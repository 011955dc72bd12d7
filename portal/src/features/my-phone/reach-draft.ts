import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from '@ekoline/contract/limits.ts'
import type { Reach, ReachBody } from '@ekoline/contract/reach.ts'
import { chosenOf, type LeadsToDraft, nowhere } from '../destinations/LeadsTo.tsx'

/** How a person is reached, as it is typed. */
export interface ReachDraft {
  dnd: boolean
  seconds: string
  busy: LeadsToDraft
  next: LeadsToDraft
}

const leadOf = (way: Reach['next']): LeadsToDraft => (way ? { ...way, name: way.name ?? '' } : nowhere)

export const draftOf = ({ dnd, ring_seconds, busy, next }: Reach): ReachDraft => ({
  dnd,
  seconds: `${ring_seconds}`,
  busy: leadOf(busy),
  next: leadOf(next),
})

/** Whether phones can ring for so long. */
export const isSeconds = (typed: string) =>
  /^\d+$/.test(typed) && Number(typed) >= RING_SECONDS_SHORTEST && Number(typed) <= RING_SECONDS_LONGEST

const wayOf = (draft: LeadsToDraft): ReachBody['next'] => {
  const { category, destination } = chosenOf(draft) ?? {}
  return category && destination ? { category, destination } : null
}

const isWhole = (draft: LeadsToDraft) => draft.category === '' || chosenOf(draft) !== null

/** The draft in the form of the API. @returns null while something is missing */
export function bodyOf({ dnd, seconds, busy, next }: ReachDraft): ReachBody | null {
  if (!isSeconds(seconds) || !isWhole(busy) || !isWhole(next)) return null
  return { dnd, ring_seconds: Number(seconds), busy: wayOf(busy), next: wayOf(next) }
}
