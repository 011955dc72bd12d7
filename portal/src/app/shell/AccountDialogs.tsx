import { Suspense } from 'react'
import { Link } from 'react-router'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { paths } from '../paths.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const forms = {
  editProfile: {
    title: 'shell_edit_profile',
    height: 'h-150 max-cards:h-180',
    Form: lazyScreen(() => import('../../core/profile/EditProfileForm.tsx'), 'EditProfileForm'),
  },
  changePassword: {
    title: 'shell_change_password',
    height: 'h-96',
    Form: lazyScreen(() => import('../../people/auth/ChangePasswordForm.tsx'), 'ChangePasswordForm'),
  },
} as const

export type AccountDialogName = keyof typeof forms

/** In the size of the form, so that the dialog does not jump when it comes. */
const FormSkeleton = ({ height }: { height: string }) => (
  <div aria-busy="true" className={height}>
    <span className="sr-only">{text('ui_loading')}</span>
    <Skeleton className="h-full" />
  </div>
)

/**
 * The dialogs of the profile menu (account-core §2, "Profile dropdown"); their forms are loaded when first opened.
 *
 * @source AC2-14
 */
export function AccountDialogs({ name, onClose }: { name: AccountDialogName | null; onClose: () => void }) {
  const chosen = name && forms[name]
  const [before, after] = text('shell_phone_hint').split('{link}')
  return (
    <Dialog open={name !== null} title={chosen && text(chosen.title)} holds onClose={onClose}>
      {chosen && (
        <ErrorBoundary>
          <Suspense fallback={<FormSkeleton height={chosen.height} />}>
            <chosen.Form onDone={onClose} />
            {name === 'editProfile' && (
              <p className="mt-4 border-t border-line pt-4 text-small text-soft">
                {before}
                <Link to={paths.myPhone()} className={linkClass} onClick={onClose}>
                  {text('title_my_phone')}
                </Link>
                {after}
              </p>
            )}
          </Suspense>
        </ErrorBoundary>
      )}
    </Dialog>
  )
}
