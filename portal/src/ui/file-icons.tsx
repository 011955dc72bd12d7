import { Icon } from './icons.tsx'

// Of recordings and files, which are for those behind the sign-in.

export const PlayIcon = () => (
  <Icon>
    <path d="M6 4v12l10-6Z" fill="currentColor" />
  </Icon>
)

export const PauseIcon = () => (
  <Icon>
    <path d="M6.5 4.5v11M13.5 4.5v11" strokeWidth="3" />
  </Icon>
)

export const DownloadIcon = () => (
  <Icon>
    <path d="M10 3v9.5m-4-4 4 4 4-4M3.5 16.5h13" />
  </Icon>
)

export const BinIcon = () => (
  <Icon>
    <path d="M3.5 5.5h13M8 5.5v-2h4v2m3.2 0-.7 11h-9l-.7-11M8.5 9v4.5m3-4.5v4.5" />
  </Icon>
)
