import { expect, type Page, test } from '@playwright/test'
import { coveredByToasts, wordsUnderToasts } from './overlap.ts'
import { settled, signIn, toasts } from './people.ts'
import { screens } from './screens.ts'

/** Another tab says that it opened this very workgroup, which every screen behind the sign-in has a toast about. */
const sayFromAnotherTab = (page: Page) =>
  page.evaluate(() => {
    const tab = new BroadcastChannel('session')
    tab.postMessage({
      kind: 'entered',
      token: sessionStorage.getItem('token'),
      values: { ...sessionStorage },
    })
    tab.close()
  })

const TOAST_MS = 6_000 // as long as a toast stays

/** @returns by how many pixels the page moved down more or less than the band of toasts above it is high */
const bandAndRoomDiffer = (page: Page) =>
  page.evaluate(() => {
    const band = document.querySelector('[aria-label=Notices][popover][data-above]')
    const moved = Number.parseFloat(document.documentElement.style.getPropertyValue('--toasts') || '0')
    return Math.round(moved - (band?.getBoundingClientRect().height ?? 0))
  })

const isScreen = ({ reached, path }: { reached?: string; path: string }) =>
  reached === undefined && path !== '/wallboard'

for (const [width, height] of [
  [360, 740],
  [1366, 768],
] as const)
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('a toast covers no word and no control, on every screen', { tag: '@all' }, async ({ page }) => {
      test.setTimeout(240_000)
      await signIn(page, 'ada', '/users')
      for (const { path, name } of screens.filter(isScreen)) {
        await page.goto(path)
        await settled(page)
        for (const share of [0, 0.5]) {
          await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share)
          await sayFromAnotherTab(page)
          const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' })
          await expect(dismiss).toHaveCount(1)
          await settled(page)
          const place = async () => ({
            words: await wordsUnderToasts(page),
            controls: await coveredByToasts(page.locator('#root')),
            bandAndRoomDiffer: await bandAndRoomDiffer(page),
            toasts: await dismiss.count(),
          })
          await expect
            .poll(place, { message: `${name}, scrolled by ${share}`, timeout: TOAST_MS })
            .toEqual({ words: [], controls: [], bandAndRoomDiffer: 0, toasts: 1 })
          await dismiss.evaluateAll((buttons) => {
            for (const button of buttons) if (button instanceof HTMLElement) button.click()
          }) // it may just have gone
          await expect(dismiss).toHaveCount(0)
        }
      }
    })
  })

test.describe('the menu of a laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('shows the page that one is on, and every item without scrolling', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'ada', '/audit')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await settled(page)
    for (const item of await menu.locator('a, button').all()) await expect(item).toBeInViewport({ ratio: 1 })
    for (const { path, title } of screens.filter(({ menu }) => menu)) {
      await page.goto(path)
      await settled(page)
      const current = menu.locator('[aria-current=page]')
      if ((await current.count()) === 0) continue // one that this person has no use for
      await expect(current, title).toBeInViewport({ ratio: 1 })
      const isOnTop = await current.evaluate((item) => {
        const { x, y, width, height } = item.getBoundingClientRect()
        return item.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      expect(isOnTop, title).toBe(true)
    }
  })
})
