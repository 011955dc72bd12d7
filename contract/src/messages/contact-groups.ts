/** Texts of groups of numbers. */
export const contactGroupsMessages = {
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
  group_created: 'Group successfully created', // service-areas §8
  group_name_taken: 'You have a group of this name already.',
  group_busy: 'Numbers are being added to this group just now. Please try again when that is done.',
  number_in_group: 'This number is in the group already.',
  groups_full:
    'Your workgroup has {most} groups, and no room for more. Delete one that is not used any more first.',
  group_full:
    'There is no room for so many numbers: a group holds at most {group}, all groups of a workgroup {workgroup}. ' +
    'No number was added.',
  not_a_csv: 'This is not a csv file. Save the table as “CSV UTF-8” and upload that.',
  csv_not_utf8: 'The letters of line {line} can not be read. Save the table as “CSV UTF-8” and upload that.',
  csv_quote_open:
    'In line {line} a quotation mark begins a text that never ends. Close it, and upload the file again.',
  csv_line_too_long:
    'Line {line} is longer than {most} characters: this does not look like a list of numbers.',
  csv_no_phone_column:
    'The first line names no column of phone numbers. Call it “Phone Number”, as in the sample, and upload the file again.',
  csv_too_many_lines: 'The file has more than {most} lines. Please upload it in parts. No number was added.',
  csv_no_number: 'No phone number',
  csv_wrong_number: 'Not a whole phone number',
  csv_wrong_name: 'A name has more than {most} characters, or signs that are none of a name',
  rejected_csv_head: 'Line,Reason,First Name,Last Name,Phone Number',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const contactGroupsLabels = {} as const
