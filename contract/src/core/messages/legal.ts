/** Texts of the terms and the privacy notice. */
export const legalMessages = {
  terms_changed: 'We’ve changed our {documents}. Please read and accept the new version.',
  terms_asked: 'Please read and accept our {documents}.',
  terms_accepted: 'Thank you. You accepted our {documents}.',
  document_changed: 'We changed this document while you were reading. Please read the new version.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const legalLabels = {
  legal_title: 'Terms',
  legal_terms: 'Terms of use',
  legal_privacy: 'Privacy notice',
  legal_and: '{first} and {second}',
  legal_dated: '{name} of {day}',
  legal_accept: 'Accept',
} as const
