import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from '@ekoline/contract/routing/ring-groups.facts.ts'
import type { RingGroup, RingGroupBody, RingOrder } from '@ekoline/contract/routing/ring-groups.ts'
import { chosenOf, type LeadsToDraft, nowhere } from '../../core/destinations/chosen.ts'
import { text } from '../../text.ts'

/** A person of a group that is being made; '' is no one yet. */
export interface MemberDraft {
  username: string
  name: string
  /** as it is typed */
  seconds: string
}

export interface RingGroupDraft {
  name: string
  order: RingOrder
  members: readonly MemberDraft[]
  /** nowhere: the call ends */
  next: LeadsToDraft
}

export const NEW_MEMBER: MemberDraft = { username: '', name: '', seconds: '20' }
export const NEW_GROUP: RingGroupDraft = { name: '', order: 'together', members: [NEW_MEMBER], next: nowhere }

export const draftOf = ({ name, order, members, next }: RingGroup): RingGroupDraft => ({
  name,
  order,
  members: members.map((member) => ({
    username: member.username,
    name: member.name,
    seconds: `${member.seconds}`,
  })),
  next: next ? { ...next, name: next.name ?? '' } : nowhere,
})

/** What the API calls a field of one of the people. */
export const fieldOf = (list: 'members', index: number, field: string) => `${list}.${index}.${field}`

/** Whether a person can ring for so long. */
export const isSeconds = (typed: string) =>
  /^\d+$/.test(typed) && Number(typed) >= RING_SECONDS_SHORTEST && Number(typed) <= RING_SECONDS_LONGEST

/** The labels of what must be filled in or mended before it is saved. */
export function missingIn({ name, members, next }: RingGroupDraft): string[] {
  const isManned =
    members.length > 0 && members.every((member) => member.username !== '' && isSeconds(member.seconds))
  return [
    name.trim() === '' && text('ring_group_name'),
    !isManned && text('ring_group_people'),
    next.category !== '' && !chosenOf(next) && text('ring_group_then'),
  ].filter((missing) => missing !== false)
}

/** The draft in the form of the API. @returns null while something is missing */
export function bodyOf(draft: RingGroupDraft): RingGroupBody | null {
  if (missingIn(draft).length > 0) return null
  const { name, order, members } = draft
  const chosen = chosenOf(draft.next)
  return {
    name,
    order,
    members: members.map(({ username, seconds }) => ({ username, seconds: Number(seconds) })),
    next: chosen && { category: chosen.category, destination: chosen.destination },
  }
}
