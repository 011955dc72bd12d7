// @shows SA-56

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { leadTo } from '../destinations.ts'
import { settled, signIn } from '../people.ts'
import { fromMenu } from '../rows.ts'
import { atBothWidths } from '../widths.ts'

const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Ring groups' })
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })

async function choose(page: Page, person: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: person }).click()
  await page.getByRole('option', { name }).first().click()
}

atBothWidths(() => {
  test('Ada tries what happens when no one answers, makes a ring group, changes and deletes it', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'ada', '/ring-groups')
    await settled(page)
    await expect(row(page, 'Dispatch')).toContainText('In turn')
    await expectAccessible(page, 'the ring groups')

    await page.getByRole('button', { name: 'Test call Dispatch' }).click()
    await page.getByRole('button', { name: 'Start test call to Dispatch' }).click()
    await expect(page.getByText('The ring group Dispatch rings.')).toBeVisible()
    await page.getByRole('button', { name: 'No one answers' }).click()
    const passed = page.getByRole('list', { name: 'What the call passed' })
    await expect(passed).toContainText('No one answers in Dispatch')
    await page.getByRole('button', { name: 'Press 1', exact: true }).click()
    await expect(page.getByText('The phone of Kemi Lawal rings.')).toBeVisible()
    await expectAccessible(page, 'a test call of a ring group')

    await page.getByRole('button', { name: 'Add ring group' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Front desk')
    await page.getByLabel('How it rings').selectOption('in order')
    await choose(page, 'Person 1', 'Bola Adeyemi')
    await page.getByRole('button', { name: 'Add person' }).click()
    await choose(page, 'Person 2', 'Funmi Alabi')
    await page.getByLabel('Seconds for person 2').fill('30')
    await leadTo(page, 'If no one answers', 'Ring groups', 'Dispatch')
    await expectAccessible(page, 'a ring group that is made')
    await page.getByRole('button', { name: 'Save ring group' }).click()
    await expect(page.getByText(/^Ring group created\./)).toBeVisible()
    await expect(row(page, 'Front desk')).toContainText('Funmi Alabi 30 s')

    await page.getByRole('button', { name: 'Edit Dispatch' }).click()
    await leadTo(page, 'If no one answers', 'Ring groups', 'Front desk')
    await page.getByRole('button', { name: 'Save ring group' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'round in circles' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await fromMenu(page, 'Delete', 'Dispatch')
    await expect(page.getByText(/Calls come here from .*the ring group Front desk, if no one/)).toBeVisible()
    await fromMenu(page, 'Delete', 'Front desk')
    await page.getByRole('button', { name: 'Delete ring group' }).click()
    await expect(page.getByText('Ring group deleted')).toBeVisible()
    await expect(row(page, 'Front desk')).toHaveCount(0)
  })
})

test('Bola sees who is rung, and changes nothing', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'bola', '/ring-groups')
  await settled(page)
  await expect(row(page, 'Dispatch')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add ring group' })).toHaveCount(0)
})
