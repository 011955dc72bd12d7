import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { text } from '../../text.ts'
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
          {text('sign_up_log_in')}
        </Link>
        <Link to={paths.signUp()} className={buttonClass('quiet', 'large', true)}>
          {text('sign_up_title')}
        </Link>
      </div>
    </>
  )
}
