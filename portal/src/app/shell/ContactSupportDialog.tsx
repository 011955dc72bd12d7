import { Link, useLocation } from 'react-router'
import type { SetUp } from '../../kit/set-up.ts'
import { text } from '../../text.ts'
import { buttonClass, linkClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { config } from '../config.ts'
import { paths } from '../paths.ts'

/**
 * Opened on the screens, and by their menu items where support sets them up (account-core §2); leads to the screen.
 *
 * @source AC2-11, DEC-138
 */
export function ContactSupportDialog({ setUp, onClose }: { setUp: SetUp | null; onClose: () => void }) {
  const { email, phone } = config().support
  const { pathname } = useLocation()
  return (
    <Dialog open={setUp !== null} title={text('contact_support')} onClose={onClose}>
      {setUp && (
        <>
          <p className="text-soft">{text(`shell_${setUp}_help`)}</p>
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
          {pathname !== paths[setUp]() && (
            <Link
              to={paths[setUp]()}
              onClick={onClose}
              className={`${buttonClass('quiet', 'normal', true)} mt-5`}
            >
              {text(`shell_open_${setUp}`)}
            </Link>
          )}
        </>
      )}
    </Dialog>
  )
}
