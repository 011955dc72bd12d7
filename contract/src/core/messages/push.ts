/** Texts of push messages and the devices that get them. */
export const pushMessages = {
  push_endpoint_refused: 'We can’t send to the push service of this browser. Please try another browser.',
  push_devices_full: 'You can have {devices} devices, and you have them all. Remove one that you don’t use.',
  push_device_unknown: 'Please log out and in again, so that we know this device.',
  push_failed: 'We couldn’t load your notifications. They go on as before.',
  push_on_done: 'Notifications are on for this device',
  push_on_failed: 'This browser couldn’t turn notifications on. Please try again.',
  push_off_done: 'Notifications are off for {device}',
  push_off_failed: 'We couldn’t turn that off. Please try again.',
  push_choice_done: 'Saved for {device}',
  push_choice_failed: 'We couldn’t save that. Your notifications are as before.',
  push_test_done: 'We’re sending a test to {device}. It comes within seconds.',
  push_test_failed: 'We couldn’t send the test',
} as const

/** Headings, buttons and hints of the screen. */
export const pushLabels = {
  title_notifications: 'Notifications',
  push_about: 'We tell you on this device when something happens, also while {brand} is closed.',
  push_here: 'This device',
  push_others: 'Your other devices',
  push_on: 'On',
  push_off: 'Off',
  push_blocked: 'Blocked',
  push_unsupported: 'Not possible here',
  push_turn_on: 'Turn on',
  push_turn_off: 'Turn off',
  push_turn_off_of: 'Turn off on {device}',
  push_test: 'Send a test',
  push_test_of: 'Send a test to {device}',
  push_off_note: 'Your browser asks you once whether {brand} may show notifications.',
  push_blocked_note:
    'Your browser blocks notifications of {brand}. Allow them in the settings of this page, beside its address, and load the page again.',
  push_unsupported_note: 'This browser can’t show notifications of {brand}. Please try another one.',
  push_unsupported_iphone:
    'On iPhone and iPad, add {brand} to the home screen first (Share, then Add to Home Screen), and open it from there.',
  push_none_note: 'Your provider doesn’t send notifications. Emails come as before.',
  push_arrived: 'Last arrived {time}',
  push_arrived_never: 'Nothing sent yet',
  push_failing: 'Not reached since {time}',
  push_kinds: 'What we tell you',
  push_kind_incoming: 'Someone is calling me',
  push_kind_missed: 'I missed a call',
  push_kind_voicemail: 'A new voicemail message',
  push_kind_due: 'A caller I said I’d call back still waits',
  push_kind_balance: 'My balance is low',
  push_kind_balance_note: 'Set the amount under Payments.',
  push_kind_robocall: 'My robocall has finished',
  push_quiet: 'Quiet hours',
  push_quiet_note: 'Nothing is shown between these times.',
  push_quiet_from: 'From',
  push_quiet_until: 'Until',
  push_limits: 'Good to know',
  push_limit_phones: 'iPhone and iPad show notifications only from the home screen, and from iOS 16.4 on.',
  push_limit_battery:
    'Some Android phones hold messages back to save battery. Take your browser out of battery saving in the phone’s settings.',
  push_limit_call:
    'Tap the notification of a call to answer it here. You stay logged in for 12 hours after you last used {brand}; later you log in first.',
  push_limit_computer: 'On a computer the browser must be running.',
  push_limit_never_only: 'Calls ring on your other phones as always.',
} as const

/** What push messages say. A locked phone shows them: no more than who called and how much. */
export const pushServerMessages = {
  push_test_body: 'Notifications work on this device.',
  push_missed_title: 'Missed call from {caller}',
  push_missed_body: 'Nobody answered. Call back when you can.',
  push_voicemail_title: 'Message from {caller}',
  push_voicemail_body: '{length} in {box}',
  push_due_title: 'Call {caller} back now',
  push_due_body: 'You said that you call back. The time you promise is over.',
  push_due_many_title: 'Call {count} people back now',
  push_balance_title: 'Your balance is low',
  push_balance_body: '₦{balance} left',
  push_robocall_title: '{name} has finished',
  push_robocall_body: '{total} numbers are done. See who answered.',
} as const
