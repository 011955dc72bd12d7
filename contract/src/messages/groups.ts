/** Texts of groups of numbers. */
export const groupsMessages = {
  numbers_uploaded: 'Phone numbers uploaded successfully!', // service-areas §8
  no_members: 'No members in this group', // service-areas §8
  no_groups: 'no groups', // service-areas §8
  group_name_missing: 'Enter a name for the group',
  group_missing: 'Please choose a group',
  csv_missing: 'Choose a csv file',
  only_csv: 'Only csv files are supported',
  consent_missing: 'Say where these people agreed to be called',
  numbers_too_large: 'The file is too large. It may have at most {megabytes} MB: upload it in parts.',
  upload_given_up: 'The upload was cancelled. Numbers that had already arrived may have been added.',
  groups_failed: 'The groups could not be fetched',
  group_failed: 'The group could not be created',
  group_removed: 'The group {name} and its numbers are deleted',
  group_remove_failed: 'The group could not be deleted',
  group_gone: 'This group is not there any more',
  members_failed: 'The members could not be fetched',
  members_nothing: 'Nobody in this group begins with “{search}”',
  member_changed: 'The contact is changed',
  member_change_failed: 'The contact could not be changed',
  member_removed: 'The contact is deleted',
  member_remove_failed: 'The contact could not be deleted',
  rejected_failed: 'The rejected lines could not be fetched',
} as const
