import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { config } from '../config.ts'
import { paths } from '../paths.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'

/** Around every screen outside the shell: the lagoon with the road line, and the screen beside or below it. */
export function PublicFrame() {
  const { brand } = config()
  const { pathname } = useLocation()
  return (
    <div className="grid min-h-dvh grid-cols-2 max-cards:grid-cols-1 max-cards:grid-rows-[auto_1fr]">
      <header className="relative flex flex-col justify-end overflow-hidden bg-panel p-14 text-on-panel max-wide:p-8 max-cards:min-h-33 max-cards:p-5 max-cards:pt-13">
        <span
          aria-hidden="true"
          className="road-line-large absolute inset-x-0 top-[38%] h-2.5 max-cards:top-8 max-cards:h-1.5"
        />
        <p className="max-w-[15em] text-[2.125rem] leading-tight font-semibold tracking-tight max-wide:text-title max-cards:text-lead">
          Your company on one line, from Lagos to anywhere.
        </p>
      </header>
      <div className="flex min-w-0 flex-col px-5 max-cards:pt-7">
        <Suspense
          fallback={
            <div className="m-auto">
              <Spinner large label="Loading" />
            </div>
          }
        >
          <main className="m-auto w-[min(23.75rem,100%)] py-6 max-cards:mt-0">
            <Link to={paths.login()} className="mb-7 flex h-10 items-center">
              <Wordmark name={brand.name} logo={brand.logo_url} />
            </Link>
            <ErrorBoundary key={pathname}>
              <Outlet />
            </ErrorBoundary>
          </main>
        </Suspense>
        <Footer className="flex flex-wrap items-center justify-between gap-x-6 py-3" />
      </div>
    </div>
  )
}
