/** Texts of plans: buying, their end. */
export const plansMessages = {
  plan_for_admins: 'Only an admin of your workgroup can buy a plan.',
  no_subscription: 'No subscription of your workgroup runs any more.',
  subscription_ended: 'Your card is not charged again for this plan.',
  subscription_end_failed: 'The subscription could not be ended. Please try again.',
  wished_plan: 'You chose {plan} when you joined.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const plansLabels = {} as const
