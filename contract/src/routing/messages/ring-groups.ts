/** Texts of ring groups: people who are rung together, or one after another. */
export const ringGroupsMessages = {
  ring_group_added: 'Ring group created. Now send a number, a menu key or a schedule to it.',
  ring_group_changed: 'Ring group saved',
  ring_group_deleted: 'Ring group deleted',
  ring_groups_failed: 'We couldn’t load your ring groups. Your callers aren’t affected.',
  ring_group_failed: 'We couldn’t save the ring group. What you entered is still here.',
  ring_group_delete_failed: 'We couldn’t delete the ring group.',
  ring_groups_full:
    'Your company can have {most} ring groups, and it has them all. Delete one that you don’t use.',
} as const

/** Headings, buttons, hints and empty states of their screen. */
export const ringGroupsLabels = {
  new_ring_group: 'New ring group',
  new_ring_group_name: 'Team',
  new_ring_group_note:
    'It rings {people} all together for {seconds} seconds. If no one answers: {next}. You can change it under Ring groups.',
  ring_groups_list: 'Ring groups',
  ring_groups_rows: 'ring groups',
  ring_groups_none_note:
    'A ring group rings several people for one call: all together, or one after another. Send a phone number, a menu key or a schedule to it.',
  ring_group_add: 'Add ring group',
  ring_group_add_first: 'Add your first ring group',
  ring_group_name: 'Name',
  ring_group_order: 'How it rings',
  ring_group_order_together: 'All together',
  ring_group_order_in_order: 'In this order',
  ring_group_order_in_turn: 'In turn',
  ring_group_order_longest_idle: 'Longest idle first',
  ring_group_order_together_what: 'Everyone’s phones ring at once. The first to answer talks.',
  ring_group_order_in_order_what: 'Each call rings them from top to bottom, one after another.',
  ring_group_order_in_turn_what: 'Each call begins with the next person, then goes round the others.',
  ring_group_order_longest_idle_what:
    'Each call begins with the person whose last call is longest ago. People on a call come last.',
  ring_group_people: 'People',
  ring_group_seconds: 'Seconds',
  ring_group_seconds_of: '{seconds} s',
  ring_group_disabled: 'Account disabled',
  ring_group_none_left: 'No one: everyone has left',
  ring_group_then: 'If no one answers',
  ring_group_ends: 'The call ends',
  ring_group_gone: 'Deleted',
  ring_group_actions: 'Actions',
  ring_group_test: 'Test call',
  ring_group_edit: 'Edit',
  ring_group_delete: 'Delete',
  ring_group_save: 'Save ring group',
  ring_group_edit_title: 'Edit {name}',
  ring_group_delete_title: 'Delete {name}?',
  ring_group_delete_action: 'Delete ring group',
  ring_group_delete_what: 'We delete the ring group for good. Its people stay in your company.',
  ring_group_member: 'Person {nth}',
  ring_group_member_add: 'Add person',
  ring_group_member_remove: 'Remove person {nth}',
  ring_group_up: 'Up',
  ring_group_member_up: 'Move person {nth} up',
  ring_group_remove: 'Remove',
  ring_group_member_seconds: 'Seconds for person {nth}',
  ring_group_seconds_wrong: 'From {shortest} to {longest} seconds',
  ring_group_members_failed: 'We couldn’t load the users',
} as const

/** What the server says of ring groups and queues. */
export const ringGroupsServerMessages = {
  used_by_ring_group: 'the ring group {name}, if no one answers',
  ring_group_loop:
    'Callers would go round in circles when no one answers: {places} only lead to each other. Send one of them to a user, a queue or a conference.',
  queue_loop:
    'Callers would go round in circles when no one answers: {places} only lead to each other. Send one of them to a user or a conference.',
} as const
