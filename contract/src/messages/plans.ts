/** Texts of plans: buying, their end. */
export const plansMessages = {
  plan_for_admins: 'Only an admin of your workgroup can buy a plan.',
  plan_receipt_text:
    'Your payment went through. Thank you!\n\nPlan: {plan}, for {workgroup}, until {ends}\nPrice: {price} naira\n' +
    'Airtime in your wallet: {airtime} naira\nCard fee: {fee} naira\nCharged to your card: {charge} naira\n' +
    'Reference: {reference}\n',
  plan_ending_subject: '{plan} ends on {ends}, {brand}',
  plan_ending_text:
    'The plan of {workgroup}, {plan}, ends on {ends}. Renew it before then and no day is lost:\n\n{link}\n\n' +
    'If it is paid by subscription, it goes on by itself as soon as your card is charged.\n' +
    'What is in the wallets stays there.\n',
  plan_lapsed_subject: '{plan} has ended, {brand}',
  plan_lapsed_text:
    'The plan of {workgroup}, {plan}, ended on {ends}. You are on pay as you go now: calls are paid from the wallets, ' +
    'and what is in them stays there. Choose a plan whenever you like:\n\n{link}\n',
} as const
