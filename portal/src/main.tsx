import './styles/portal.css'
import type { PublicConfig } from '@ekoline/contract/company/service.ts'
import { judgeHostsBy } from '@ekoline/contract/endpoint/profile-fields.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadConfig } from './app/config.ts'
import { Portal, preload } from './app/routes.tsx'
import { profileSettled } from './core/profile/profile.ts'
import { startApp } from './kit/install.ts'
import { Toasts } from './kit/Toasts.tsx'

/** Sets the operator's colours over the tokens, through the CSSOM because the CSP takes no inline style. */
function applyBrand({ name, colours }: PublicConfig['brand']): void {
  for (const [token, colour] of Object.entries(colours))
    document.documentElement.style.setProperty(`--${token}`, colour)
  document.title = name
}

/**
 * Not awaited at the top level: a screen's file imports the file that contains this, which must have been evaluated by
 * then.
 */
async function start(): Promise<void> {
  judgeHostsBy(() => false) // which the server says
  const { brand } = await loadConfig()
  applyBrand(brand)
  await preload(location)
  await profileSettled() // the shell's first rendering has it, in pieces; one that comes later is rendered in one go

  const root = document.getElementById('root')
  if (!root) throw new Error('no #root')
  // In pieces: what was painted before (src/app/first-page.tsx) stays, and a tap or a key is not delayed.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <Portal />
          <Toasts />
        </BrowserRouter>
      </StrictMode>,
    ),
  )
}

startApp()
start()
