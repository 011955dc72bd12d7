/** What is said when a call is picked up that rings for a colleague. */
export const pickUpMessages = {
  pick_up_failed: 'We couldn’t pick up the call',
  pick_up_gone: 'The call isn’t ringing any more',
} as const

/** Texts of the panel that a call shows which rings for a colleague. */
export const pickUpLabels = {
  pick_up_title: 'Calls for your colleagues',
  pick_up_rings: '{caller} calls {colleagues}',
  pick_up: 'Pick up',
  pick_up_of: 'Pick up: {caller}',
} as const
