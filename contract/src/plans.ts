export const UNLIMITED_PLAN = 'Basic unlimited plan' // account-core §9, "Special plan"

/**
 * Whether the admins of a workgroup on this plan may look at the calls of each member.
 *
 * @source account-core §6, "Plan ids 3 to 10 may search call history per workgroup user"
 */
export function searchesByMember(planId: number): boolean {
  return planId > 2 && planId < 11
}
