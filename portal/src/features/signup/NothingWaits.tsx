import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** For visitors without a phone to verify, or with an expired link: where to go instead. */
export function NothingWaits({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p role="alert" className="mb-5 text-soft">
        {children}
      </p>
      <div className="grid gap-3">
        <Link to={paths.login()} className={buttonClass('primary', 'large', true)}>
          Sign In
        </Link>
        <Link to={paths.signUp()} className={buttonClass('quiet', 'large', true)}>
          Create account
        </Link>
      </div>
    </>
  )
}
