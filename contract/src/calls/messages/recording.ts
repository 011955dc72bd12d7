/** Texts of the screen that says which calls are recorded. */
export const recordingMessages = {
  recording_rule_changed: '{name}: {rule}. It counts from the next call on.',
  recording_announced_set: 'Saved. It counts from the next call on.',
  recording_rule_failed: 'We couldn’t save that. Calls are recorded as before.',
  recording_period_set: 'Days that recordings are kept: {days}',
  recording_period_deletes:
    'Now {count} recordings are older than that. Look at the number again, then save.',
  recording_period_unknown: 'We couldn’t load how long recordings are kept',
  recording_period_failed: 'We couldn’t save that. Recordings are kept as before.',
  recording_rules_failed: 'We couldn’t load this. Calls are recorded as before.',
  recording_rules_full:
    'Your company can have {most} rules for people and queues, and it has them all. Set one that you don’t need back to the first choice of its list.',
} as const

/** Headings, choices and hints of that screen. */
export const recordingLabels = {
  recording_usual_what_on:
    'All calls are recorded, outgoing and incoming. Choose otherwise for a person, a queue or a phone number.',
  recording_usual_what_off:
    'Outgoing calls are recorded, incoming calls are not. Choose otherwise for a person, a queue or a phone number.',
  recording_how:
    'If two rules meet, “Never” counts first, then “Always”, then “On demand”. A transferred call follows the person who talks now.',
  recording_demand:
    'On demand: nothing is recorded until the person presses Record in the call, or *1 on their phone; the same ends it.',
  recording_law:
    'Callers must learn that they are recorded before they talk: have us say it, or say it in your menu or greeting.',
  recording_admins: 'Only admins can say which calls are recorded',
  recording_admins_what: 'Your own recordings are in the call history.',
  recording_period: 'How long recordings are kept',
  recording_period_what: 'After that, the sound is deleted. The calls stay in the call history.',
  recording_period_now: 'Days that recordings are kept: {days}',
  recording_period_days: 'Days',
  recording_period_hint: 'From 1 to {most} days',
  recording_period_wrong: 'Enter a whole number from 1 to {most}',
  recording_period_save: 'Save',
  recording_period_sure: 'Delete {count} recordings?',
  recording_period_sure_one: 'Delete 1 recording?',
  recording_period_sure_what: 'Older recordings are deleted within the hour. You cannot get them back.',
  recording_period_delete: 'Delete and save',
  recording_announced: '“This call is recorded” is heard by',
  recording_announced_none: 'No one',
  recording_announced_other: 'The other person',
  recording_announced_both: 'Both',
  recording_list: 'Who is recorded',
  recording_of: 'Show',
  recording_of_person: 'People',
  recording_of_queue: 'Queues',
  recording_of_number: 'Phone numbers',
  recording_subject: 'Name',
  recording_rule: 'Recorded',
  recording_rule_of: 'Recorded: {name}',
  recording_rule_usual_on: 'As usual: all calls',
  recording_rule_usual_off: 'Outgoing calls only',
  recording_rule_always: 'Always',
  recording_rule_never: 'Never',
  recording_rule_demand: 'On demand',
  recording_search: 'Search by name or number',
  recording_rows: 'rows',
  recording_none_person: 'No users',
  recording_none_queue: 'No queues yet',
  recording_none_number: 'No phone numbers yet',
  recording_none_note: 'What you add to your company is listed here.',
  recording_no_match: 'Nothing matches “{search}”',
} as const
