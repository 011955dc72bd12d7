/** Texts of the own SIP phone, and of calls that can not be made just now. */
export const myPhoneMessages = {
  no_phone: 'You have no phone set up yet',
  phone_failed: 'We couldn’t load your phone settings',
  phones_full: 'You can have {phones} phones, and you have them all. Remove one that you don’t use.',
  phone_secret_failed: 'We couldn’t create the SIP password',
  phone_file_failed: 'We couldn’t get the file. It works once: create a new password for another one.',
  phone_renamed: 'Renamed to “{name}”',
  phone_removed: 'Removed “{name}”. It no longer rings or calls.',
  phone_copy_failed: 'Your browser did not let us copy. Select the text and copy it.',
  phones_simulated:
    'Calls and phones are simulated here. Once you add a phone, it counts as connected. No real phone can connect.',
  browser_phone_refused: 'Your browser phone moved to another tab or window. Turn it on to use it here.',
  browser_phone_no_microphone:
    'This page cannot use your microphone. Allow it in the browser’s settings for this site, then turn the phone on.',
  browser_phone_failed: 'The phone did not start. Check your connection, then turn it on again.',
  transfer_targets_failed: 'We couldn’t load your company’s numbers. You can still type a phone number.',
  calls_away: 'Calls are not working right now',
  calls_away_why: 'We’re fixing it. Nothing is charged, and everything else works.',
} as const

export const myPhoneMails = {
  phone_secret_made_subject: 'A phone can now use your number',
  phone_secret_made_text:
    'A new phone secret was created with your {brand} account just now. The phone that has it can make and take your calls.\n\nIf that was not you, reset your password now. The secret stops working then:\n\n{link}\n',
} as const
