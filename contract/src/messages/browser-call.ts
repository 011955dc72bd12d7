/** What the panel of the browser phone's call says; a page that has no browser phone never loads it. */
export const browserCallLabels = {
  browser_call_title: 'Call in your browser',
  browser_call_rings: '{number} is calling',
  browser_call_dials: 'Calling {number}',
  browser_call_talks: 'On a call with {number}',
  browser_call_muted: '{number} cannot hear you',
  browser_call_held: '{number} is on hold',
  browser_call_time: 'Talk time',
  browser_call_answer: 'Answer',
  browser_call_decline: 'Decline',
  browser_call_keypad: 'Keypad',
  browser_call_mute: 'Mute',
  browser_call_unmute: 'Unmute',
  browser_call_hold: 'Hold',
  browser_call_resume: 'Resume',
  browser_call_pressed: 'Keys pressed',
  browser_call_hang_up: 'Hang up',
} as const
