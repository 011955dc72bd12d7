import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { useProfile } from './profile.queries.ts'

/** Shown on every page while the user has no NIN (account-core §1). @source AC1-10 */
export function NinBanner({ onUpdate }: { onUpdate: () => void }) {
  return useProfile().nin === null && <NoNin onUpdate={onUpdate} />
}

/** The banner itself, which the first frame of the page has, too. */
export function NoNin({ onUpdate }: { onUpdate?: () => void }) {
  return (
    <Banner
      action={
        <button type="button" onClick={onUpdate} className="min-h-10 underline underline-offset-4">
          {text('nin_update')}
        </button>
      }
    >
      {text('nin_banner')}
    </Banner>
  )
}

/** The one red surface: what the user must do, with the link to it at the right. */
function Banner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <aside
      aria-label={text('nin_notice')}
      className="flex min-h-10 items-center justify-between gap-4 bg-banner px-7 text-small font-semibold text-on-banner max-wide:px-4"
    >
      <span className="py-2">{children}</span>
      {action}
    </aside>
  )
}
