import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { follow, settled, signIn } from './people.ts'
import { atBothWidths } from './widths.ts'

const box = (page: Page) => page.getByRole('region', { name: 'Call a number', exact: true })
const dial = async (page: Page, number: string) => {
  await box(page).getByLabel('Number to call').fill(number)
  await box(page).getByRole('button', { name: 'Call', exact: true }).click()
}
const RINGS = { timeout: 20_000 } // the simulator: 2 s the own phone, up to 6 the other

test.describe('the dial box', () => {
  atBothWidths(() => {
    test('a call is placed, told as it is, hung up and charged', async ({ page }) => {
      await signIn(page, 'gbenga')
      await settled(page)
      await expect(box(page).getByText('Simulated calls')).toBeVisible()
      await dial(page, '0803 555 9999')
      await expect(page.getByText('Please check your phone.')).toBeVisible()
      await expect(box(page).getByText('Talking with +234 803 555 9999')).toBeVisible(RINGS)
      await box(page).getByRole('button', { name: 'Hang up' }).click()
      await expect(box(page).getByText('+234 803 555 9999: Answered')).toBeVisible()
      // Gbenga’s SIP phone is registered, so his own leg costs nothing.
      await expect(box(page).getByText('₦9.00')).toBeVisible()
      await expect(box(page).getByText(/^₦18\.00 a minute · up to /)).toBeVisible()
      const recent = page.getByRole('region', { name: 'Your recent calls' })
      await expect(recent.getByText('+234 803 555 9999').first()).toBeVisible()
    })
  })

  test('Bola calls a queue by its number within the company, and finds all of them', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'bola')
    await box(page).getByLabel('Number to call').fill('301')
    await expect(box(page).getByText(/^Customer care\. /)).toBeVisible()
    await box(page).getByRole('button', { name: 'Call', exact: true }).click()
    await expect(box(page).getByText('Talking with 301')).toBeVisible(RINGS)
    await box(page).getByRole('button', { name: 'Hang up' }).click()
    await expect(box(page).getByText('301: Answered')).toBeVisible()
    const recent = page.getByRole('region', { name: 'Your recent calls' })
    await expect(recent.getByText('Customer care').first()).toBeVisible()
    await follow(page, 'My phone')
    const numbers = page.getByRole('table', { name: 'Numbers within your company' })
    await expect(numbers.getByRole('row').filter({ hasText: 'Customer care' })).toContainText('301')
    await expect(page.getByText(/Your own is 20\d\d\./)).toBeVisible()
    await expectAccessible(page, 'the numbers within the company')
  })

  test('a call that rings is found again by a reload, and after another page, and is cancelled', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'gbenga')
    await dial(page, '0803 559 9480') // rings for half a minute, and nobody answers
    await expect(box(page).getByText('Ringing +234 803 559 9480')).toBeVisible(RINGS)
    await expect(box(page).getByRole('button', { name: 'Connecting' })).toBeVisible()
    await page.reload()
    await expect(box(page).getByText('Ringing +234 803 559 9480')).toBeVisible()
    await follow(page, 'Call history')
    await follow(page, 'Overview')
    await expect(box(page).getByText('Ringing +234 803 559 9480')).toBeVisible()
    await box(page).getByRole('button', { name: 'Hang up' }).click()
    await expect(box(page).getByText('+234 803 559 9480: CANCELLED')).toBeVisible()
    await expectAccessible(page, 'a dial box with a call')
  })

  test('a number that is busy costs nothing, and is dialled by the keypad', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'gbenga')
    await box(page).getByRole('button', { name: 'Keypad' }).click()
    for (const key of '08035599486') await box(page).getByRole('button', { name: key, exact: true }).click()
    await expectAccessible(page, 'a dial box with its keypad')
    await box(page).getByRole('button', { name: 'Call', exact: true }).click()
    await expect(box(page).getByText('+234 803 559 9486: Busy. Nothing was charged.')).toBeVisible(RINGS)
  })

  test('a lead is told why there is no dial box', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'dayo')
    await expect(box(page).getByText(/^Your account is view-only/)).toBeVisible()
    await expect(box(page).getByRole('textbox')).toHaveCount(0)
  })
})
