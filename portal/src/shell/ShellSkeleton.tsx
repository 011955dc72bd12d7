import type { ReactNode } from 'react'
import { config } from '../config.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { frame } from './frame.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface Props {
  readonly title?: string | undefined
  /** above everything */
  readonly banner?: ReactNode
}

/** The shape of the shell, until it is known who is signed in. */
export function ShellSkeleton({ title, banner }: Props) {
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
        <div className={frame.header} />
        <div className={frame.main}>
          <ScreenSkeleton title={title} />
        </div>
      </div>
    </div>
  )
}
