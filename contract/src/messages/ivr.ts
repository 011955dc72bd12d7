/** Texts of menus (IVR). */
export const ivrMessages = {
  no_ivrs: 'You have no ivrs', // service-areas §8
  ivr_created: 'Ivr Created Successfully!', // service-areas §8
  ivr_changed: 'The menu has been changed.',
  ivr_deleted: 'The menu has been deleted.',
  ivrs_failed: 'The menus could not be fetched',
  ivr_failed: 'The menu could not be saved. Nothing you entered was lost.',
  ivr_delete_failed: 'The menu could not be deleted.',
  ivr_check_failed: 'The menu could not be checked',
  ivr_walk_failed: 'The walk-through stopped',
  ivr_not_heard: 'The recording can not be heard here. You can press keys all the same.',
  ivrs_full: 'Your workgroup has {most} menus, and no room for more. Delete what nothing leads to.',
  ivr_recording_wrong: 'Choose one of your IVR recordings.',
  ivr_key_dead:
    'Key {digit} leads to something that is not there any more. Choose another destination for it.',
  ivr_loop:
    'Callers would never reach anybody: from {menus}, keys lead only to menus, round and round. Let a key lead to a ' +
    'user, a queue or a conference.',
  ivr_too_deep: 'A call goes through at most {most} menus, and this would be more: {menus}.',
  ivr_no_keys: 'No key leads anywhere: callers hear the recording {tries} times, and the call ends.',
  ivr_queue_empty: 'Key {digit} leads to the queue {name}, which has no agents.',
  ivr_user_disabled: 'Key {digit} leads to {name}, whose account is disabled.',
  ivr_walk_user: 'The phone of {name} rings.',
  ivr_walk_queue: 'The caller waits in the queue {name}.',
  ivr_walk_conference: 'The caller joins the conference {name}.',
  ivr_walk_no_key: 'No key led anywhere, {tries} times. The call is over.',
  ivr_walk_too_deep: 'The call went through {most} menus. It goes no further, and is over.',
  ivr_walk_refused: 'This menu has no recording to play. The call is refused.',
  destination_in_use: 'Calls are led here by {places}. Lead them elsewhere first, then delete it.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const ivrLabels = {} as const
