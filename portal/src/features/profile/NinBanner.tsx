import { text } from '../../text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useProfile } from './profile.queries.ts'

/** Shown on every page while the user has no NIN (account-core §1). */
export function NinBanner({ onUpdate }: { onUpdate: () => void }) {
  if (useProfile().nin !== null) return null
  return (
    <Banner
      action={
        <button type="button" onClick={onUpdate} className="min-h-10 underline underline-offset-4">
          Update
        </button>
      }
    >
      {text('nin_banner')}
    </Banner>
  )
}
