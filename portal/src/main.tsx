import './styles/portal.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadConfig } from './config.ts'
import { fetchFirst, Portal } from './routes.tsx'
import { applyBrand } from './shell/brand.ts'
import { Toasts } from './ui/Toasts.tsx'

const { brand } = await loadConfig()
applyBrand(brand)
await fetchFirst(location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Portal />
      <Toasts />
    </BrowserRouter>
  </StrictMode>,
)
