import { type Page, test } from '@playwright/test'

function onPhone(declare: () => void): void {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
  declare()
}

/** Declares tests of what looks different on a phone: at a desktop's width, then at a phone's. */
export function atBothWidths(declare: () => void): void {
  declare()
  test.describe('on a phone', () => onPhone(declare))
}

/** As `atBothWidths`, but at a phone's width only in `npm run test:all`. */
export function onPhoneInAll(declare: () => void): void {
  declare()
  test.describe('on a phone', { tag: '@all' }, () => onPhone(declare))
}

/** As `atBothWidths`, but at a desktop's width only in `npm run test:all`. */
export function onDesktopInAll(declare: () => void): void {
  test.describe('on a desktop', { tag: '@all' }, () => declare())
  test.describe('on a phone', () => onPhone(declare))
}

/** By how many pixels something on the screen is wider than the room between the page's edges. */
export const tooWide = (page: Page): Promise<number> =>
  // By the locator, which waits: a page that goes on to another has none in between.
  page.locator('main').evaluate((main) => {
    const edge = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight)
    const ends = [...main.querySelectorAll('section, table, button')].map(
      (element) => element.getBoundingClientRect().right,
    )
    return Math.max(0, document.documentElement.scrollWidth - innerWidth, ...ends.map((end) => end - edge))
  })
