import { modesOf } from '@ekoline/contract/company/modes.ts'
import type { PublicConfig } from '@ekoline/contract/company/service.ts'
import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { NoNin } from '../core/profile/NinBanner.tsx'
import { LoginScreen } from '../people/auth/LoginScreen.tsx'
import { text } from '../text.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { setConfig } from './config.ts'
import { paths } from './paths.ts'
import { shellTitles as titles } from './routes.tsx'
import { ModeLine } from './shell/Footer.tsx'
import { PublicFrame } from './shell/PublicFrame.tsx'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'

/** The placeholders that the API fills in when it starts (api/src/platform/http/portal-page.ts), each as {{name}}. */
const marked: PublicConfig = {
  product: '{{product}}',
  brand: { name: '{{brand}}', logo_url: null, colours: {} },
  links: { android: null, ios: null, terms: '{{terms}}', privacy: '{{privacy}}' },
  terms_version: '',
  support: { email: null, phone: null, sets_up: [] },
  mode: 'production',
  demo: true,
  payments: {
    provider: 'sandbox',
    maximum: 0,
    fee: { rate_basis_points: 0, flat: 0, flat_from: 0, flat_by: 'credit', cap: null },
  },
  calls_simulated: true,
  code_countries: [],
  browser_phone: false,
  our_voice: false,
  messages: Object.fromEntries(Object.keys(catalogue).map((key) => [key, `{{text.${key}}}`])),
}

/** Kept only where it applies: the API removes it elsewhere. */
const only = (when: string, html: string) => `<!--${when}-->${html}<!--/${when}-->`

/** What differs between operators, marked. */
function withChoices(html: string): string {
  const modes = renderToStaticMarkup(<ModeLine />)
  const said = modesOf(marked).map((mode) => text(mode))
  return [true, false]
    .reduce((marked, onPanel) => {
      const name = renderToStaticMarkup(<Wordmark name="{{brand}}" logo={null} onPanel={onPanel} />)
      const logo = renderToStaticMarkup(<Wordmark name="{{brand}}" logo="{{logo}}" onPanel={onPanel} />)
      return marked.replaceAll(name, only('name', name) + only('logo', logo))
    }, html)
    .replace(modes, only('modes', modes.replace(said.join(' · '), '{{modes}}')))
}

/** Controls as pictures of themselves: nothing can be typed or pressed that would then be lost. */
const withoutControls = (html: string) =>
  html
    .replace(/<dialog.*?<\/dialog>|<link[^>]*>/gs, '')
    .replace(/<input[^>]* class="([^"]*)"[^>]*>/g, '<span class="block $1"></span>')
    .replace(/<button/g, '<button inert')
    .replace(/ (for|id|role|aria-live|data-discover)="[^"]*"/g, '')

const draw = (screen: ReactElement) => withoutControls(withChoices(renderToStaticMarkup(screen)))

/** The titles of the screens within the shell, by their paths; within JSON. */
export const shellTitles = (): Record<string, string> =>
  Object.fromEntries(Object.entries(titles()).map(([path, key]) => [path, `{{json.${key}}}`]))

/** What the page paints before its code is loaded, made of the components that replace it. */
export function firstFrames(): { login: string; shell: string } {
  setConfig(marked)
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
