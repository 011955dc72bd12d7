/** What the server says of how a person is reached: what becomes of a call, in words. */
export const reachServerMessages = {
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
