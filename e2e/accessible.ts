import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'

/** The short form, which a page takes up in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] }
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe does not look at, and validators of HTML do (vnu, html-validate): what each finds here is wrong. */
const WRONG_MARKUP = {
  'a heading of a table without its scope': 'th:not([scope])',
  'a group of fields without a legend': 'fieldset:not(:has(> legend))',
  'a time that no program can read': 'time:not([datetime])',
  'a menu in a line of text': 'span div[popover], p div[popover]',
  'autocomplete that its field cannot have':
    'input[autocomplete="street-address"], input[type="tel"][autocomplete^="tel-"]',
} as const

/** Reports markup that browsers mend silently, each in its own way. */
async function expectValidMarkup(page: Page, what: string): Promise<void> {
  const wrong = await page.evaluate((selectors) => {
    const shown = (element: Element) => element.outerHTML.slice(0, 200)
    const forms = [...document.forms].filter(
      ({ elements }) =>
        ![...elements].some((one) => 'type' in one && (one.type === 'submit' || one.type === 'image')),
    )
    return [
      ...Object.entries(selectors).flatMap(([why, selector]) =>
        [...document.querySelectorAll(selector)].map((element) => `${why}: ${shown(element)}`),
      ),
      ...forms.map((form) => `a form without a submit button: ${shown(form)}`),
    ]
  }, WRONG_MARKUP)
  expect.soft(wrong, `${what}, markup`).toEqual([])
}

/**
 * Lets axe look at what is shown: at all of it in the light theme, at its colours in the dark one, where nothing else
 * differs. The page behind an open dialog cannot be reached and is left out. Reports every violation, not only the first.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectValidMarkup(page, what)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  for (const [colorScheme, runOnly] of [
    ['light', WCAG],
    ['dark', COLOURS],
  ] as const) {
    // Colours are judged as they are in the end, not on their way there.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await page.evaluate(async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // axe knows no top layer: to it, what is fixed lies above a dialog, too.
      const behind = new CSSStyleSheet()
      behind.replaceSync(`body:has(dialog:modal) { visibility: hidden }
        dialog:modal, [popover]:popover-open { visibility: visible }`)
      document.adoptedStyleSheets.push(behind)
      // Without what is right, which takes longer to describe than to find.
      const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
      document.adoptedStyleSheets.pop()
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      )
    }, runOnly)
    expect.soft(violations, `${what}, ${colorScheme}`).toEqual([])
  }
}
