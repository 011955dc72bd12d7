import { shownToAll } from '@ekoline/contract/messages/shown-to-all.ts'
import { modesOf } from '@ekoline/contract/modes.ts'
import type { PublicConfig } from '@ekoline/contract/service.ts'
import { wire } from '@ekoline/contract/wire.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { setConfig } from './config.ts'
import { LoginScreen } from './features/auth/LoginScreen.tsx'
import { NoNin } from './features/profile/NinBanner.tsx'
import { paths } from './paths.ts'
import { shellTitles } from './routes.tsx'
import { ModeLine } from './shell/ModeLine.tsx'
import { PublicFrame } from './shell/PublicFrame.tsx'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'
import { addTexts } from './text.ts'
import { Wordmark } from './ui/Wordmark.tsx'

/** What the API fills in when it starts (api/src/http/portal-page.ts), each as {{name}}. */
const marked: PublicConfig = {
  product: '{{product}}',
  brand: { name: '{{brand}}', logo_url: null, colours: {} },
  links: { android: null, ios: null, terms: '{{terms}}', privacy: '{{privacy}}' },
  terms_version: '',
  support: { email: null, phone: null },
  mode: 'production',
  demo: true,
  payments: {
    provider: 'sandbox',
    maximum: 0,
    fee: { rate_basis_points: 0, flat: 0, flat_from: 0, cap: null },
  },
  calls_simulated: true,
  browser_phone: false,
  messages: Object.fromEntries(Object.keys(shownToAll).map((key) => [key, `{{text.${key}}}`])),
}

/** Part of the page only where it applies: the API leaves it out elsewhere. */
const only = (when: string, html: string) => `<!--${when}-->${html}<!--/${when}-->`

/** What differs from one operator to the other, marked. */
function withChoices(html: string): string {
  const name = renderToStaticMarkup(<Wordmark name="{{brand}}" logo={null} />)
  const logo = renderToStaticMarkup(<Wordmark name="{{brand}}" logo="{{logo}}" />)
  const modes = renderToStaticMarkup(<ModeLine />)
  return html
    .replaceAll(name, only('name', name) + only('logo', logo))
    .replace(modes, only('modes', modes.replace(modesOf(marked).join(' · '), '{{modes}}')))
}

/** Controls as pictures of themselves: nothing can be typed that would be lost, and nothing pressed in vain. */
const withoutControls = (html: string) =>
  html
    .replace(/<dialog.*?<\/dialog>|<link[^>]*>/gs, '')
    .replace(/<input[^>]* class="([^"]*)"[^>]*>/g, '<span class="block $1"></span>')
    .replace(/<button/g, '<button inert')
    .replace(/ (for|id|role|aria-live|data-discover)="[^"]*"/g, '')

const draw = (screen: ReactElement) => withoutControls(withChoices(renderToStaticMarkup(screen)))

export { paths, shellTitles }
export const profilePath = wire.loggedOnUser.path

/** The frames that the page paints before its code is there, out of the very components that take their place. */
export function firstFrames(): { login: string; shell: string } {
  setConfig(marked)
  addTexts({ nin_banner: '{{text.nin_banner}}' })
  return {
    login: draw(
      <StaticRouter location={paths.login()}>
        <Routes>
          <Route element={<PublicFrame />}>
            <Route path={paths.login()} element={<LoginScreen />} />
          </Route>
        </Routes>
      </StaticRouter>,
    ),
    shell: draw(<ShellSkeleton title="{{title}}" banner={<NoNin />} />),
  }
}
