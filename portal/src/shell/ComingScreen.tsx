import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { session } from '../session.ts'
import { Card } from '../ui/Card.tsx'
import { linkClass } from '../ui/link.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Coming } from './coming.ts'
import { comingWords } from './coming-words.ts'

/** Stands in for a screen that a later part brings, and says what will be here. */
export function ComingScreen({ path, title }: Coming) {
  const signedIn = session.token() !== null
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card>
        <EmptyState
          title="Coming soon"
          action={
            <Link to={signedIn ? paths.overview() : paths.login()} className={linkClass}>
              {signedIn ? 'Back to Overview' : 'Back to sign in'}
            </Link>
          }
        >
          {comingWords[path]}
        </EmptyState>
      </Card>
    </>
  )
}
