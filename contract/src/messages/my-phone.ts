/** Texts of the own SIP phone, and of calls that can not be made just now. */
export const myPhoneMessages = {
  no_phone: 'You have no SIP phone yet',
  phone_failed: 'Your SIP phone could not be fetched',
  phone_secret_failed: 'The secret could not be made',
  phone_copy_failed: 'Your browser did not let us copy. Please select the text and copy it.',
  phones_simulated:
    'Calls are simulated on this service, and so is your phone: once it has a secret it counts as registered. No real phone can register here.',
  calls_away: 'Calls are unavailable just now',
  calls_away_why: 'We are bringing them back. Nothing is charged meanwhile, and all else goes on as usual.',
} as const
