// @source SA-81

/** Texts of conferences. */
export const conferencesMessages = {
  no_conferences: 'You have no conferences', // service-areas §8
  conference_added: 'Conference added successfully!', // service-areas §8
  conference_failed: 'Something went wrong!', // service-areas §8
  conference_changed: 'Conference saved',
  conference_deleted: 'Conference deleted',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const conferencesLabels = {
  conferences_title: 'Conferences',
  new_conference: 'New conference',
  new_conference_name: 'Team call',
  conferences_rows: 'conferences',
  conferences_unharmed: 'Calls in progress aren’t affected.',
  conferences_none_note:
    'A conference is a group call: send a phone number or a menu key to it, and everybody who calls can talk together.',
  conference_add: 'Add conference',
  conference_name: 'Name',
  conference_description: 'Description',
  conference_number_note: 'It needs a name and a description. We’ll give it a number.',
  conference_number: 'Number',
  conference_actions: 'Actions',
  conference_members: 'Members',
  conference_members_of: 'Members of {name}',
  conference_edit: 'Edit',
  conference_edit_title: 'Edit conference {number}',
  conference_edit_form: 'Edit conference',
  conference_update: 'Update',
  conference_cancel: 'Cancel',
  conference_delete: 'Delete',
  conference_delete_title: 'Delete {name}?',
  conference_delete_action: 'Delete conference',
  conference_delete_note: 'Anyone in the call is disconnected. Number {number} can’t be used again.',
  conference_in_now: 'In {name} now',
  conference_nobody: 'No one is in this conference.',
  conference_muted: 'Muted',
  conference_unmuted: 'Can speak',
  conference_mute: 'Mute',
  conference_unmute: 'Unmute',
  conference_mute_of: 'Mute {number}',
  conference_unmute_of: 'Unmute {number}',
  conference_remove: 'Remove',
  conference_remove_of: 'Remove {number}',
  conference_remove_title: 'Remove {number}?',
  conference_remove_note: 'They’ll be disconnected, but can dial back in.',
  simulate_caller: 'Simulate a caller',
} as const
