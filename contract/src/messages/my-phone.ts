/** Texts of the own SIP phone, and of calls that can not be made just now. */
export const myPhoneMessages = {
  no_phone: 'You have no SIP phone yet',
  phone_failed: 'Your SIP phone could not be fetched',
  phone_secret_failed: 'The secret could not be made',
  phone_copy_failed: 'Your browser did not let us copy. Please select the text and copy it.',
  phones_simulated:
    'Calls are simulated on this service, and so is your phone: once it has a secret it counts as registered. No real phone can register here.',
  browser_phone_refused: 'Another page or window of yours became the phone. Turn it on to have it here.',
  browser_phone_no_microphone:
    'The browser gives no microphone to this page. Allow it in the settings of this site, then turn the phone on.',
  browser_phone_failed: 'The phone could not start. Check your connection, then turn it on again.',
  calls_away: 'Calls are unavailable just now',
  calls_away_why: 'We are bringing them back. Nothing is charged meanwhile, and all else goes on as usual.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const myPhoneLabels = {} as const
