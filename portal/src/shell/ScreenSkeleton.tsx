import { PageTitle } from '../ui/PageTitle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const block = 'animate-breathe rounded-card border border-line bg-surface'

/** The shape of a screen that is being fetched, under its title where that is known. */
export function ScreenSkeleton({ title }: { title?: string | undefined }) {
  return (
    <div aria-busy="true">
      <span className="sr-only">
        <Spinner label="Loading" />
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
