import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'

/** The short form, which a page takes up in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] }
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Lets axe look at what is shown: at all of it in the light theme, at its colours in the dark one, where nothing else
 * differs. Reports every violation, not only the first.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  for (const [colorScheme, runOnly] of [
    ['light', WCAG],
    ['dark', COLOURS],
  ] as const) {
    // Colours are judged as they are in the end, not on their way there.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await page.evaluate(async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Without what is right, which takes longer to describe than to find.
      const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      )
    }, runOnly)
    expect.soft(violations, `${what}, ${colorScheme}`).toEqual([])
  }
}
