import { Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Late, part } from '../ui/late.tsx'
import { linkClass } from '../ui/link.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const forms = {
  editProfile: {
    title: 'Edit Profile',
    form: part(() => import('../features/profile/EditProfileForm.tsx'), 'EditProfileForm'),
  },
  changePassword: {
    title: 'Change Password',
    form: part(() => import('../features/auth/ChangePasswordForm.tsx'), 'ChangePasswordForm'),
  },
} as const

export type AccountDialogName = keyof typeof forms

/** The dialogs of the profile menu (account-core §2, "Profile dropdown"); their forms are loaded when first opened. */
export function AccountDialogs({ name, onClose }: { name: AccountDialogName | null; onClose: () => void }) {
  return (
    <Dialog open={name !== null} title={name && forms[name].title} holds onClose={onClose}>
      {name && (
        <ErrorBoundary>
          <Suspense fallback={<Spinner label="Loading" />}>
            <Late of={forms[name].form} props={{ onDone: onClose }} />
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
