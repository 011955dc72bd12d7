/** Texts of mails, which no screen shows. */
export const mailMessages = {
  mail_button: 'Open the page',
  mail_link_hint: 'If the button does nothing, copy this address into your browser:',
  mail_footer: '{brand} sent this mail because of your account at {portal}',
  mail_support: 'Questions? {contact}',

  sign_in_link_button: 'Sign in',
  security_button: 'Set a new password',
  plan_ending_button: 'Renew the plan',
  plan_lapsed_button: 'Choose a plan',
  renewal_failed_button: 'Pay by another card',
  invitation_button: 'Set your password',
  seat_added_button: 'Sign in',
  balance_alert_button: 'Top up',

  sign_in_link_subject: 'Your sign-in link, {brand}',
  sign_in_link_text:
    'Open this link to sign in to {brand}:\n\n{link}\n\n' +
    'It works once, within 15 minutes. If you did not ask for it, you can ignore this mail: nobody got in.\n',
  confirm_email_subject: 'Verify your phone number, {brand}',
  confirm_email_text:
    'Hello {firstName},\n\nwelcome to {brand}. One step is left: verify your phone number, if you have not done it yet:' +
    '\n\n{link}\n\nThe link is good for 7 days. If you did not sign up, you can ignore this mail.\n',
  verification_code_text: 'Your {brand} code is {code}. Tell it to nobody: no one of us asks for it.',
  reset_subject: 'Set a new password, {brand}',
  reset_text:
    'Open this link to set a new password for {brand}:\n\n{link}\n\n' +
    'It works once, within an hour. If you did not ask for it, you can ignore this mail: your password is as it was.\n',
  reset_invited_subject: 'Your invitation to {brand}',
  reset_invited_text:
    'You were invited to {brand} and have not set a password yet, so there is none to reset. Open the link of the ' +
    'invitation that was mailed to you. If it is over, ask the admin of your workgroup to send the invitation again.\n',
  reset_disabled_subject: 'Your account is disabled, {brand}',
  reset_disabled_text:
    'Somebody asked for a new password for your {brand} account. The account is disabled, so there is no link. ' +
    'Please contact support.\n',
  password_changed_subject: 'Your password was changed, {brand}',
  password_changed_text:
    'Your {brand} password was changed just now, and every other device was signed out.\n\n' +
    'If that was not you, set a new password at once:\n\n{link}\n',
  second_factor_on_subject: 'Two-step sign-in was turned on, {brand}',
  second_factor_on_text:
    'From now on, signing in to {brand} asks for a code of your authenticator app. Every other device was signed ' +
    'out.\n\n' +
    'If that was not you, set a new password at once:\n\n{link}\n',
  second_factor_off_subject: 'Two-step sign-in was turned off, {brand}',
  second_factor_off_text:
    'From now on, signing in to {brand} asks for no code any more.\n\n' +
    'If that was not you, set a new password at once:\n\n{link}\n',

  recovery_codes_renewed_subject: 'You have new recovery codes, {brand}',
  recovery_codes_renewed_text:
    'New recovery codes were made for signing in to {brand}. The ones before work no more.\n\n' +
    'If that was not you, set a new password at once:\n\n{link}\n',
  recovery_code_used_subject: 'A recovery code was used, {brand}',
  recovery_code_used_text:
    'One of your recovery codes was used for {brand} just now, in place of the authenticator app. Unused ones: {left}.' +
    '\n\nIf that was not you, set a new password at once:\n\n{link}\n',

  receipt_subject: 'Receipt for {credit} naira, {brand}',
  receipt_text:
    'Your payment went through. Thank you!\n\nCredited: {credit} naira\nCard fee: {fee} naira\n' +
    'Charged to your card: {charge} naira\nReference: {reference}\n',
  refund_subject: 'Refund of {amount} naira, {brand}',
  refund_text:
    'We sent {amount} naira back to the card that paid. Your bank may take some days to show it.\n\nReference: {reference}\n',
  dispute_opened_subject: 'Your bank disputes a payment, {brand}',
  dispute_opened_text:
    'The bank of the card disputes a payment of {amount} naira.\nUntil it decides, {held} naira of your wallet ' +
    'are held and can not be spent.\n\nReference: {reference}\n',
  dispute_won_subject: 'A payment is disputed no longer, {brand}',
  dispute_won_text:
    'The bank leaves the payment of {amount} naira as it was.\nWhat was held of your wallet is yours to spend ' +
    'again.\n\nReference: {reference}\n',
  dispute_lost_subject: 'A payment was taken back, {brand}',
  dispute_lost_text:
    'The bank took {amount} naira of a payment back to the card, so your wallet lost what it got for it.\n' +
    'You owe us {owed} naira of it. While you owe anything, your calls are stopped, and what you top up pays it ' +
    'first.\n\nReference: {reference}\n',

  number_receipt_text:
    'Your payment went through. Thank you!\n\nPhone number: {number}, until {ends}; then it renews from your wallet\n' +
    'Price: {price} naira\nCard fee: {fee} naira\nCharged to your card: {charge} naira\nReference: {reference}\n\n' +
    'Say where its calls go:\n\n{link}\n',
  number_gone_subject: 'The number {number} was gone, your money is in your wallet, {brand}',
  number_gone_text:
    'Your payment went through, but the number {number} went to somebody else while you paid.\n' +
    'So {price} naira are in your wallet: choose another number, or spend them as you like.\n\n' +
    'Card fee: {fee} naira\nCharged to your card: {charge} naira\nReference: {reference}\n\n{link}\n',
  number_renewal_subject: '{number} renews on {date}, {brand}',
  number_renewal_text:
    'The phone number {number} of {workgroup} renews on {date} for 30 days. {price} naira are taken from your wallet, ' +
    'which holds {balance} naira now.\n\nTop up here if that is not enough:\n\n{link}\n',
  number_unpaid_subject: '{number} could not be renewed, {brand}',
  number_unpaid_text:
    'The phone number {number} of {workgroup} was to be renewed, but your wallet does not hold the {price} naira.\n' +
    'It still takes calls. Top up by {date}, and it is renewed by itself; after that it is lost and sold to others.\n\n' +
    '{link}\n',
  number_released_subject: '{number} is no longer yours, {brand}',
  number_released_text:
    'The phone number {number} of {workgroup} no longer takes calls, and is not renewed any more. If nobody in ' +
    '{workgroup} gave it up, it was not paid for or we withdrew it. You can buy another one here:\n\n{link}\n',

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

  renewal_failed_subject: '{plan} could not be charged, {brand}',
  renewal_failed_text:
    'The card that pays {plan} for {workgroup} could not be charged for another month. It is paid until {ends}; without ' +
    'a payment you are on pay as you go from then on. Pay it by another card:\n\n{link}\n\n' +
    'The same card is tried again in a month.\n',

  document_verified_subject: 'Your {kind} document was verified, {brand}',
  document_verified_text:
    'Hello {firstName},\n\nwe have checked your document "{type}", and it is verified. Thank you!\n\n' +
    'How your account stands:\n\n{link}\n',
  document_rejected_subject: 'Your {kind} document was not accepted, {brand}',
  document_rejected_text:
    'Hello {firstName},\n\nwe have checked your document "{type}", and could not accept it:\n\n{reason}\n\n' +
    'Please upload another one:\n\n{link}\n',

  invitation_subject: 'Your seat in {workgroup}, {brand}',
  invitation_text:
    'Hello {firstName},\n\n{workgroup} has given you a seat on {brand}. Set your password here:\n\n{link}\n\n' +
    'The link works once, within 7 days. If you do not know {workgroup}, you can ignore this mail.\n',
  seat_added_subject: 'A further seat, in {workgroup}, {brand}',
  seat_added_text:
    'Hello {firstName},\n\n{workgroup} has given you a seat on {brand}. Sign in as always, and choose it:\n\n{link}\n',

  balance_alert_subject: 'Your {brand} balance is below {threshold} naira',
  balance_alert_text:
    'The wallet of {username} in {workgroup} holds {balance} naira, less than the {threshold} naira that you asked to ' +
    'be told of.\n\nTop up here:\n{link}\n\nThe next e-mail comes when the balance has been above {rearms} naira ' +
    'and falls again. You can change or end this on the Payments page.\n',
} as const
