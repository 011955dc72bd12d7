import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const THEMES = ['light', 'dark'] as const
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag22aa']

/**
 * Lets axe look at what is shown: at all of it in the light theme, at its colours in the dark one, where nothing else
 * differs. Every violation is told, not only the first.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    // Colours are judged as they are in the end, not on their way there.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Of one origin and without frames: else every look opens another page, for a quarter of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (colorScheme === 'light') axe.withTags(TAGS)
    else axe.withRules(COLOUR_RULES)
    const { violations } = await axe.analyze()
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
    expect.soft(told, `${what}, ${colorScheme}`).toEqual([])
  }
}
