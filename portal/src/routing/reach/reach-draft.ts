import type { Reach, ReachBody, ReachMobile } from '@ekoline/contract/routing/reach.ts'
import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from '@ekoline/contract/routing/ring-groups.facts.ts'
import { chosenOf, type LeadsToDraft, nowhere } from '../../core/destinations/chosen.ts'

/** How a person is reached, as it is typed. */
export interface ReachDraft {
  dnd: boolean
  seconds: string
  mobile: ReachMobile
  mobileSeconds: string
  confirms: boolean
  busy: LeadsToDraft
  next: LeadsToDraft
}

const leadOf = (way: Reach['next']): LeadsToDraft => (way ? { ...way, name: way.name ?? '' } : nowhere)

export const draftOf = (reach: Reach): ReachDraft => ({
  dnd: reach.dnd,
  seconds: `${reach.ring_seconds}`,
  mobile: reach.mobile,
  mobileSeconds: `${reach.mobile_seconds}`,
  confirms: reach.mobile_confirms,
  busy: leadOf(reach.busy),
  next: leadOf(reach.next),
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
export function bodyOf({ dnd, seconds, busy, next, ...own }: ReachDraft): ReachBody | null {
  if (![seconds, own.mobileSeconds].every(isSeconds) || !isWhole(busy) || !isWhole(next)) return null
  const mobile = {
    mobile: own.mobile,
    mobile_seconds: Number(own.mobileSeconds),
    mobile_confirms: own.confirms,
  }
  return { dnd, ring_seconds: Number(seconds), ...mobile, busy: wayOf(busy), next: wayOf(next) }
}
