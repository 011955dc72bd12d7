import { config } from '../../config.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** Where the mobile app is, if it is anywhere (service-areas §2, "Dashboard"). */
export function StoreLinks() {
  const { android, ios } = config().links
  if (!android && !ios) return null
  return (
    <section aria-label="Mobile app" className="flex flex-wrap items-center gap-3 pt-2">
      <p className="text-soft">Take your calls with you:</p>
      {android && (
        <a href={android} className={buttonClass('quiet')}>
          Google Play
        </a>
      )}
      {ios && (
        <a href={ios} className={buttonClass('quiet')}>
          App Store
        </a>
      )}
    </section>
  )
}
