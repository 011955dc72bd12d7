/** Texts of plans: buying, their end. */
export const plansMessages = {
  plan_for_admins: 'Only an admin of your workgroup can buy a plan.',
  wished_plan: 'You chose {plan} when you joined.',
} as const
