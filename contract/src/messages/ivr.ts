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
} as const
