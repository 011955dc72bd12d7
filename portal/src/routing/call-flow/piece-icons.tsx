import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { conferencesScreens } from '../conferences/conferences.screens.ts'
import { ivrScreens } from '../ivr/ivr.screens.ts'
import { queuesScreens } from '../queues/queues.screens.ts'
import { ringGroupsScreens } from '../ring-groups/ring-groups.screens.ts'
import { schedulesScreens } from '../schedules/schedules.screens.ts'
import { voicemailScreens } from '../voicemail/voicemail.screens.ts'

/** Each kind as the menu draws it; what has no screen of its own there, as a head, a phone, and a receiver that lies. */
const strokes: Record<DestinationCategory, string> = {
  user: 'M10 10a3.200 3.200 0 1 0 0-6.400A3.200 3.200 0 0 0 10 10zM4 16.500c.600-2.700 3-3.800 6-3.800s5.400 1.100 6 3.800',
  ivr: ivrScreens.ivr.menu.icon,
  queue: queuesScreens.queues.menu.icon,
  conference: conferencesScreens.conferences.menu.icon,
  schedule: schedulesScreens.hours.menu.icon,
  group: ringGroupsScreens.ringGroups.menu.icon,
  voicemail: voicemailScreens.voicemail.menu.icon,
  outside: 'M6 2.500h8v15H6zM9 14.800h2',
  hangup: 'M3 12.500c0-4 3-6 7-6s7 2 7 6l-3 1v-2.500c-2.500-1-5.500-1-8 0v2.500z',
}

export const PieceIcon = ({ category }: { category: DestinationCategory }) => (
  <svg
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="flow-icon"
  >
    <path d={strokes[category]} />
  </svg>
)

/** Between a step and the next. */
export const ThenIcon = () => (
  <svg
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="flow-then"
  >
    <path d="m8 5 5 5-5 5" />
  </svg>
)
