import { config } from '../../config.ts'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Where the mobile app is; never in the way of signing in (decisions, "Calls"). */
export function DownloadAppDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { android, ios } = config().links
  return (
    <Dialog open={open} title={text('download_app')} onClose={onClose}>
      <div className="grid gap-3">
        {android && (
          <a href={android} className={buttonClass('quiet', 'large', true)}>
            Google Play
          </a>
        )}
        {ios && (
          <a href={ios} className={buttonClass('quiet', 'large', true)}>
            App Store
          </a>
        )}
        {!android && !ios && (
          <p className="text-soft">
            The mobile app is not in a store yet. Everything works here in the browser, on a phone too.
          </p>
        )}
      </div>
    </Dialog>
  )
}
