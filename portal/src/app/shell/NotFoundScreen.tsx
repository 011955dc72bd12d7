import { Link } from 'react-router'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { paths } from '../paths.ts'
import { session } from '../session.ts'

/** The screen for an unknown address. */
export function NotFoundScreen() {
  const signedIn = session.token() !== null
  return (
    <>
      <PageTitle>{text('page_not_found')}</PageTitle>
      <p className="mb-6 text-soft">{text('page_not_found_help')}</p>
      <Link
        to={signedIn ? paths.overview() : paths.login()}
        className={buttonClass('primary', 'large', true)}
      >
        {text(signedIn ? 'page_to_overview' : 'page_to_login')}
      </Link>
    </>
  )
}
