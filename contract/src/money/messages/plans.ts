/** Texts of plans: buying, their end. */
export const plansMessages = {
  plan_for_admins: 'Only an admin of your workgroup can buy a plan.',
  no_subscription: 'Your workgroup has no subscription.',
  subscription_ended: 'Subscription cancelled. We won’t charge your card for this plan again.',
  subscription_end_failed: 'We couldn’t cancel the subscription. Try again.',
  wished_plan: 'You chose {plan} when you signed up.',
} as const

/** Of the notice on the Overview; those of the plans' own screen are among the texts about money. */
export const plansLabels = {
  wished_plan_title: 'Your plan',
  wished_plan_payg: 'Top up whenever you like, and pay for what you call.',
  wished_plan_card: 'Pay {amount} by card and it begins at once.',
  wished_plan_pay: 'Pay now',
  wished_plan_later: 'Not now',
} as const
