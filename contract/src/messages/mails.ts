/** Texts of mails, which no screen shows. @source DEC-87 */
export const mailMessages = {
  mail_button: 'Open {brand}',
  mail_link_hint: 'Button not working? Copy this address into your browser:',
  mail_footer: '{brand} sent this email because of your account at {portal}',
  mail_support: 'Questions? {contact}',

  sign_in_link_button: 'Log in',
  security_button: 'Reset your password',
  data_requests_button: 'See your requests',
  confirm_email_button: 'Verify your phone number',
  number_receipt_button: 'Choose where calls go',
  number_gone_button: 'Choose another number',
  number_renewal_button: 'Top up',
  number_unpaid_button: 'Top up',
  number_released_button: 'Choose another number',
  document_verified_button: 'See your account',
  document_rejected_button: 'Upload another document',
  plan_ending_button: 'Renew your plan',
  plan_lapsed_button: 'Choose a plan',
  renewal_failed_button: 'Pay by another card',
  renewal_repriced_button: 'See your plan',
  plan_price_button: 'See your plan',
  plan_price_stays_button: 'See your plan',
  invitation_button: 'Set your password',
  seat_invitation_button: 'See the invitation',
  member_removed_button: 'Log in',
  admin_given_button: 'See the users',
  admin_taken_button: 'Log in',
  founder_kept_button: 'See the users',
  balance_alert_button: 'Top up',
  card_kept_button: 'See your card',
  auto_top_up_on_button: 'See automatic top-up',
  auto_top_up_charged_button: 'See automatic top-up',
  auto_top_up_refused_button: 'Top up',
  auto_top_up_ended_button: 'Top up',
  refill_refused_button: 'See the users',
  money_taken_back_button: 'See your statement',
  invoice_mail_button: 'Open invoices',
  credit_note_mail_button: 'Open invoices',
  voicemail_mail_button: 'Open voicemail',
  voicemail_mail_subject: 'Voicemail from {caller}',
  voicemail_mail_text:
    '{caller} left a message of {length} for {box} on {at}. It is attached.\n\nCall back, or mark it as done, here:\n\n{link}\n',

  sign_in_link_subject: 'Your login link',
  sign_in_link_text:
    'Here is your link to log in to {brand}:\n\n{link}\n\nIt works once, within 15 minutes. If you did not ask for it, ignore this email. Nobody has logged in.\n',
  confirm_email_subject: 'Verify your phone number',
  confirm_email_text:
    'Hello {firstName},\n\nWelcome to {brand}. One step is left: verify your phone number.\n\n{link}\n\nThe link works for 7 days. Once you are logged in, open it again to confirm that this email is yours. If you did not sign up, ignore this email.\n',
  verification_code_text: 'Your {brand} code is {code}. Don’t share it. We never ask for it.',
  reset_subject: 'Reset your password',
  reset_text:
    'Choose a new password for {brand} here:\n\n{link}\n\nThe link works once, within an hour. If you did not ask for it, ignore this email. Your password has not changed.\n',
  reset_invited_subject: 'Use your invitation to {brand}',
  reset_invited_text:
    'You have not set a password for {brand} yet, so there is none to reset. Open the link in the invitation that we emailed to you. If the link has expired, ask the admin of your workgroup to send it again.\n',
  reset_disabled_subject: 'Your account is disabled',
  reset_disabled_text:
    'We got a request to reset the password of your {brand} account. The account is disabled, so we can’t send you a link. Please contact support.\n',
  data_copy_asked_subject: 'You asked for a copy of your data',
  data_copy_asked_text:
    'We’re preparing a copy of all that {brand} holds on you, and will email you when it’s ready, by {due} at the latest. See it here:\n\n{link}\n\nIf that was not you, reset your password now: {reset}\n',
  data_copy_ready_subject: 'The copy of your data is ready',
  data_copy_ready_text:
    'The copy of all that {brand} holds on you is ready. Log in to download it under “Your data”:\n\n{link}\n\nWe delete it on {until}.\n',
  deletion_asked_subject: 'You asked us to delete your account',
  deletion_asked_text:
    'We got your request to delete your {brand} account, and will answer it by {due}. Money in your wallet, debts and phone numbers must be settled first; we write to you if there are any. Until it’s done you can withdraw your request:\n\n{link}\n\nIf that was not you, reset your password now, then withdraw it: {reset}\n',
  deletion_withdrawn_subject: 'Your account will not be deleted',
  deletion_withdrawn_text:
    'Your request to delete your {brand} account was withdrawn. Nothing was deleted. See your requests here:\n\n{link}\n\nIf that was not you, reset your password now: {reset}\n',
  data_request_declined_subject: 'We could not do what you asked about your data',
  data_request_declined_text:
    'We declined your request about the data that {brand} holds on you. The reason:\n\n{reason}\n\nSee your requests here:\n\n{link}\n\nYou can complain to the Nigeria Data Protection Commission if you disagree.\n',
  account_deleted_subject: 'Your account is deleted',
  account_deleted_text:
    'As you asked, your {brand} account is deleted. Payments and call records stay by account number, as the law wants, and no longer name you. This is our last email to you.\n',
  api_key_made_subject: 'A new API key was created',
  api_key_made_text:
    'The API key “{name}” was created with your {brand} account just now. It can place calls that your wallet pays.\n\nIf that was not you, reset your password now. The key is paused then, until an admin confirms it:\n\n{link}\n',
  phone_secret_made_subject: 'A phone can now use your number',
  phone_secret_made_text:
    'A new phone secret was created with your {brand} account just now. The phone that has it can make and take your calls.\n\nIf that was not you, reset your password now. The secret stops working then:\n\n{link}\n',
  prove_email_button: 'Confirm your email',
  prove_email_subject: 'Confirm your email',
  prove_email_text:
    'Hello {firstName},\n\nConfirm that this email is yours. Open this link on the device where you are logged in to {brand}:\n\n{link}\n\nOn another device it asks for a new password. The link works for 7 days. If you did not sign up, ignore this email.\n',
  first_password_subject: 'Set a new password for {brand}',
  first_password_text:
    'We don’t know yet whether this email belongs to the owner of the {brand} account. Set a new password to log in. That stops everything that was set up before, on every device:\n\n{link}\n\nThe link works once, within an hour. If you did not ask for it, ignore this email.\n',
  password_reset_subject: 'Your password was reset',
  password_reset_text:
    'Your {brand} password was reset by an emailed link just now, and all devices are logged out.\n\nYour phones have to be set up again. API keys are paused until an admin confirms them on the Developers page.\n\nIf that was not you, reset your password now:\n\n{link}\n',
  password_changed_subject: 'Your password was changed',
  password_changed_text:
    'Your {brand} password was changed just now, and all other devices are logged out.\n\nIf that was not you, reset your password now:\n\n{link}\n',
  new_device_subject: 'New device logged in to {brand}',
  new_device_text:
    'We have not seen this device log in to your account before:\n\n{device}, from the address {address}\n\nIf that was you, there is nothing to do. If not, reset your password now. That logs it out:\n\n{link}\n',
  second_factor_on_subject: 'Two-step login is on',
  second_factor_on_text:
    'From now on you log in to {brand} with your password and a code from your authenticator app. All other devices are logged out.\n\nIf that was not you, reset your password now:\n\n{link}\n',
  second_factor_off_subject: 'Two-step login is off',
  second_factor_off_text:
    'From now on you log in to {brand} with your password only.\n\nIf that was not you, reset your password now:\n\n{link}\n',

  second_factor_demanded_button: 'Set up two-step login',
  second_factor_demanded_subject: '{workgroup} now requires two-step login',
  second_factor_demanded_text:
    'An admin of {workgroup} on {brand} now requires two-step login: your password and a code from an app on your phone. You can’t use {workgroup} until you set it up. It takes two minutes:\n\n{link}\n\nYour desk phones, phone apps and API keys keep working.\n',
  second_factor_optional_button: 'See the security page',
  second_factor_optional_subject: '{workgroup} no longer requires two-step login',
  second_factor_optional_text:
    'An admin of {workgroup} on {brand} turned off that everyone needs two-step login. People who have it keep it, and can now turn it off.\n\nIf you do not know why, turn it on again and ask the other admins:\n\n{link}\n',

  recovery_codes_renewed_subject: 'You have new recovery codes',
  recovery_codes_renewed_text:
    'You have new recovery codes for {brand}. The old ones no longer work.\n\nIf that was not you, reset your password now:\n\n{link}\n',
  recovery_code_used_subject: 'One of your recovery codes was used',
  recovery_code_used_text:
    'One of your recovery codes for {brand} was just used. You have {left} left.\n\nIf that was not you, reset your password now:\n\n{link}\n',

  receipt_subject: 'Receipt for ₦{credit}',
  receipt_text:
    'Thank you! Your payment went through.\n\nCredited: ₦{credit}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n',
  bank_receipt_subject: 'Your bank transfer of ₦{charge} is in your wallet',
  bank_receipt_text:
    'Thank you! Your bank transfer came.\n\n{sender}Sent: ₦{charge}\nFee: ₦{fee}\nCredited: ₦{credit}\nReference: {reference}\n',
  bank_receipt_sender: 'From: {sender}\n',
  bank_refund_text:
    'We sent ₦{amount} of a bank transfer back. The bank may take a few days to show it.\n\nReference: {reference}\n',
  link_receipt_subject: 'You paid ₦{charge} by a pay-for-me link',
  link_receipt_text:
    'Thank you! You paid for {who} of {workgroup}.\n\n{note}Airtime: ₦{credit}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n',
  link_receipt_note: 'For: {note}\n',
  link_paid_subject: 'Your pay-for-me link was paid: ₦{credit}',
  link_paid_button: 'See your payments',
  link_paid_text:
    '{payer} paid ₦{credit} into your wallet by your pay-for-me link.\n\n{note}Reference: {reference}\n\nSee your payments:\n\n{link}\n',
  link_paid_unnamed: 'A person who gave no email',
  link_refund_subject: 'We refunded ₦{amount} that your pay-for-me link brought',
  link_refund_text:
    'We refunded ₦{amount} of a payment by your pay-for-me link, to the card that paid it. It is no longer in your wallet.\n\nReference: {reference}\n',
  invoice_mail_subject: 'Invoice {number}: ₦{total}',
  invoice_mail_text:
    'Hello {firstName},\n\nThe invoice {number} of {workgroup} is ready. It is paid.\n\nNumber: {number}\nDate: {date}\nFor: {subject}\nVAT: ₦{vat}\nTotal: ₦{total}\n\nDownload it as PDF here:\n\n{link}\n',
  credit_note_mail_subject: 'Credit note {number}: ₦{total}',
  credit_note_mail_text:
    'Hello {firstName},\n\nThe credit note {number} of {workgroup} is ready, for money that went back.\n\nNumber: {number}\nDate: {date}\nFor: {subject}\nVAT given back: ₦{vat}\nTotal given back: ₦{total}\n\nDownload it as PDF here:\n\n{link}\n',
  invoice_mail_payment: 'Payment {reference}',
  invoice_mail_use: 'Use of your wallets, {days}',
  invoice_mail_corrects: 'Invoice {number}',
  refund_subject: 'We refunded ₦{amount}',
  refund_text:
    'We refunded ₦{amount} to your card. Your bank may take a few days to show it.\n\nReference: {reference}\n',
  dispute_opened_subject: 'A bank disputes your payment of ₦{amount}',
  dispute_opened_text:
    'The bank of the card disputes your payment of ₦{amount}.\nUntil it decides, we hold ₦{held} of your wallet. You cannot spend it.\n\nReference: {reference}\n',
  dispute_won_subject: 'The dispute was decided in your favour',
  dispute_won_text:
    'The bank accepted your payment of ₦{amount}.\nYou can spend the money that we held again.\n\nReference: {reference}\n',
  dispute_lost_subject: 'A bank took your payment of ₦{amount} back',
  dispute_lost_text:
    'The bank returned ₦{amount} to the card, so we took it from your workgroup’s wallets, yours first.\nYour workgroup still owes ₦{owed}. While it owes money, it cannot make calls. The next card top-up of an admin pays it first.\n\nReference: {reference}\n',

  number_receipt_text:
    'Thank you! Your payment went through.\n\nPhone number: {number}, until {ends}; then it renews from your wallet\nPrice: ₦{price}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n\nChoose where its calls go:\n\n{link}\n',
  number_gone_subject: 'We could not get {number} for you. Your money is in your wallet',
  number_gone_text:
    'Your payment went through, but another customer got {number} while you paid.\nYour ₦{price} is in your wallet. Choose another number, or use it for calls.\n\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n\n{link}\n',
  number_renewal_subject: '{number} renews on {date}',
  number_renewal_text:
    'The phone number {number} of {workgroup} renews on {date} for 30 days. We take ₦{price} from your wallet. Your balance is ₦{balance} now.\n\nTop up here if that is not enough:\n\n{link}\n',
  number_unpaid_subject: 'We could not renew {number}',
  number_unpaid_text:
    'We could not renew the phone number {number} of {workgroup}: your wallet has less than ₦{price}.\nIt still takes calls. Top up by {date} to keep it. After that, other customers can buy it.\n\n{link}\n',
  number_released_subject: '{number} is no longer yours',
  number_released_text:
    'The phone number {number} of {workgroup} no longer takes calls, and we won’t renew it. If nobody in {workgroup} gave it up, it was not paid for, or we withdrew it. You can buy another number here:\n\n{link}\n',

  plan_receipt_text:
    'Thank you! Your payment went through.\n\nPlan: {plan}, for {workgroup}, until {ends}\nPrice: ₦{price}\nAirtime in your wallet: ₦{airtime}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n',
  plan_ending_subject: '{plan} ends on {ends}',
  plan_ending_text:
    'Your plan {plan} for {workgroup} ends on {ends}. Renew it before then to keep every day:\n\n{link}\n\nIf you pay by subscription, it renews as soon as we charge your card.\nThe money in your wallets stays yours.\n',
  plan_lapsed_subject: '{plan} has ended',
  plan_lapsed_text:
    'Your plan {plan} for {workgroup} ended on {ends}. You now pay as you go: we take calls from your wallets. The money in them stays yours. Choose a new plan at any time:\n\n{link}\n',

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

  document_verified_subject: 'Your {kind} document is verified',
  document_verified_text:
    'Hello {firstName},\n\nWe checked your document “{type}”, and it is verified. Thank you!\n\nSee your account here:\n\n{link}\n',
  document_rejected_subject: 'We could not accept your {kind} document',
  document_rejected_text:
    'Hello {firstName},\n\nWe checked your document “{type}”, and could not accept it:\n\n{reason}\n\nPlease upload another one:\n\n{link}\n',

  invitation_subject: '{workgroup} invites you to {brand}',
  invitation_text:
    'Hello {firstName},\n\n{workgroup} added you on {brand}. Set your password here:\n\n{link}\n\nThe link works once, within 7 days. If you do not know {workgroup}, ignore this email.\n',
  suspended_subject: 'We suspended {workgroup}',
  suspended_outgoing_text:
    'Hello {firstName},\n\nWe stopped the calls that {workgroup} makes on {brand}: {reason}.\n\nYou can still take calls, and emergency calls work. {until}\n\nIf you think this is a mistake, ask {contact}.\n',
  suspended_calls_text:
    'Hello {firstName},\n\nWe stopped all calls of {workgroup} on {brand}: {reason}.\n\nNobody can call you on your {brand} numbers now. Emergency calls still work. {until}\n\nIf you think this is a mistake, ask {contact}.\n',
  suspended_everything_text:
    'Hello {firstName},\n\nWe suspended {workgroup} on {brand}: {reason}.\n\nEverybody is logged out, and nobody can log in to {workgroup}. Calls, phones and API keys do not work. The money in your wallets is still yours, but you cannot use it now. {until}\n\nIf you think this is a mistake, ask {contact}.\n',
  suspended_until_text: 'This ends on {until}.',
  suspended_open_text: 'We will write to you when this ends.',
  resumed_subject: '{workgroup} is no longer suspended',
  resumed_calls_text:
    'Hello {firstName},\n\n{workgroup} can make and take calls on {brand} again.\n\nThank you for your patience.\n',
  resumed_everything_text:
    'Hello {firstName},\n\nYou can use {workgroup} on {brand} again: calls, phones, API keys and the money in your wallets. Please log in again:\n\n{link}\n',
  resumed_everything_button: 'Log in',
  member_removed_subject: 'You are no longer in {workgroup}',
  member_removed_text:
    'Hello {firstName},\n\nAn admin of {workgroup} removed you from the workgroup on {brand}. You are logged out there, your phone no longer works with it, and the money in your wallet there went back to {workgroup}.\n\nYour {brand} account stays: you can log in with your email and password.\n\n{link}\n',
  admin_given_subject: 'You are now an admin of {workgroup}',
  admin_given_text:
    'Hello {firstName},\n\nYou are now an admin of {workgroup} on {brand}. You can add and remove people and move money from your wallet to theirs.\n\n{link}\n',
  admin_taken_subject: 'You are no longer an admin of {workgroup}',
  admin_taken_text:
    'Hello {firstName},\n\nYou are no longer an admin of {workgroup} on {brand}. You can still log in and make calls.\n\n{link}\n',
  founder_kept_subject: '{who} tried to remove you from {workgroup}',
  founder_kept_text:
    'Hello {firstName},\n\n{who} became an admin of {workgroup} less than 7 days ago and tried to remove or demote you. We did not let it happen, and you are still an admin.\n\nIf you do not trust {who}, make them a plain member or remove them now:\n\n{link}\n',
  seat_invitation_subject: 'Join {workgroup} on {brand}?',
  seat_invitation_text:
    'Hello {firstName},\n\n{who} invites you to join {workgroup} on {brand}. Log in as always, then accept or decline:\n\n{link}\n\nYou join only if you accept. The invitation is open for 7 days. If you do not know {workgroup}, decline it.\n',

  money_taken_back_subject: '{who} took ₦{amount} back from your wallet in {workgroup}',
  money_taken_back_text:
    'Hello {firstName},\n\n{who}, an admin of {workgroup}, took back ₦{amount} that {workgroup} had sent to your wallet. You can spend ₦{balance} of your wallet now.\n\nIt is in your statement:\n\n{link}\n\nMoney that you paid in by card stays yours.\n',
  refill_refused_subject: 'We couldn’t refill the wallet of {member}',
  refill_refused_text:
    'Hello {firstName},\n\nThe wallet of {member} in {workgroup} has less than ₦{threshold}. We could not move ₦{amount} there from the wallet of {payer}. {reason}\n\nNothing was moved. We move it as soon as we can, and email you again when the wallet has had enough and runs low once more. Change or turn off the refill here:\n\n{link}\n',
  card_kept_subject: 'We keep your card ending in {last4}',
  card_kept_text:
    'Hello {firstName},\n\nYou let us keep your card ending in {last4} for your wallet in {workgroup} on {brand}. These are the words that you agreed to:\n\n{consent}\n\nSee it, or remove it, here:\n\n{link}\n\nIf that was not you, remove the card and change your password.\n',
  auto_top_up_on_subject: 'Automatic top-up of your {brand} wallet is on',
  auto_top_up_on_text:
    'Hello {firstName},\n\nWhen your wallet in {workgroup} has less than ₦{threshold}, we charge your card ending in {last4} ₦{charge}, and ₦{amount} reach the wallet. In a calendar month we top up ₦{most} at most. We email you each time.\n\nChange it or turn it off here:\n\n{link}\n',
  auto_top_up_charged_subject: 'Automatic top-up of ₦{credit}',
  auto_top_up_charged_text:
    'Your wallet ran low, so we topped it up by your saved card.\n\nCredited: ₦{credit}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n\nChange automatic top-up or turn it off here:\n\n{link}\n',
  auto_top_up_refused_subject: 'We couldn’t top up your {brand} wallet',
  auto_top_up_refused_text:
    'Hello {firstName},\n\nYour wallet in {workgroup} has less than ₦{threshold}. We tried to top it up by your card ending in {last4}. {reason} Nothing was charged.\n\n{next}\n\nTop up by hand, change automatic top-up or turn it off here:\n\n{link}\n\nReference: {reference}\n',
  auto_top_up_ended_subject: 'Your {brand} wallet is not topped up automatically any more',
  auto_top_up_ended_text:
    'Hello {firstName},\n\nAutomatic top-up of your wallet in {workgroup} has ended. {reason} Your card is not charged.\n\nYou can top up by hand, or turn automatic top-up on again, here:\n\n{link}\n',
  balance_alert_subject: 'Your {brand} balance is below ₦{threshold}',
  balance_alert_text:
    'The wallet of {username} in {workgroup} is down to ₦{balance}. You asked us to email you below ₦{threshold}.\n\nTop up here:\n{link}\n\nWe email you again when the balance has been above ₦{rearms} and drops again. You can change or turn off this alert on the Payments page.\n',
} as const
