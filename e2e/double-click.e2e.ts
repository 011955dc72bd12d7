import { expect, type Page, test } from '@playwright/test'
import { newCustomer, settled, signIn } from './people.ts'
import { screens } from './screens.ts'
import { onPhoneInAll } from './widths.ts'

/** What a press on it does at once, without a question, or takes the page away. */
const ACTS = /^(Log out|Download|Copy|Play|Test|Next|Previous|\d+)/

const named = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first()

/** The names of the buttons of a screen that open a dialog by one press. */
async function openers(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    )
  const found: string[] = []
  for (const name of new Set(names.filter((name) => name !== '' && !ACTS.test(name)))) {
    const button = named(page, name)
    // What another one has changed may be gone.
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    const before = page.url()
    await button.click()
    if (await page.locator('dialog[open]').first().isVisible()) found.push(name)
    await page.goto(before) // a dialog whose code comes late is no part of the next one's page
    await settled(page)
  }
  return found
}

// A customer of its own: what its buttons do at once, they do to nobody else's.
onPhoneInAll(() => {
  test('a double click on what opens a question leaves it open, on every screen', { tag: '@all' }, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000)
    await signIn(page, await newCustomer(request))
    let tried = 0
    for (const { path, name } of screens.filter(({ reached }) => reached === undefined)) {
      await page.goto(path)
      await settled(page)
      for (const opener of await openers(page)) {
        await page.goto(path)
        await settled(page)
        await named(page, opener).dblclick({ delay: 20 })
        await expect(page.locator('dialog[open]'), `${name}: ${opener}`).toBeVisible()
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(10)
  })
})
