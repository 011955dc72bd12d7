// @shows SA-55

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settled, signIn } from '../people.ts'
import { fromMenu } from '../rows.ts'
import { atBothWidths } from '../widths.ts'

const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Outside numbers' })
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })

atBothWidths(() => {
  test('Ada adds an outside number, tries the menu that leads to one, and sets the monthly limit', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'ada', '/outside-numbers')
    await settled(page)
    await expect(row(page, 'Night guard')).toContainText('the menu After hours, key 4')
    await expectAccessible(page, 'the outside numbers')

    await page.getByRole('button', { name: 'Add outside number' }).click()
    const form = page.getByRole('form', { name: 'Add outside number' })
    await form.getByLabel('Name').fill('Yaba shop')
    await form.getByLabel('Phone number').fill('0803 555 0166')
    await expectAccessible(page, 'an outside number that is added')
    await form.getByRole('button', { name: 'Add number' }).click()
    await expect(page.getByText(/^Outside number added\./)).toBeVisible()
    await expect(row(page, 'Yaba shop')).toContainText('₦')

    await page.getByLabel('Limit for a month').fill('18,000')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await expect(page.getByText('Monthly limit saved')).toBeVisible()
    await expect(page.getByText(/of ₦18,000\.00 used this month/)).toBeVisible()

    await fromMenu(page, 'Delete', 'Night guard')
    await expect(page.getByText(/Calls come here from .*the menu After hours, key 4/)).toBeVisible()
    await fromMenu(page, 'Delete', 'Yaba shop')
    await page.getByRole('button', { name: 'Delete outside number' }).click()
    await expect(page.getByText('Outside number deleted')).toBeVisible()

    await page.goto('/ring-groups')
    await page.getByRole('button', { name: 'Test call Dispatch' }).click()
    await page.getByRole('button', { name: 'Start test call to Dispatch' }).click()
    await page.getByRole('button', { name: 'No one answers' }).click()
    await page.getByRole('button', { name: 'Press 4', exact: true }).click()
    await expect(
      page.getByText('The outside number Night guard rings, by a call that you pay for.'),
    ).toBeVisible()
  })
})
