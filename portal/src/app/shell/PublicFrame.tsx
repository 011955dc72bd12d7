import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { VoiceLine } from '../../ui/VoiceLine.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { config } from '../config.ts'
import { paths } from '../paths.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'

/** Around every screen outside the shell: the lagoon with the voice line, and the screen beside or below it. */
export function PublicFrame() {
  const { pathname } = useLocation()
  return (
    <div className="grid min-h-dvh grid-cols-[1.1fr_1fr] max-cards:grid-cols-1 max-cards:grid-rows-[auto_1fr]">
      <BrandSide speaks={pathname === paths.login()} />
      <div className="flex min-w-0 flex-col px-5 max-cards:pt-6">
        <Suspense
          fallback={
            <div className="m-auto">
              <Spinner large label={text('ui_loading')} />
            </div>
          }
        >
          <main className="m-auto w-[min(23.75rem,100%)] py-8 max-cards:mt-0 max-cards:py-0">
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

const side = 'px-14 max-wide:px-8 max-cards:px-5'

/** The brand, its voice line, and what it says of itself; on a phone only the login has room for words. */
function BrandSide({ speaks }: { speaks: boolean }) {
  const { brand } = config()
  return (
    <header className="sticky top-0 flex h-dvh flex-col overflow-hidden bg-panel py-10 text-on-panel max-cards:static max-cards:h-auto max-cards:py-3">
      <Link to={paths.login()} className={cx('flex h-10 shrink-0 items-center self-start', side)}>
        <Wordmark name={brand.name} logo={brand.logo_url} onPanel />
      </Link>
      <VoiceLine
        shape="large"
        still={0.74}
        className={cx(
          'my-auto max-h-[26rem] min-h-0 w-full grow py-4 text-on-panel-soft',
          'max-cards:grow-0 max-cards:py-1.5 max-cards:stroke-2',
          speaks ? 'max-cards:h-20' : 'max-cards:h-11',
        )}
      />
      <div className={cx(side, !speaks && 'max-cards:hidden')}>
        <p className="max-w-[15em] text-[2.125rem] leading-tight font-semibold tracking-tight text-balance max-wide:text-title max-cards:text-[1.375rem]">
          {text('login_slogan')}
        </p>
        <ul className="mt-5 grid gap-2 text-on-panel-soft max-cards:hidden">
          <Fact name={text('login_fact_start')}>{text('login_fact_start_more')}</Fact>
          <Fact name={text('login_fact_number')}>{text('login_fact_number_more')}</Fact>
          <Fact name={text('login_fact_statement')}>{text('login_fact_statement_more')}</Fact>
        </ul>
      </div>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <li>
      <b className="text-on-panel">{name}</b> {children}
    </li>
  )
}
