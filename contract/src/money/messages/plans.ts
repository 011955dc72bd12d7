/** Texts of plans: buying, their end. */
export const plansMessages = {
  plan_for_admins: 'Only an admin of your company can buy a plan.',
  plan_one_person:
    '{plan} is for one person, and your company has {people}, open invitations included. Remove the others under Users first, or choose another plan. Nothing was charged.',
  no_subscription: 'Your company has no subscription.',
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

export const plansMails = {
  set_up_done_button: 'See your menus',
  set_up_declined_button: 'See your menus',
  set_up_done_subject: 'Your menus are set up',
  set_up_done_text:
    'Setting up menus for {workgroup} comes with your plan. It is done. We wrote:\n\n{answer}\n\nSee your menus here:\n\n{link}\n',
  set_up_declined_subject: 'We could not set up your menus',
  set_up_declined_text:
    'Setting up menus for {workgroup} comes with your plan, and we could not do it. We wrote:\n\n{answer}\n\nYou can make and change menus yourself here:\n\n{link}\n',
  plan_ending_button: 'Renew your plan',
  plan_lapsed_button: 'Choose a plan',
  renewal_failed_button: 'Pay by another card',
  renewal_repriced_button: 'See your plan',
  plan_price_button: 'See your plan',
  plan_price_stays_button: 'See your plan',
  plan_people_button: 'Choose a plan',
  plan_to_wallet_button: 'See your payments',
  plan_ending_subject: '{plan} ends on {ends}',
  plan_ending_text:
    'Your plan {plan} for {workgroup} ends on {ends}. Renew it before then to keep every day:\n\n{link}\n\nIf you pay by subscription, it renews as soon as we charge your card.\nThe money in your wallets stays yours.\n',
  plan_lapsed_subject: '{plan} has ended',
  plan_lapsed_text:
    'Your plan {plan} for {workgroup} ended on {ends}. You now pay as you go: we take calls from your wallets. The money in them stays yours. Choose a new plan at any time:\n\n{link}\n',
  plan_people_subject: '{plan} ends on {ends}: it is for one person',
  plan_people_text:
    '{plan} is for one person, and {workgroup} has {people}, open invitations included. It runs for all of you until {ends}, and then ends. We do not charge your card for it again.\n\nChoose another plan for all of you here:\n\n{link}\n\nTo keep {plan}, remove the other people and withdraw open invitations before {before}.\nIf your card is charged anyway, the money goes into your wallet.\n',
  plan_to_wallet_subject: 'Your ₦{credit} is in your wallet: {plan} is for one person',
  plan_to_wallet_text:
    'We charged your card ₦{charge} for {plan}. That plan is for one person, and {workgroup} has {people}, open invitations included. So the plan did not begin, and the whole ₦{credit} went into your wallet. A subscription to it ends now.\n\nUse the money for calls, or choose another plan here:\n\n{link}\n\nReference: {reference}\n',
  renewal_failed_subject: 'We could not charge your card for {plan}',
  renewal_failed_text:
    'We could not charge your card to renew {plan} for {workgroup}. The plan runs until {ends}. After that you pay as you go. Pay by another card:\n\n{link}\n\nWe try the same card again in a month.\n',
  renewal_repriced_subject: 'Your card was charged ₦{price} for {plan}',
  renewal_repriced_text:
    'Your card was charged ₦{price} to renew {plan} for {workgroup}. The month before cost ₦{was}, and we gave you no notice of another price.\n\nThe month is paid. If you do not want to pay ₦{price}, end the subscription here: your card is then not charged again, and the plan runs to the end of what you paid for.\n\n{link}\n\nIf ₦{price} is wrong, write to us: we can refund it.\n',
  plan_price_subject: '{plan} costs ₦{price} a month from {day}',
  plan_price_text:
    'You pay ₦{was} a month for {plan}, for {workgroup}. From {day} it costs ₦{price} a month. Each charge to your card before that day is still ₦{was}; the first one after it is ₦{price}.\n\nYou need to do nothing to keep the plan. If you do not want to pay ₦{price}, choose “End subscription” here before {day}: your card is then not charged again, and the plan runs to the end of what you paid for.\n\n{link}\n',
  plan_price_stays_subject: '{plan} stays at ₦{was} a month',
  plan_price_stays_text:
    'We wrote to you that {plan}, for {workgroup}, would cost ₦{price} a month from {day}. That does not happen: you go on paying ₦{was} a month, and need to do nothing.\n\nSee your plan here:\n\n{link}\n',
} as const
