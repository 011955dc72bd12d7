/** Texts of conferences. */
export const conferencesMessages = {
  no_conferences: 'You have no conferences', // service-areas §8
  conference_added: 'Conference added successfully!', // service-areas §8
  conference_failed: 'Something went wrong!', // service-areas §8
  conference_changed: 'Conference saved',
  conference_deleted: 'Conference deleted',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const conferencesLabels = {} as const
