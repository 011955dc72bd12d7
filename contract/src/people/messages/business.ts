/** Texts of the business page. */
export const businessMessages = {
  enter_business_name: 'Enter a business name', // service-areas §5, these six
  enter_business_email: 'Enter your email',
  enter_business_alias: 'Enter your website',
  enter_business_phone: 'Enter your phone',
  enter_business_address: 'Enter your address',
  enter_business_about: 'Enter a few words about your business',
  business_email_refused: 'Enter a valid email, such as info@example.com',
  business_phone_refused: 'Enter a valid phone number',
  business_website_refused: 'Enter a web address, for example www.example.com',
  business_profile_added: 'Profile added successfully!', // service-areas §8
  business_profile_changed: 'Profile changed successfully!',
  business_profile_failed: 'Something went wrong! Please try again!', // service-areas §8
  business_profile_exists: 'Your company already has a business page. You can edit it.',
  logo_refused: 'Choose a complete JPG or PNG picture for the logo, of at most 25 megapixels.',
  logo_failed: 'We saved the profile, but couldn’t upload the logo.',
  business_profile_unread: 'We couldn’t load your business page',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const businessLabels = {
  business_title: 'My business page',
  business_form: 'Business profile',
  business_for_admins: 'Only admins can edit the business page',
  business_ask_admin: 'Ask an admin of your company to change it.',
  business_name: 'Business name',
  business_website: 'Website',
  business_website_example: 'www.example.com',
  business_phone: 'Phone',
  business_email: 'Email',
  business_email_hint: 'Not shown on your page.',
  business_address: 'Address',
  business_about: 'About',
  business_about_hint: 'What you do and who you serve.',
  business_logo: 'Logo',
  business_logo_hint: 'JPG or PNG, up to {megabytes} MB. Also used in link previews.',
  business_logo_yours: 'Your logo',
  business_logo_chosen: 'The logo you chose',
  business_logo_none: 'No logo',
  business_logo_uploading: 'Uploading the logo',
  business_add: 'Add business profile',
  business_edit: 'Edit business profile',
  business_unsaved: 'Changed, not saved',
  business_discard: 'Discard',
  business_url: 'Public URL',
  business_url_kept: 'This address is permanent.',
  business_url_later: 'We make it from your business name. It is permanent.',
  business_url_copy: 'Copy',
  business_url_open: 'Open page',
  business_url_copy_failed: 'Your browser did not let us copy. The address is {address}',
} as const
