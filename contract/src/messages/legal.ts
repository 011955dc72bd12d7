/** Texts of the terms and the privacy notice. */
export const legalMessages = {
  terms_changed: 'Our {documents} changed. Please read and accept what is new.',
  terms_asked: 'Please read and accept our {documents}.',
  terms_accepted: 'Thank you. You have accepted our {documents}.',
  document_changed: 'This document has changed meanwhile. Please read it as it is now.',
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
