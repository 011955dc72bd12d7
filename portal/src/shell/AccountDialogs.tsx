import { Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { linkClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const forms = {
  editProfile: {
    title: 'Edit Profile',
    Form: lazyScreen(() => import('../features/profile/EditProfileForm.tsx'), 'EditProfileForm'),
  },
  changePassword: {
    title: 'Change Password',
    Form: lazyScreen(() => import('../features/auth/ChangePasswordForm.tsx'), 'ChangePasswordForm'),
  },
} as const

export type AccountDialogName = keyof typeof forms

/** The dialogs of the profile menu (account-core §2, "Profile dropdown"); their forms are loaded when first opened. */
export function AccountDialogs({ name, onClose }: { name: AccountDialogName | null; onClose: () => void }) {
  const chosen = name && forms[name]
  return (
    <Dialog open={name !== null} title={chosen?.title} holds onClose={onClose}>
      {chosen && (
        <ErrorBoundary>
          <Suspense fallback={<Spinner label="Loading" />}>
            <chosen.Form onDone={onClose} />
            {name === 'editProfile' && (
              <p className="mt-4 border-t border-line pt-4 text-small text-soft">
                A desk phone or an app that rings for your calls is set up in{' '}
                <Link to={paths.myPhone()} className={linkClass} onClick={onClose}>
                  My phone
                </Link>
                .
              </p>
            )}
          </Suspense>
        </ErrorBoundary>
      )}
    </Dialog>
  )
}
