/** Texts of how a person is reached. */
export const reachMessages = {
  reach_saved: 'Saved. It counts from the next call.',
  reach_save_failed: 'We couldn’t save it. What you entered is still here.',
  reach_dnd_set: 'Do not disturb is on',
  reach_dnd_ended: 'Do not disturb is off',
  reach_dnd_failed: 'We couldn’t change do not disturb',
  reach_failed: 'We couldn’t load how calls reach you. The calls themselves aren’t affected.',
} as const

/** Headings, buttons and hints of its card and its form. */
export const reachLabels = {
  reach_title: 'When someone calls you',
  reach_of: 'When someone calls {name}',
  reach_change: 'Change',
  reach_change_title: 'Change what happens when someone calls you',
  reach_dnd: 'Do not disturb',
  reach_dnd_on: 'Turn on do not disturb',
  reach_dnd_off: 'Turn off do not disturb',
  reach_dnd_how: 'Or dial *78 on your SIP phone to turn it on, and *79 to turn it off.',
  reach_dnd_what:
    'No phone rings. Calls go where they go while busy; ring groups and queues leave the person out.',
  reach_seconds: 'Seconds the phones ring',
  reach_seconds_wrong: 'From {shortest} to {longest} seconds',
  reach_mobile: 'Own mobile',
  reach_mobile_off: 'Doesn’t ring',
  reach_mobile_after: 'Rings after the phones',
  reach_mobile_together: 'Rings together with the phones',
  reach_mobile_price: '{number}, ₦{price} a minute from the wallet of its owner, from when it is answered.',
  reach_mobile_no_price: '{number} can’t be called: we have no price for it.',
  reach_mobile_unverified: 'Verify the phone number first: only then it can ring.',
  reach_mobile_seconds: 'Seconds the mobile rings',
  reach_confirms: 'Press 1 to take the call',
  reach_confirms_what: 'Without it, the mobile’s own voicemail can take calls.',
  reach_busy: 'While busy or declined, calls go to',
  reach_busy_none: 'Nowhere: the busy tone',
  reach_next: 'If no one answers, calls go to',
  reach_next_none: 'Nowhere: the call ends',
  reach_save: 'Save',
} as const

/** What the server says of how a person is reached: what becomes of a call, in words. */
export const reachServerMessages = {
  used_by_person_busy: 'calls to {name}, while busy',
  used_by_person_next: 'calls to {name}, if no one answers',
  reach_loop:
    'Callers would go round in circles: there is no way out of {places}. Choose a voicemail box, or let the call end.',
  reach_says_dnd: 'Do not disturb is on: no phone rings.',
  reach_says_rings: 'The phones ring for {seconds} seconds.',
  reach_says_mobile_after: 'Then the mobile {number} rings for {seconds} seconds, for ₦{price} a minute.',
  reach_says_mobile_together:
    'The mobile {number} rings with them, for {seconds} seconds and ₦{price} a minute.',
  reach_says_mobile_unverified: 'The mobile does not ring, for it is not verified.',
  reach_says_mobile_no_price: 'The mobile {number} does not ring, for we have no price for it.',
  reach_says_busy: 'While on the phone, or when declined: calls go to {where}.',
  reach_says_dnd_busy: 'Calls go to {where}.',
  reach_says_dnd_end: 'Callers hear that it is busy.',
  reach_says_next: 'If no one answers, calls go to {where}.',
  reach_says_end: 'If no one answers, the call ends.',
  reach_to_user: '{name}',
  reach_to_ivr: 'the menu {name}',
  reach_to_queue: 'the queue {name}',
  reach_to_conference: 'the conference {name}',
  reach_to_schedule: 'the opening hours {name}',
  reach_to_group: 'the ring group {name}',
  reach_to_voicemail: 'the voicemail {name}',
  reach_to_outside: 'the outside number {name}',
} as const
