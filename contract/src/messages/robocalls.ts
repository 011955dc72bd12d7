/** Texts of robocalls, and of who is not called any more. */
export const robocallsMessages = {
  robocall_no_number: 'You do not have an assigned number. Please go to the phone page to add a phone number', // service-areas §5
  robocall_consent:
    'I attest that everybody in this group agreed to get recorded calls from us, and that I can show it.',
  robocall_consent_missing: 'Without their consent these people may not be called',
  robocall_name_missing: 'Enter a name for the campaign',
  robocall_group_missing: 'Choose a group',
  robocall_recording_missing: 'Choose a recording',
  robocall_no_recordings: 'You have no recording that a call can play.',
  robocall_recordings_failed: 'The recordings could not be fetched',
  robocall_simulated: 'Calls are simulated: nobody’s phone rings, and the outcomes are made up.',
  robocall_always_open: 'In development robocalls may call at any hour.',
  robocall_hours: 'Robocalls may call from {from} to {to}, Lagos time.',
  robocall_unanswered: 'No answer came. Press Start again: it is started once.',
  robocall_preview_failed: 'What this robocall would cost could not be reckoned',
  robocalls_failed: 'The robocalls could not be fetched',
  no_robocalls: 'No robocalls',
  robocall_read_failed: 'The robocall could not be fetched',
  robocall_numbers_failed: 'The numbers could not be fetched',
  robocall_numbers_nothing: 'No number of this robocall is like that',
  robocall_progress_failed: 'How far the robocall is could not be fetched',
  robocall_progress_stale: 'How far it is now is not known just now. It goes on.',
  robocall_change_failed: 'The robocall could not be changed',
  robocall_paused: 'The robocall is paused. Calls under way go on.',
  robocall_resumed: 'The robocall goes on.',
  robocall_stopped: 'The robocall is stopped. What was held for it and not used is back in the wallet soon.',
  robocall_report_failed: 'The report could not be fetched',
  robocall_waits_hours: 'Waits until {at}: robocalls may not call at this hour.',
  robocall_waits_retries: 'Waits until {at} to try those again who were not reached.',
  robocall_waits_cap: 'Waits until {at}: the calls of today are used up.',
  robocall_waits_owed:
    'Waits: something is owed after a chargeback or refund. Top up, and it goes on by itself.',
  robocall_waits_caller_id:
    'Paused: the number it shows is no longer yours. Make a new robocall with another number.',
  robocall_waits_seat: 'Paused: the seat that pays may not make changes any more.',
  robocall_waits_recording: 'Paused: its recording can not be played. Make a new robocall with another one.',
  opt_outs_failed: 'The opted-out numbers could not be fetched',
  no_opt_outs: 'Nobody has opted out',
  opt_out_added: '{number} is not called any more',
  opt_out_failed: 'The number could not be added',
  opt_out_number_missing: 'Enter a phone number',
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
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const robocallsLabels = {} as const
