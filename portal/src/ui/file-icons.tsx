import { Icon } from './icons.tsx'

// Icons of recordings and files, for screens behind the sign-in.

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

export const PenIcon = () => (
  <Icon>
    <path d="m4 16 .8-3.6L13.6 3.6a1.5 1.5 0 0 1 2.1 0l.7.7a1.5 1.5 0 0 1 0 2.1L7.6 15.2 4 16Zm8.4-11.2 2.8 2.8" />
  </Icon>
)
