/** Refusals that only the service says, which no screen fetches. */
export const dataRequestsServerMessages = {
  data_request_open: 'You’ve asked for this already. We’ll answer your first request.',
  data_request_over: 'This request is over already. Please load this page again.',
  data_copy_once_a_day: 'You can ask for one copy a day. Please try again tomorrow.',
  deletion_last_admin:
    'You’re the last admin of {workgroups}, which has other people. Make one of them an admin on the Users page first.',
} as const
