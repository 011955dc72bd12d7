/** What the server says of ring groups and queues. */
export const ringGroupsServerMessages = {
  ring_group_loop:
    'Callers would go round in circles when no one answers: {places} only lead to each other. Send one of them to a user, a queue or a conference.',
  queue_loop:
    'Callers would go round in circles when no one answers: {places} only lead to each other. Send one of them to a user or a conference.',
} as const
