import type { Reach, ReachBody, ReachMobile } from '@ekoline/contract/routing/reach.ts'
import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from '@ekoline/contract/routing/ring-groups.facts.ts'
import { chosenOf, type LeadsToDraft, nowhere } from '../../core/destinations/LeadsTo.tsx'

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

export const draftOf = (it: Reach): ReachDraft => ({
  dnd: it.dnd,
  seconds: `${it.ring_seconds}`,
  mobile: it.mobile,
  mobileSeconds: `${it.mobile_seconds}`,
  confirms: it.mobile_confirms,
  busy: leadOf(it.busy),
  next: leadOf(it.next),
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
