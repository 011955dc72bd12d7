// @source DEC-7

/**
 * What the API says of a field that is wrong, under the field's name. Schemas name these keys (`wrong` in `../endpoint/fields.ts`),
 * only the server has the texts.
 */
export const fieldMessages = {
  field_required: 'This is required',
  field_blank: 'Please fill this in',
  field_unknown: 'We don’t know this field',
  field_invalid: 'We can’t read this. Please check it.',
  field_string: 'This must be a text',
  field_number: 'This must be a number',
  field_boolean: 'This must be true or false',
  field_object: 'This must be an object',
  field_array: 'This must be a list',
  field_one_of: 'This must be one of {choices}',
  field_too_long: 'Use at most {maximum} characters',
  field_too_many: 'Choose at most {maximum}',
  field_too_few: 'Choose at least {minimum}',
  field_repeated: 'Name each one once',
  field_too_deep: 'This must not be nested deeper than {levels} levels',
  field_nul: 'This must not contain a NUL character',
  field_unicode: 'This must be well-formed Unicode',
  field_one_line: 'Use one line only',
  field_plain_text: 'Use plain text only',
  field_one_file: 'Send one file',
  field_whole: 'Enter a whole number from {minimum} to {maximum}',
  field_amount: 'Enter an amount above ₦0.00, with at most 2 decimals',
  field_phone:
    'Enter a complete phone number, such as 0803 555 0142. From abroad, start with + and the country code.',
  field_no_codes: 'We can’t send a code to this number. Use a mobile number from {countries}.',
  field_nin: 'Enter the 11 digits of your NIN',
  field_nin_refused: 'The registry has another name for this NIN. Check the NIN and your names',
  field_referral: 'We don’t know this code. Leave it empty if you have none.',
  field_date: 'Write the date as YYYY-MM-DD or YYYY-MM-DD HH:mm:ss',
  field_clock: 'Write the time as HH:mm',
  field_closes_later: 'This must be another time than it opens. An earlier one is on the next day',
  field_page_pin: 'This must be the pin of a first page',
  field_hours_overlap: 'These hours overlap with others',
  field_day_twice: 'This day is there twice, and closed all day',
  field_pause_reason: 'Only a pause has a reason',
  field_supervised_queues: 'A supervisor has at least one queue, other people have none',
  field_member_twice: 'This person is there twice',
  field_member: 'Choose one of your users',
  field_days_most: 'Choose at most {days} days',
  field_date_order: 'This must be before the end',
  field_digits: 'Enter at least one digit',
  field_beginning:
    'Enter how the numbers begin, with the country code: at least {minimum} digits, such as +2347',
  field_one_direction: 'Give either phonenumber or src, not both',
  field_reference: 'Enter a payment reference',
  field_expiry: 'Write the date as MM/YY',
  field_cvv: 'Enter the 3 digits',
  field_otp: 'Enter 4 to 8 digits, in quotes',
  field_username: 'This must be a SIP username',
  field_idempotency_key: 'Use 1 to 255 visible ASCII characters',
  field_workgroup: 'This must be the workgroup that you act for',
  field_workgroup_of_card: 'This must be the workgroup of the card',
  field_card_of_member: 'This must be the card of the member',
  field_card_of_menu: 'This must be the card that the menu is on',
  field_own_phone: 'Use your own phone number',
  field_transfer: 'Enter at least ₦{minimum}',
  field_take: 'You can take back at most ₦{maximum} now',
  field_take_nothing: 'There is nothing to take back now',
  field_destination:
    'Choose one of your users, menus, queues, conferences, schedules, ring groups or voicemail boxes',
  field_caller_id: 'Choose one of the phone numbers of your company',
  field_number_code: 'This code is wrong or too old. Check it, or ask for another one.',
  field_keys: 'Enter 1 to {maximum} digits',
  field_pin: 'Enter 4 to 8 digits',
  field_parking_place: 'Enter a place from 701 to 719',
  field_pin_guessed: 'This PIN is easily guessed. Choose another one.',
  field_greeting: 'Choose one of your recordings',
  field_music: 'Choose music that you uploaded',
  field_recording_length: 'Choose a recording of at most {minutes} minutes',
  field_consent: 'Confirm that these people agreed to be called',
  field_speakable: 'Write words that can be said: this has no letters or digits that our voice knows',
  field_columns: 'Name columns by their places, such as 3 or 3,5',
  field_key_twice: 'Key {digit} is set twice. A key can go to one place only.',
} as const

/** The same of the fields of a person, which the form that adds a user checks before it sends. */
export const newUserMessages = {
  field_email: 'Enter an email, like name@company.com',
  field_email_letters: 'Use the letters a to z, digits and signs only',
  field_plain_name: 'Leave out web addresses and hidden signs. Put a space after a full stop.',
  field_first_name: 'Enter a first name',
  field_last_name: 'Enter a last name',
  field_name_long: 'Use at most {maximum} letters, in one line',
  field_nigerian_phone: 'Enter a Nigerian number, like 0803 555 0142',
} as const

/** Why a text is no phone number, which forms say before they send it. */
export const numberMessages = {
  field_phone_letters: 'Leave out the letters: a phone number has digits only',
  field_phone_signs: 'Leave out signs such as * and %: a phone number has digits only',
  field_phone_two: 'Enter one phone number only. It has at most 15 digits.',
  field_phone_extension: 'Leave out the extension. Enter the number alone.',
} as const

export type NewUserMessageKey = keyof typeof newUserMessages
export type FieldMessageKey = keyof typeof fieldMessages | keyof typeof numberMessages | NewUserMessageKey
