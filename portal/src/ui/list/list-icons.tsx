import { Icon } from '../icons.tsx'

export const PlusIcon = () => (
  <Icon>
    <path d="M10 4v12M4 10h12" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.25" />
    <path d="m13 13 3.75 3.75" />
  </Icon>
)

export const MoreIcon = () => (
  <Icon>
    <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="3" />
  </Icon>
)
