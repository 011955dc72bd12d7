import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** What is left for who came here without a phone that waits for its code, or by a link that is over. */
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
