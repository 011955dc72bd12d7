import { expect, test } from '@playwright/test'
import { follow, settled, signIn } from '../people.ts'

test('an admin reads who did what, narrowed by kind and person', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada')
  await follow(page, 'Audit')
  await expect(page).toHaveURL('/audit')
  await settled(page)
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  await page.getByLabel('Kind').selectOption('Money')
  await expect(page).toHaveURL('/audit?kind=money')
  await page.getByLabel('Search by person').fill('ada')
  await page.getByLabel('Search by person').press('Enter')
  await expect(page).toHaveURL('/audit?kind=money&person=ada')
  await expect(page.getByText(/^Sent ₦.* to the wallet of /).first()).toBeVisible()
  await page.getByLabel('Search by person').fill('nobody at all')
  await page.getByLabel('Search by person').press('Enter')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(51)
})
