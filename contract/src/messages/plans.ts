/** Texts of plans: buying, their end. */
export const plansMessages = {
  plan_for_admins: 'Only an admin of your workgroup can buy a plan.',
  no_subscription: 'Your workgroup has no subscription.',
  subscription_ended: 'Subscription cancelled. We won’t charge your card for this plan again.',
  subscription_end_failed: 'We couldn’t cancel the subscription. Try again.',
  wished_plan: 'You chose {plan} when you signed up.',
} as const
