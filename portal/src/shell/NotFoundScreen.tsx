import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { session } from '../session.ts'
import { buttonClass } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** The screen for an unknown address. */
export function NotFoundScreen() {
  const signedIn = session.token() !== null
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <p className="mb-6 text-soft">There is nothing at this address. It may have been mistyped, or moved.</p>
      <Link
        to={signedIn ? paths.overview() : paths.login()}
        className={buttonClass('primary', 'large', true)}
      >
        {signedIn ? 'Go to Overview' : 'Go to sign in'}
      </Link>
    </>
  )
}
