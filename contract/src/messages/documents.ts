/** Texts of the documents by which people show who they are. */
export const documentsMessages = {
  document_is_audio: 'Please a non-audio file', // service-areas §5
  document_refused:
    'This file can not be taken. Please choose a jpg, a png or a pdf: a whole one, without scripts or other files in it.',
  documents_waiting: 'Your documents are waiting to be checked. Please wait for that before you send more.',
  identity_uploaded: 'Identity Document Uploaded!', // service-areas §8
  utility_uploaded: 'Utility Document Uploaded!', // service-areas §8
  document_upload_failed: 'The document could not be uploaded. Please try again!',
  documents_unread: 'Your documents could not be fetched',
  verification_required:
    'Please verify your account first: upload your documents on the page Verify account.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const documentsLabels = {} as const
