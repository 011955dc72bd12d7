import { type Lookup, liveWays } from '../../core/destinations/destinations.service.ts'
import type { Opened, Reach } from '../../engine/opened.ts'
import { findReach, type ReachRow } from './reach.sql.ts'

const mobileOf = ({ mobile, mobileSeconds, confirms, phone }: ReachRow) =>
  mobile === 'off' || phone === null
    ? null
    : { number: phone, ringSeconds: mobileSeconds, confirms, together: mobile === 'together' }

/** How a person wants to be reached, by their username; null when they have not said it. What is gone does not follow. */
export async function reachForCall(ctx: Lookup, username: string): Promise<Reach | null> {
  const row = await findReach(ctx.db, username)
  if (!row?.said) return null
  const { workgroupId, dnd, ringSeconds, busy, next } = row
  const live = await liveWays(ctx, workgroupId, [busy, next])
  return { dnd, ringSeconds, mobile: mobileOf(row), busy: live(busy), next: live(next) }
}

/** A person, who is rung as they want to be reached. */
export const openPerson = async (ctx: Lookup, username: string): Promise<Opened> => ({
  flow: 'person',
  reach: await reachForCall(ctx, username),
})
