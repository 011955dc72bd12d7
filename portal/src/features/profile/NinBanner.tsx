import { text } from '../../text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useProfile } from './profile.queries.ts'

/** Shown on every page while the user has no NIN (account-core §1). */
export function NinBanner({ onUpdate }: { onUpdate: () => void }) {
  return useProfile().nin === null && <NoNin onUpdate={onUpdate} />
}

/** The banner itself; the first frame of the page has it too, where it was there before. */
export function NoNin({ onUpdate }: { onUpdate?: () => void }) {
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
