import { config } from '../config.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { frame } from './frame.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** The shape of the shell, until it is known who is signed in. */
export function ShellSkeleton({ title }: { title?: string | undefined }) {
  const { brand } = config()
  return (
    <div className={frame.grid}>
      <div className={frame.side}>
        <div className={frame.brand}>
          <Wordmark name={brand.name} logo={brand.logo_url} />
        </div>
      </div>
      <div>
        <div className={frame.header} />
        <div className={frame.main}>
          <ScreenSkeleton title={title} />
        </div>
      </div>
    </div>
  )
}
