import { Link } from 'react-router'
import { config } from '../config.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { buttonClass, linkClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export type SetUp = 'IVR' | 'Queues'

const screens: Record<SetUp, { to: string; link: string; help: string }> = {
  IVR: {
    to: paths.ivr(),
    link: 'Open IVR',
    help: 'Make your menus yourself, or have us make them with you.',
  },
  Queues: {
    to: paths.queues(),
    link: 'Open Queues',
    help: 'We set up queues together with you: tell us who answers.',
  },
}

/** Opened by the menu items IVR and Queues (account-core §2); it links to the screens themselves. */
export function ContactSupportDialog({ of, onClose }: { of: SetUp | null; onClose: () => void }) {
  const { email, phone } = config().support
  return (
    <Dialog open={of !== null} title={text('contact_support')} onClose={onClose}>
      {of && (
        <>
          <p className="text-soft">{screens[of].help}</p>
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
          <Link
            to={screens[of].to}
            onClick={onClose}
            className={`${buttonClass('quiet', 'normal', true)} mt-5`}
          >
            {screens[of].link}
          </Link>
        </>
      )}
    </Dialog>
  )
}
