/** Texts of the company's live calls, and of supervisors who hear them. */
export const liveCallsMessages = {
  live_call_ended: 'The call is ended',
  live_call_end_failed: 'We couldn’t end the call',
  supervise_rings: 'Answer your phone to hear the call.',
  supervise_failed: 'We couldn’t let you hear the call',
  supervise_no_phone:
    'Turn on your browser phone or log in with a SIP phone first: it rings, and you hear the call on it.',
  supervise_not_talking: 'They are not talking now. You can listen once two people are connected.',
} as const

/** Headings, buttons, hints and empty states of its screen. */
export const liveCallsLabels = {
  live_calls_list: 'Calls now',
  live_calls_rows: 'calls',
  live_calls_failed: 'We couldn’t load the live calls. The calls themselves aren’t affected.',
  live_calls_none: 'No one is on a call',
  live_calls_none_note: 'Calls of your company appear here as they begin, incoming and outgoing.',
  live_calls_admins: 'Only admins and supervisors can see the live calls',
  live_calls_admins_what: 'Your own calls are in the call history once they have ended.',
  live_call_who: 'Caller or number called',
  live_call_ours: 'On our side',
  live_call_state: 'Status',
  live_call_ringing: 'Ringing',
  live_call_waiting: 'Waiting in the queue',
  live_call_connected: 'Connected',
  live_call_cost: 'Cost so far',
  live_call_actions: 'Actions',
  live_call_listen: 'Listen',
  live_call_end: 'End call',
  live_call_of: '{action}: {name}',
  live_call_in: 'Incoming',
  live_call_out: 'Outgoing',
  live_call_end_title: 'End the call with {name}?',
  live_call_end_what:
    'Both sides are hung up at once. You cannot undo this. The audit shows that you did it.',
  supervise_title: 'Hear the call with {name}',
  supervise_what:
    'Your own phone rings, which costs nothing. The audit shows that you listened. The law may require you to say beforehand that calls are listened to.',
  supervise_listen: 'Listen',
  supervise_listen_what: 'You hear both sides, and no one hears you.',
  supervise_whisper: 'Whisper',
  supervise_whisper_what: 'Only {name} hears you, not the other side.',
  supervise_join: 'Join',
  supervise_join_what: 'Both sides hear you.',
  supervise_keys: 'On your phone, press 4 to listen, 5 to whisper, 6 to join.',
} as const
