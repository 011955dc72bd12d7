import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 860 },
]

/** Every screen, at three widths, light and dark: `npm run pictures`. */
export default defineConfig({
  ...tests,
  testMatch: '*.pictures.ts',
  projects: sizes.flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${viewport.width}-${colorScheme}`,
      use: {
        viewport,
        colorScheme,
        contextOptions: { reducedMotion: 'reduce' as const },
      },
    })),
  ),
})
