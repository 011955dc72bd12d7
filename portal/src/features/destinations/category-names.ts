import type { DestinationCategory } from '@ekoline/contract/destinations.ts'

/** The kinds of destinations, in words (service-areas §3, "Destination categories"). */
export const categoryNames: Readonly<Record<DestinationCategory, string>> = {
  user: 'User',
  ivr: 'IVR menu',
  queue: 'Queue',
  conference: 'Conference',
}

/** The message when there are none of a kind yet. */
export const nothingOf: Readonly<Record<DestinationCategory, string>> = {
  user: 'There are no users yet',
  ivr: 'You have no ivrs', // service-areas §8
  queue: 'You have no queues', // service-areas §8
  conference: 'You have no conferences', // service-areas §8
}
