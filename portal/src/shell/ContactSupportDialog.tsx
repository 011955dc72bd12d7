import { Link } from 'react-router'
import { config } from '../config.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { buttonClass, linkClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export type SetUp = 'ivr' | 'queues'

/** Opened by the menu items IVR and Queues (account-core §2); it links to the screens themselves. */
export function ContactSupportDialog({ of, onClose }: { of: SetUp | null; onClose: () => void }) {
  const { email, phone } = config().support
  return (
    <Dialog open={of !== null} title={text('contact_support')} onClose={onClose}>
      {of && (
        <>
          <p className="text-soft">{text(`shell_${of}_help`)}</p>
          {!email && !phone && <p className="mt-2 text-small text-faint">{text('no_support_contact')}</p>}
          <ul className="mt-2 grid gap-1">
            {email && (
              <li>
                <a href={`mailto:${email}`} className={linkClass}>
                  {email}
                </a>
              </li>
            )}
            {phone && (
              <li>
                <a href={`tel:${phone}`} className={linkClass}>
                  {phone}
                </a>
              </li>
            )}
          </ul>
          <Link to={paths[of]()} onClick={onClose} className={`${buttonClass('quiet', 'normal', true)} mt-5`}>
            {text(`shell_open_${of}`)}
          </Link>
        </>
      )}
    </Dialog>
  )
}
