import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { config } from '../config.ts'

/** The layout of the shell, shared with its skeleton. */
export const frame = {
  grid: 'grid min-h-dvh grid-cols-[14.5rem_minmax(0,1fr)] max-wide:block',
  // The brand, then the menu, which scrolls between it and the footer, so that no item of it lies below that one.
  side: 'sticky top-[var(--toasts,0px)] flex h-[calc(100dvh_-_var(--toasts,0px))] flex-col border-r border-line bg-surface px-3 pt-5 pb-28 max-wide:hidden',
  menu: 'scroll-py-10 -mx-3 min-h-0 grow overflow-y-auto overscroll-contain px-3',
  brand: 'flex h-10 shrink-0 items-center px-3',
  header: 'border-b border-line bg-surface',
  /** within the header, as wide as the content below it */
  bar: 'flex min-h-15 max-w-[82.5rem] items-center gap-3 px-7 max-wide:px-6 max-cards:gap-1.5 max-cards:px-4',
  // As high as the window where the mode line is below it: what loads must not push that about in sight.
  main: 'max-wide:min-h-dvh max-w-[82.5rem] p-7 max-wide:px-6 max-cards:px-4 max-cards:py-5',
  /** at the foot of the sidebar, or of the page where there is none */
  footer:
    'flex flex-wrap items-center justify-between gap-x-6 px-6 py-3 max-cards:px-4 wide:fixed wide:bottom-0 wide:left-0 wide:h-28 wide:w-[calc(14.5rem-1px)] wide:content-center wide:border-t wide:border-line wide:bg-surface',
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
