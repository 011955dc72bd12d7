/** Texts of the documents by which people show who they are. */
export const documentsMessages = {
  document_is_audio: 'Please choose a picture or a PDF. An audio file cannot be checked.', // service-areas §5
  document_other_type: 'We can’t read this kind of file. Choose a JPG, PNG or PDF.',
  document_refused:
    'We can’t take this file. Choose a complete JPG, PNG or PDF, without scripts or other files in it.',
  document_locked: 'This PDF needs a password. Save it without one, then upload it again.',
  document_too_long:
    'This PDF has more than {most} pages. Upload only the pages that show your name and address.',
  documents_waiting: 'We’re still checking your documents. You can send more when we’re done.',
  identity_uploaded: 'Identity document uploaded!', // service-areas §8
  utility_uploaded: 'Utility document uploaded!', // service-areas §8
  document_upload_failed: 'We couldn’t upload the document. Try again.',
  documents_unread: 'We couldn’t load your documents',
  verification_required: 'Verify your account first: upload your documents on the page Verify account.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const documentsLabels = {
  documents_title: 'Verify account',
  documents_account: 'Your account',
  documents_tabs: 'Documents',
  documents_identity: 'Identity documents',
  documents_utility: 'Utility documents',
  documents_list: 'Your documents',
  documents_noun: 'documents',
  documents_unverified: 'Not verified',
  documents_unverified_what: 'Upload an ID and a utility bill that shows your address.',
  documents_ask_admin:
    'Your account is view-only, so you can’t upload documents. An admin of your company can change that.',
  documents_received: '{received} of {all} documents received',
  documents_add_identity: 'Now upload an ID. We start our review when we have both.',
  documents_add_utility:
    'Now upload a utility bill that shows your address. We start our review when we have both.',
  documents_pending: 'In review',
  document_received: 'Received',
  documents_pending_what: 'We have your documents. We’ll email you when we’ve finished our review.',
  documents_verified: 'Verified',
  documents_verified_what: 'We’ve checked your documents. You’re done.',
  documents_rejected: 'Not accepted',
  documents_rejected_what: 'We could not accept a document. Read why below, then upload another one.',
  documents_uses: 'What you can use',
  documents_use_always: 'Calls, wallet, menus and queues',
  documents_use_numbers: 'Buying phone numbers',
  documents_use_robocalls: 'Robocalls',
  documents_use_api_keys: 'API keys',
  documents_use_later: 'Unlocks after verification',
  document_identity: 'Identity document',
  document_identity_examples: 'For example: national ID card, passport, driver’s licence.',
  document_identity_files: 'JPG, PNG or PDF, up to {megabytes} MB. Only our review team can see it.',
  document_utility: 'Utility document',
  document_utility_examples: 'For example: electricity bill, water bill, bank statement.',
  document_utility_files:
    'JPG, PNG or PDF, up to {megabytes} MB, not older than 3 months. Only our review team can see it.',
  document_type: 'Type',
  document_kind: 'Kind',
  document_kind_identity: 'Identity',
  document_kind_utility: 'Utility',
  document_uploaded: 'Uploaded',
  document_state: 'State',
  document_file: 'File',
  document_upload: 'Upload',
  document_uploading: 'Uploading {file}',
  document_checking: 'Checking the file',
  document_preview: 'Preview',
  document_preview_of: 'Preview of {file}',
} as const

export const documentsMails = {
  document_verified_button: 'See your account',
  document_rejected_button: 'Upload another document',
  document_verified_subject: 'Your {kind} document is verified',
  document_verified_text:
    'Hello {firstName},\n\nWe checked your document “{type}”, and it is verified. Thank you!\n\nSee your account here:\n\n{link}\n',
  document_rejected_subject: 'We could not accept your {kind} document',
  document_rejected_text:
    'Hello {firstName},\n\nWe checked your document “{type}”, and could not accept it:\n\n{reason}\n\nPlease upload another one:\n\n{link}\n',
} as const
