/** Texts of the business page. */
export const businessMessages = {
  enter_business_name: 'Enter a business name', // service-areas §5, these six
  enter_business_email: 'Enter your email',
  enter_business_alias: 'Enter your alias',
  enter_business_phone: 'Enter your phone',
  enter_business_address: 'Enter your address',
  enter_business_about: 'Enter your about',
  business_email_refused: 'This is not an e-mail address',
  business_phone_refused: 'This is not a phone number',
  business_profile_added: 'Profile Added Successfully!', // service-areas §8
  business_profile_changed: 'Profile Changed Successfully!',
  business_profile_failed: 'Something went wrong! Please try again!', // service-areas §8
  business_profile_exists: 'Your workgroup has a business page already: you can edit it.',
  logo_refused: 'Please choose a jpg or png picture for the logo: a whole one, of at most 25 megapixels.',
  logo_failed: 'The profile is saved, but the logo could not be uploaded.',
  business_profile_unread: 'Your business page could not be fetched',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const businessLabels = {} as const
