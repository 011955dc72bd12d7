/** What the API says, and its files, and no screen looks up: screens show it as it comes. */
export const answerMessages = {
  user_not_found: 'user not found', // service-areas §8
  document_changed: 'This document has changed meanwhile. Please read it as it is now.',
  payment_unknown:
    'We find no payment of yours with this reference. Check that it is complete, and that you are signed in as the ' +
    'person who paid.',
  reference_not_ours:
    'This is not one of our references: ours begin with EKO-. The number on a receipt of the card service or of your ' +
    'bank is its own; ours stands there as reference or description.',
  claim_credited: 'Found. Your payment of {credit} naira has gone through now.',
  claim_already_credited: 'This payment of {credit} naira went through on {date}.',
  claim_pending:
    'Your bank has not confirmed this payment yet. As soon as it does, the amount arrives by itself; you need not pay ' +
    'again.',
  claim_failed:
    'The bank did not approve this payment, so nothing was credited. If your bank shows a debit all the same, it gives ' +
    'the money back, mostly within a few days.',
  claim_not_paid: 'The card service has taken no money for this reference. You can simply pay again.',
  claim_reversed: 'The card service has given this payment back to your card.',
  claim_suspense:
    'The card service took another amount than was agreed, so nothing was credited. The money is safe; our support ' +
    'decides what becomes of it and will tell you.',
  receipt_note: 'This is a receipt for a payment received. It is not a tax invoice.',
  receipt_made: 'Made on {date}, Africa/Lagos time.',
  ivrs_full: 'Your workgroup has {most} menus, and no room for more. Delete what nothing leads to.',
  ivr_recording_wrong: 'Choose one of your IVR recordings.',
  ivr_key_dead:
    'Key {digit} leads to something that is not there any more. Choose another destination for it.',
  ivr_loop:
    'Callers would never reach anybody: from {menus}, keys lead only to menus, round and round. Let a key lead to a ' +
    'user, a queue or a conference.',
  ivr_too_deep: 'A call goes through at most {most} menus, and this would be more: {menus}.',
  ivr_no_keys: 'No key leads anywhere: callers hear the recording {tries} times, and the call ends.',
  ivr_queue_empty: 'Key {digit} leads to the queue {name}, which has no agents.',
  ivr_user_disabled: 'Key {digit} leads to {name}, whose account is disabled.',
  ivr_walk_user: 'The phone of {name} rings.',
  ivr_walk_queue: 'The caller waits in the queue {name}.',
  ivr_walk_conference: 'The caller joins the conference {name}.',
  ivr_walk_no_key: 'No key led anywhere, {tries} times. The call is over.',
  ivr_walk_too_deep: 'The call went through {most} menus. It goes no further, and is over.',
  ivr_walk_refused: 'This menu has no recording to play. The call is refused.',
  destination_in_use: 'Calls are led here by {places}. Lead them elsewhere first, then delete it.',
  not_an_agent: 'You answer no queue yet. Whoever set up the queue can make you an agent of it.',
  already_member: 'This person is in your workgroup already.',
  email_not_confirmed:
    "This person has an account, but never showed that the e-mail is theirs. Ask them to sign in once with 'Email me a sign-in link', then add them again.",
  last_admin: 'This is the last admin of the workgroup. Make somebody else an admin first.',
  not_invited: 'This person has set a password already: there is no invitation any more.',
  not_revocable:
    'This seat has card payments or held money of its own, so the invitation can not be taken back. ' +
    'Please contact support.',
  owed_first:
    'You owe {owed} naira after a chargeback or refund. Until that is paid, you can not put money on other wallets.',
  no_number_assigned: 'CANCELLED RETRIEVE PHONE NUMBER LIST or NO PHONE NUMBER ASSIGNED', // account-core §8
  number_gone:
    'The number {number} went to somebody else while you paid. Your {amount} naira are in your wallet: choose another ' +
    'number, or spend them as you like.',
  number_unpaid: 'This number is not paid for yet.',
  own_top_up: 'You can not top up your own wallet from itself.',
  call_started: 'Please check your mobile phone.', // service-areas §8
  call_number_wrong: 'This is not a whole phone number. Please check it.',
  call_no_rate: 'We can not call this number: there is no rate to it yet. Nothing was charged.',
  call_unaffordable:
    'Your balance of {available} naira is not enough for this call: its first {seconds} seconds cost {needed} naira. ' +
    'Please top up.',
  call_owed:
    'You owe {owed} naira after a chargeback or refund. Until that is paid, you can not place calls. It is taken from ' +
    'your next top-up.',
  calls_unavailable: 'Calls can not be placed just now. Nothing was charged. Please try again in a minute.',
  key_refused: 'This API key is unknown, was revoked, or has expired.',
  key_not_allowed: 'An API key can not do this. Sign in instead.',
  key_cap_reached:
    'This API key has made its {cap} calls of today. It can call again after midnight, Lagos time.',
  webhook_url_refused:
    'A webhook must be an https address of a public server, without user name, password or a part behind #.',
  webhooks_full:
    'Your workgroup has {webhooks} webhooks already. Remove one that is not used any more first.',
  webhook_off: 'This webhook is switched off. Switch it on first.',
  delivery_under_way: 'This is about to be sent, or being sent just now.',
  keys_full: 'Your workgroup has {keys} API keys already. Revoke one that is not used any more first.',
  campaign_created: 'Campaign created successfully!', // service-areas §8
  campaign_own_number: 'you can not call yourself!', // service-areas §5
  number_opted_out: 'This number asked not to be called any more, so it can not be called.',
  robocall_created: 'Creating Autocall!', // service-areas §8
  no_assigned_number: 'You do not have an assigned number. Please go to the phone page to add a phone number', // service-areas §5
  robocall_empty: 'There is nobody to call: none of the {members} numbers of this group may be called.',
  robocall_too_many:
    'A robocall calls at most {most} numbers, and this group has {members}. Please make smaller groups.',
  robocall_unaffordable:
    'This robocall may cost up to {price} naira, which are held until it ends. Your balance of {available} naira is not ' +
    'enough. Please top up, or choose a smaller group.',
  robocall_over: 'This robocall has ended already.',
  robocall_csv_head:
    '#,First Name,Last Name,Phone Number,Outcome,Attempts,Seconds heard,Key,Last called,Call ID',
  group_created: 'Group successfully created', // service-areas §8
  group_name_taken: 'You have a group of this name already.',
  group_busy: 'Numbers are being added to this group just now. Please try again when that is done.',
  number_in_group: 'This number is in the group already.',
  groups_full:
    'Your workgroup has {most} groups, and no room for more. Delete one that is not used any more first.',
  group_full:
    'There is no room for so many numbers: a group holds at most {group}, all groups of a workgroup {workgroup}. ' +
    'No number was added.',
  not_a_csv: 'This is not a csv file. Save the table as “CSV UTF-8” and upload that.',
  csv_not_utf8: 'The letters of line {line} can not be read. Save the table as “CSV UTF-8” and upload that.',
  csv_quote_open:
    'In line {line} a quotation mark begins a text that never ends. Close it, and upload the file again.',
  csv_line_too_long:
    'Line {line} is longer than {most} characters: this does not look like a list of numbers.',
  csv_no_phone_column:
    'The first line names no column of phone numbers. Call it “Phone Number”, as in the sample, and upload the file again.',
  csv_too_many_lines: 'The file has more than {most} lines. Please upload it in parts. No number was added.',
  csv_no_number: 'No phone number',
  csv_wrong_number: 'Not a whole phone number',
  csv_wrong_name: 'A name has more than {most} characters, or signs that are none of a name',
  rejected_csv_head: 'Line,Reason,First Name,Last Name,Phone Number',
  range_not_satisfiable: 'The recording ends before this part.',
  calls_csv_head: '#,From,To,Date,Duration,Call Status,Cost (naira)',
} as const
