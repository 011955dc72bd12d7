import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { chargeOf, dialBox, dial as dialIn, RINGS, STAYS } from '../calling.ts'
import { follow, settled, signIn } from '../people.ts'
import { atBothWidths } from '../widths.ts'

const box = dialBox
const TALKS = { timeout: 120_000 } // an agent who is simulated: 5 to 30 s
const dial = (page: Page, number: string) => dialIn(box(page), number)

test.describe('the dial box', () => {
  atBothWidths(() => {
    test('a call is placed, followed, hung up and charged', { tag: '@all' }, async ({ page }) => {
      await signIn(page, 'gbenga')
      await settled(page)
      await expect(box(page).getByText('Simulated calls')).toBeVisible()
      await dial(page, STAYS.typed)
      await expect(page.getByText('Please check your phone.')).toBeVisible()
      await expect(box(page).getByText(`Talking with ${STAYS.shown}`)).toBeVisible(RINGS)
      await box(page).getByRole('button', { name: 'Hang up' }).click()
      await expect(box(page).getByText(`${STAYS.shown}: Answered`)).toBeVisible()
      // Gbenga’s SIP phone is registered, so his own leg costs nothing: with it, half a minute would cost ₦18.
      const charged = await chargeOf(box(page))
      expect(charged).toBeGreaterThanOrEqual(9)
      expect(charged).toBeLessThan(18)
      await expect(box(page).getByText(/^₦18\.00 a minute · up to /)).toBeVisible()
      const recent = page.getByRole('region', { name: 'Your recent calls' })
      await expect(recent.getByText(STAYS.shown).first()).toBeVisible()
    })
  })

  // @shows SA-62
  test('Tunde calls a queue by its number within the company, and finds all of them', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'tunde')
    await box(page).getByLabel('Number to call').fill('301')
    await expect(box(page).getByText(/^Customer care\. /)).toBeVisible()
    await box(page).getByRole('button', { name: 'Call', exact: true }).click()
    await expect(box(page).getByText('301: Answered')).toBeVisible(TALKS) // the agent hangs up
    const recent = page.getByRole('region', { name: 'Your recent calls' })
    await expect(recent.getByText('Customer care').first()).toBeVisible()
    await follow(page, 'My phone')
    const numbers = page.getByRole('table', { name: 'Numbers within your company' })
    await expect(numbers.getByRole('row').filter({ hasText: 'Customer care' })).toContainText('301')
    await expect(page.getByText(/Your own is 20\d\d\./)).toBeVisible()
    await expectAccessible(page, 'the numbers within the company')
  })

  test('a call that rings is found again by a reload, and is cancelled', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'gbenga')
    await dial(page, '0803 559 9480') // rings for half a minute, unanswered
    await expect(box(page).getByText('Ringing +234 803 559 9480')).toBeVisible(RINGS)
    await expect(box(page).getByRole('button', { name: 'Connecting' })).toBeVisible()
    await page.reload()
    await expect(box(page).getByText('Ringing +234 803 559 9480')).toBeVisible()
    await box(page).getByRole('button', { name: 'Hang up' }).click()
    await expect(box(page).getByText('+234 803 559 9480: CANCELLED')).toBeVisible()
    await expectAccessible(page, 'a dial box with a call')
  })

  test('a call is found again after another page', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'gbenga')
    await dial(page, STAYS.typed)
    await expect(box(page).getByText(`Talking with ${STAYS.shown}`)).toBeVisible(RINGS)
    await follow(page, 'Call history')
    await expect(page.getByRole('heading', { level: 1, name: 'Call history' })).toBeVisible()
    await follow(page, 'Overview')
    await expect(box(page).getByText(`Talking with ${STAYS.shown}`)).toBeVisible()
    await box(page).getByRole('button', { name: 'Hang up' }).click()
    await expect(box(page).getByText(`${STAYS.shown}: Answered`)).toBeVisible()
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

  test('Gbenga, whose calls are recorded on demand, has one recorded', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'gbenga')
    await dial(page, STAYS.typed)
    await box(page).getByRole('button', { name: 'Record this call' }).click(RINGS)
    await expect(box(page).getByText('Recording', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a call that is recorded')
    await box(page).getByRole('button', { name: 'Stop recording' }).click()
    await expect(box(page).getByRole('button', { name: 'Record this call' })).toBeVisible()
    await box(page).getByRole('button', { name: 'Hang up' }).click()
    await expect(box(page).getByText(`${STAYS.shown}: Answered`)).toBeVisible()
  })

  test('a lead reads why there is no dial box', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'dayo')
    await expect(box(page).getByText(/^Your account is view-only/)).toBeVisible()
    await expect(box(page).getByRole('textbox')).toHaveCount(0)
  })
})
