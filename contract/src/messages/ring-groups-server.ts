/** What the server says of ring groups. */
export const ringGroupsServerMessages = {
  ring_group_loop:
    'Callers would go round in circles when no one answers: {places} only lead to each other. Send one of them to a user, a queue or a conference.',
} as const
