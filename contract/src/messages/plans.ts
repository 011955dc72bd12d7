/** Texts of plans: buying, their end. */
export const plansMessages = {
  plan_for_admins: 'Only an admin of your workgroup can buy a plan.',
} as const
