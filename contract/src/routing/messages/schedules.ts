/** Texts of schedules, and of the public holidays that they follow. */
export const schedulesMessages = {
  schedule_added: 'Schedule created. Now send a number, a menu key or another schedule to it.',
  schedule_changed: 'Schedule saved',
  schedule_deleted: 'Schedule deleted',
  schedule_closed: '{name} is closed now',
  schedule_opened: '{name} follows its hours again',
  schedules_failed: 'We couldn’t load your schedules. Your callers aren’t affected.',
  schedule_failed: 'We couldn’t save the schedule. What you entered is still here.',
  schedule_delete_failed: 'We couldn’t delete the schedule.',
  schedule_closing_failed: 'We couldn’t change the schedule. Your calls go where they went before.',
  holidays_failed: 'We couldn’t load the public holidays.',
  schedules_full:
    'Your company can have {most} schedules, and it has them all. Delete one that you don’t use.',
} as const

/** Headings, buttons, hints and empty states of their screen. */
export const schedulesLabels = {
  schedules_list: 'Schedules',
  schedules_rows: 'schedules',
  schedules_none_note:
    'A schedule sends calls to one place while you are open and to another while you are closed. Put it between a phone number and your menus, queues and people.',
  new_schedule: 'New schedule',
  new_schedule_name: 'Office hours',
  new_schedule_note:
    'Open Monday to Friday, {opens} to {closes}: {open}. Closed, and on Nigerian public holidays: {closed}. You can change it under Hours.',
  schedule_add: 'Add schedule',
  schedule_add_first: 'Add your first schedule',
  schedule_name: 'Name',
  schedule_now: 'Now',
  schedule_calls_go: 'Calls go to',
  schedule_gone: 'Deleted',
  schedule_actions: 'Actions',
  schedule_is_open: 'Open',
  schedule_is_closed: 'Closed',
  schedule_is_holiday: 'Day off',
  schedule_close: 'Close now',
  schedule_reopen: 'Open again',
  schedule_test: 'Test call',
  schedule_edit: 'Edit',
  schedule_delete: 'Delete',
  schedule_remove: 'Remove',
  schedule_save: 'Save schedule',
  schedule_edit_title: 'Edit {name}',

  schedule_close_title: 'Close {name} now?',
  schedule_close_what: 'New calls go where they go while you are closed. Calls in progress go on.',
  schedule_close_today: 'Close for today',
  schedule_close_until: 'Close until I open it',
  schedule_reopen_title: 'Open {name} again?',
  schedule_reopen_what: 'New calls follow its hours again.',
  schedule_code_what:
    'From a SIP phone, an admin dials {code} to close it until it is opened, and the same code to open it again.',
  schedule_delete_title: 'Delete {name}?',
  schedule_delete_action: 'Delete schedule',
  schedule_delete_what: 'We delete the schedule and its hours for good.',

  schedule_week: 'Hours of the week',
  schedule_week_none: 'No hours: it is always closed.',
  schedule_week_hint:
    'Lagos time. Add a second line for a break, or for days with other hours. A line that closes earlier than it opens runs past midnight, such as 22:00 to 06:00.',
  schedule_days_of_week: 'Days of the week',
  schedule_opens: 'Opens',
  schedule_closes: 'Closes',
  schedule_next_day: 'On the next day',
  schedule_hours_add: 'Add hours',
  schedule_hours_remove: 'Remove hours {nth}',
  schedule_own_days: 'Days of your own',
  schedule_own_days_hint:
    'A day of your own counts before the hours of the week and before a public holiday. A day when you are closed is a day off, like a holiday. For a break, add the same day again.',
  schedule_day: 'Day',
  schedule_day_name: 'What for',
  schedule_day_closed: 'Closed all day',
  schedule_day_add: 'Add day',
  schedule_day_remove: 'Remove day {nth}',
  schedule_leads: 'Where calls go',
  schedule_to_open: 'While open, calls go to',
  schedule_to_closed: 'While closed, calls go to',
  schedule_to_holiday: 'On holidays, calls go to',
  schedule_as_closed: 'The same as while closed',

  holidays_title: 'Public holidays',
  holidays_none: 'We know of no public holiday ahead. We add those that are declared.',
  holidays_note:
    'We keep these for everyone, and your schedules follow them. Easter, the Eids and Maulud are added when their days are declared. To work on one of them, add it to a schedule as a day of your own.',
} as const

/** Why calls go where they go at a moment, in the server's words: on the screen of the schedules, and in a test call. */
export const schedulesServerMessages = {
  used_by_schedule_open: 'the schedule {name}, while it is open',
  used_by_schedule_closed: 'the schedule {name}, while it is closed',
  used_by_schedule_holiday: 'the schedule {name}, on holidays',
  schedule_why_by_hand: 'Closed by hand since {since}.',
  schedule_why_by_hand_today: 'Closed by hand for today, since {since}.',
  schedule_why_own_closed: 'You are closed on {date}: {name}.',
  schedule_why_own_closed_unnamed: 'You are closed on {date}.',
  schedule_why_own_open: 'You have other hours on {date}: open {hours}.',
  schedule_why_own_outside: 'You have other hours on {date}, {hours}, and {time} is outside them.',
  schedule_why_holiday: '{date} is a public holiday: {name}.',
  schedule_why_open: 'Open on {weekday} {hours}.',
  schedule_why_outside: '{time} on {weekday} is outside the hours {hours}.',
  schedule_why_no_hours: 'You have no hours on {weekday}.',
  schedule_next_opens: 'Opens {when}.',
  schedule_next_closes: 'Closes {when}.',
  schedule_moment: '{date}, {time}',
  schedule_loop:
    'Callers would go round in circles: {places} only lead to each other. Send one of them to a user, a queue or a conference.',
} as const
