import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from '../../testing/screen.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { loadConfig } from '../config.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const Screen = () => 'Here it is'

afterEach(() => vi.restoreAllMocks())

test('a screen whose code could not be fetched comes when asked again, and without asking once the network is back', async () => {
  document.head.innerHTML = `<meta name="ekoline-config" content='{}'>`
  await loadConfig()
  vi.spyOn(console, 'error').mockReturnValue()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<{ Screen: typeof Screen }>>()
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const Late = lazyScreen(load, 'Screen')
  render(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <Late />
      </Suspense>
    </ErrorBoundary>,
  )
  await page.shows('Network disconnected')

  const before = load.mock.calls.length
  await page.press('Try again')
  await page.shows('Network disconnected')
  expect(load.mock.calls.length).toBeGreaterThan(before)

  load.mockResolvedValue({ Screen })
  network.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await page.shows('Here it is')
  expect(screen.queryByRole('alert')).toBeNull()
})
