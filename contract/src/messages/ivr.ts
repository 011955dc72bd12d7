/** Texts of menus (IVR). */
export const ivrMessages = {
  no_ivrs: 'You have no IVR menus', // service-areas §8
  ivr_created: 'IVR created successfully!', // service-areas §8
  ivr_changed: 'Menu saved',
  ivr_deleted: 'Menu deleted',
  ivrs_failed: 'We couldn’t load your menus',
  ivr_failed: 'We couldn’t save the menu. What you entered is still here.',
  ivr_delete_failed: 'We couldn’t delete the menu.',
  ivr_check_failed: 'We couldn’t check the menu',
  ivr_walk_failed: 'The test call stopped',
  ivr_not_heard: 'We can’t play the recording here. You can still press keys.',
  ivrs_full: 'Your workgroup can have {most} menus, and it has them all. Delete one that you don’t use.',
  ivr_recording_wrong: 'Choose one of your IVR recordings.',
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
  ivr_walk_no_key: 'No key led anywhere, {tries} times. The call is over.',
  ivr_walk_too_deep: 'The call went through {most} menus. It goes no further, and is over.',
  ivr_walk_refused: 'This menu has no recording to play. The call is refused.',
  destination_in_use: 'Calls come here from {places}. Send them to another place first, then delete it.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const ivrLabels = {} as const
