/** What the server says of menus: what is wrong with one, and where a test call ends. */
export const ivrServerMessages = {
  ivr_recording_wrong: 'Choose one of your IVR recordings.',
  ivr_next_dead: 'What follows without a key was deleted. Choose another destination.',
  ivr_key_dead: 'Key {digit} goes to something that was deleted. Choose another destination.',
  ivr_loop:
    'Callers would go round in circles: the keys of {menus} only go to menus. Send a key to a user, a queue or a conference.',
  ivr_too_deep: 'Callers can go through {most} menus at most. This is more: {menus}.',
  ivr_no_keys: 'No key is set. Callers hear the recording {tries} times, then the call ends.',
  ivr_queue_empty: 'Key {digit} goes to the queue {name}, which has no agents.',
  ivr_user_disabled: 'Key {digit} goes to {name}, whose account is disabled.',
  ivr_walk_user: 'The phone of {name} rings.',
  ivr_walk_queue: 'The caller waits in the queue {name}.',
  ivr_walk_conference: 'The caller joins the conference {name}.',
  ivr_walk_group: 'The ring group {name} rings.',
  ivr_walk_unanswered: 'No one answers, and nothing follows. The call ends.',
  ivr_walk_voicemail: 'The caller hears the greeting of the voicemail {name}, and can leave a message.',
  ivr_walk_outside: 'The outside number {name} rings, by a call that you pay for.',
  ivr_walk_hangup: 'The call ends here.',
  ivr_walk_no_key: 'No valid key after {tries} tries. The call ends.',
  ivr_walk_too_deep: 'The call went through {most} menus, which is the limit. The call ends.',
  ivr_walk_refused: 'This menu has no recording to play. The call is refused.',
} as const
