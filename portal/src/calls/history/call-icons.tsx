import { Icon } from '../../ui/icons.tsx'

export const OutgoingIcon = () => (
  <Icon>
    <path d="M5 15 15 5M8 5h7v7" />
  </Icon>
)

export const IncomingIcon = () => (
  <Icon>
    <path d="M15 5 5 15M5 8v7h7" />
  </Icon>
)

export const MissedIcon = () => (
  <Icon>
    <path d="m4 6 6 6 6-6M4 11V6h5" />
  </Icon>
)

export const CallIcon = () => (
  <Icon>
    <path d="m5 3 3 3-2 3c1 3 3 5 6 6l3-2 2 3c-1 2-3 2-4 1.5C8 15 5 12 3.5 7 3 6 3.5 4 5 3Z" />
  </Icon>
)
