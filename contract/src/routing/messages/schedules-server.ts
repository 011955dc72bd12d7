/** Why calls go where they go at a moment, in the server's words: on the screen of the schedules, and in a test call. */
export const schedulesServerMessages = {
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
