import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'

/** Each kind as the menu draws it; what has no screen of its own there, as a head, a phone, and a receiver that lies. */
const strokes: Record<DestinationCategory, string> = {
  user: 'M10 10a3.200 3.200 0 1 0 0-6.400A3.200 3.200 0 0 0 10 10zM4 16.500c.600-2.700 3-3.800 6-3.800s5.400 1.100 6 3.800',
  ivr: 'M10 3v6M4 13V9h12v4M10 9v4M2.5 13h3v3.500h-3zM8.5 13h3v3.500h-3zM14.5 13h3v3.500h-3z',
  queue: 'M4 5h12M4 10h12M4 15h7',
  conference: 'M10 10.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 17c.6-2.8 3.3-4 7-4s6.4 1.2 7 4',
  schedule: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.5 2.500',
  group: 'M7 8.5a5 5 0 0 1 6 0M4.500 5.500a9 9 0 0 1 11 0M8 12h4l1 5H7z',
  voicemail: 'M5.500 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM14.500 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM5.500 13h9',
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
