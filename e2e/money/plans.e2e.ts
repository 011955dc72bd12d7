import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { balanceBox, cardDialog, cards, payWith, settled, signIn, toasts } from '../people.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Plans' })
const plan = (page: Page, name: string) => panel(page).getByRole('radio', { name })

test('a plan is bought, renewed from its end and changed, each said before it is paid', async ({ page }) => {
  await signIn(page, 'sade', '/payments')
  await page.getByRole('tab', { name: 'Plans' }).click()
  await expect(panel(page).getByText(/^Ends (in 2 days|tomorrow)$/)).toBeVisible() // midnight may have come since the start
  await expect(plan(page, 'Business growth')).toBeChecked()
  await expect(panel(page).getByText(/^Goes on from .*: no day is lost\.$/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Renew for ₦30,558.38' }).click()
  await payWith(page, cards.pays)
  await expect(toasts(page)).toContainText('Transaction successful')
  await expect(panel(page).getByText(/, 3[12] days left$/)).toBeVisible()
  await expect(balanceBox(page)).toContainText('₦60,000.00')
  await expect(balanceBox(page)).toContainText(/Business growth, until/)

  await plan(page, 'Basic unlimited plan').check()
  await expect(
    panel(page).getByText(/^Replaces Business growth at once .* The airtime in your wallet stays\.$/),
  ).toBeVisible()
  await panel(page).getByRole('button', { name: 'Change plan for ₦6,000.00' }).click()
  await payWith(page, cards.pays)
  await expect(balanceBox(page)).toContainText('Unlimited')
  await expect(panel(page).getByText(/^Until .*; your card is charged ₦6,000.00 every month$/)).toBeVisible()

  await panel(page).getByRole('button', { name: 'End subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the subscription?' })
  await expectAccessible(page, 'ending the subscription')
  await dialog.getByRole('button', { name: 'End subscription' }).click()
  await expect(toasts(page)).toContainText(
    'Subscription cancelled. We won’t charge your card for this plan again.',
  )
  const daysOfAMonth = /, (2[7-9]|3[01]) days left\. No renewal is set up$/ // until midnight in UTC of the day a month on
  await expect(panel(page).getByText(daysOfAMonth)).toBeVisible()
})

test('a plan that has lapsed is said so, and the panel is accessible and led to by the profile', {
  tag: '@all',
}, async ({ page }) => {
  await signIn(page, 'chuka')
  await page.getByRole('button', { name: 'account of' }).click()
  await page.getByRole('link', { name: 'Pay as you go' }).click()
  await expect(panel(page).getByText('Plan ended', { exact: true })).toBeVisible()
  await expect(plan(page, 'Basic unlimited plan')).toBeChecked()
  await settled(page)
  await expectAccessible(page, 'plans')
  await plan(page, 'Business starter').press('ArrowDown')
  await expect(plan(page, 'Business growth')).toBeChecked()
  await plan(page, 'Pay as you go').check()
  await expectAccessible(page, 'pay as you go')
  await page.getByLabel('Amount').fill('199.99')
  await panel(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(toasts(page)).toContainText('You cannot pay less than ₦200.00')
  await expect(cardDialog(page)).toBeHidden()
})
