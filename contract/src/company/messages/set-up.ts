/** Names of what set-up makes. */
export const setUpServerMessages = {
  set_up_schedule: 'Opening hours',
  set_up_everyone_name: 'Everyone',
  set_up_menu_name: 'Main menu',
} as const
