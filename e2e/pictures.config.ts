import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 860 },
]

const [server] = [tests.webServer].flat()
if (!server) throw new Error('the browser tests have no server')

/** Every screen, at three widths, light and dark: `npm run pictures`. */
export default defineConfig({
  ...tests,
  testMatch: '*.pictures.ts',
  webServer: [server],
  projects: sizes.flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${viewport.width}-${colorScheme}`,
      use: {
        viewport,
        colorScheme,
        baseURL: process.env.PHONE_ADDRESS ?? 'http://server.invalid',
        contextOptions: { reducedMotion: 'reduce' as const },
      },
    })),
  ),
})
