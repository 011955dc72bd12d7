/** Texts of the calls that wait in a parking place. */
export const parkedCallsMessages = {
  park_no_phone: 'Turn on your browser phone or log in with a SIP phone first: it rings, and takes the call.',
  park_place_empty: 'No call is parked there any more',
  parked_takes: 'Answer your phone to take the call.',
  parked_take_failed: 'We couldn’t take the call',
  parking_set: 'Saved',
  parking_failed: 'We couldn’t save it',
} as const

/** Headings, buttons, hints and empty states of their card. */
export const parkedCallsLabels = {
  parked_title: 'Parked calls',
  parked_how: 'A parked caller hears music. Any colleague takes the call by dialling its place, or here.',
  parked_place: 'Place',
  parked_who: 'Who waits',
  parked_by: 'Parked by {name}',
  parked_wait: 'Rings back in',
  parked_rings: 'now',
  parked_take: 'Take',
  parked_take_of: 'Take: {name}',
  parked_action: 'Action',
  parked_rows: 'calls',
  parked_failed: 'We couldn’t load the parked calls. The calls themselves aren’t affected.',
  parked_none: 'No call is parked',
  parking_minutes: 'If no one takes a call, ring who parked it after',
  parking_minute: '1 minute',
  parking_many: '{minutes} minutes',
} as const
