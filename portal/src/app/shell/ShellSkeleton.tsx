import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { config } from '../config.ts'

/** The layout of the shell, shared with its skeleton. */
export const frame = {
  /** `--bar` is how much of the window's foot the bar covers */
  grid: 'max-wide:[--bar:calc(3.75rem+env(safe-area-inset-bottom,0px))] grid min-h-dvh grid-cols-[14.5rem_minmax(0,1fr)] max-wide:block',
  // The brand, then the menu, which scrolls below it.
  side: 'sticky top-[var(--toasts,0px)] flex h-[calc(100dvh_-_var(--toasts,0px))] flex-col border-r border-line bg-surface px-3 pt-2.5 max-wide:hidden',
  menu: 'scroll-py-10 -mx-3 min-h-0 grow overflow-y-auto overscroll-contain px-3 pb-2',
  brand: 'flex h-10 shrink-0 items-center px-3',
  header: 'border-b border-line bg-surface',
  /** within the header, as wide as the content below it */
  bar: 'flex min-h-15 max-w-[82.5rem] items-center gap-3 px-7 max-wide:px-6 max-cards:gap-1.5 max-cards:px-4',
  // Below it there is room for the bar at the foot of the window.
  main: 'max-w-[82.5rem] p-7 max-wide:px-6 max-wide:pb-[calc(var(--bar)+1.75rem)] max-cards:px-4 max-cards:pt-5',
  /** what is used most, where there is no sidebar */
  bottomBar:
    'fixed inset-x-0 bottom-0 z-9 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] wide:hidden',
} as const

interface ShellSkeletonProps {
  readonly title?: string
  /** above everything */
  readonly banner?: ReactNode
}

/** The skeleton of the shell, until the profile is loaded. */
export function ShellSkeleton({ title, banner }: ShellSkeletonProps) {
  const { brand } = config()
  return (
    <div className={frame.grid}>
      <div className={frame.side}>
        <div className={frame.brand}>
          <Wordmark name={brand.name} logo={brand.logo_url} />
        </div>
      </div>
      <div>
        {banner}
        <div className={frame.header}>
          <div className={frame.bar} />
        </div>
        <div className={frame.main}>
          <ScreenSkeleton title={title} />
        </div>
      </div>
    </div>
  )
}

const block = 'animate-breathe rounded-card border border-line bg-surface'

/** The skeleton of a screen that is being loaded. */
export function ScreenSkeleton({ title }: { title?: string | undefined }) {
  return (
    <div aria-busy="true">
      <span className="sr-only">
        <Spinner label={text('ui_loading')} />
      </span>
      {title ? <PageTitle>{title}</PageTitle> : <Skeleton className="mb-5 h-7.5 w-44" />}
      <div className="grid grid-cols-3 gap-4 max-cards:grid-cols-1">
        <div className={`${block} h-34`} />
        <div className={`${block} h-34 max-cards:hidden`} />
        <div className={`${block} h-34 max-cards:hidden`} />
      </div>
      <div className={`${block} mt-4 h-72`} />
    </div>
  )
}
