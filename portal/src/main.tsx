import './styles/portal.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadConfig } from './config.ts'
import { handedIsThere } from './features/profile/profile.ts'
import { fetchFirst, Portal } from './routes.tsx'
import { applyBrand } from './shell/brand.ts'
import { Toasts } from './ui/Toasts.tsx'

const { brand } = await loadConfig()
applyBrand(brand)
await fetchFirst(location.pathname)
await handedIsThere()

const root = document.getElementById('root')
if (!root) throw new Error('no #root')
// In pieces: what was painted before (src/first-page.tsx) stays, and a finger or a key is not kept waiting.
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
