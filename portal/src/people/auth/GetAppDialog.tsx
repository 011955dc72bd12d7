import { config } from '../../app/config.ts'
import { install, useInstalling } from '../../kit/install.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const isApple = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/**
 * The operator's apps in the stores, where there are some, and how the portal itself becomes an app.
 *
 * @source DEC-135
 */
export function GetAppDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { brand, links } = config()
  const installing = useInstalling()
  const name = { brand: brand.name }
  return (
    <Dialog open={open} title={text('download_app')} onClose={onClose}>
      <div className="grid gap-3">
        {links.android && (
          <a href={links.android} className={buttonClass('quiet', 'large', true)}>
            {text('app_google_play')}
          </a>
        )}
        {links.ios && (
          <a href={links.ios} className={buttonClass('quiet', 'large', true)}>
            {text('app_app_store')}
          </a>
        )}
        {installing === 'installed' ? (
          <p>{text('app_installed', name)}</p>
        ) : (
          <>
            <p className="text-soft">{text('app_install_help', name)}</p>
            {installing === 'offered' ? (
              <Button size="large" wide onClick={install}>
                {text('app_install', name)}
              </Button>
            ) : (
              <p>{text(isApple() ? 'app_install_ios' : 'app_install_other')}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
