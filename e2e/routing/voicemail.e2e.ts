// @shows SA-61

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settled, signIn } from '../people.ts'
import { fromMenu } from '../rows.ts'
import { atBothWidths } from '../widths.ts'

const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row')
const row = (page: Page, table: string, name: string) =>
  rows(page, table).filter({ has: page.getByText(name, { exact: true }) })

atBothWidths(() => {
  test('Ada plays a message, marks it as done and new again, and makes a voicemail box and deletes it', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'ada', '/voicemail')
    await settled(page)
    await expect(rows(page, 'Messages')).toHaveCount(5)
    await expectAccessible(page, 'voicemail')

    // Which is new depends on the time of day at which the demo data was made.
    const unheard = await rows(page, 'Messages').filter({ hasText: 'New' }).first().textContent()
    const caller = /\+234[\d ]+/.exec(unheard ?? '')?.[0].trim()
    const newest = rows(page, 'Messages')
      .filter({ hasText: caller ?? 'no caller' })
      .first() // behind it is its player
    await newest.getByRole('button', { name: /^Play/ }).click()
    await expect(page.getByRole('group', { name: /^Message from/ })).toBeVisible()
    await expect(newest).toContainText('Heard')
    await newest.getByRole('button', { name: /^More for/ }).click()
    await newest.getByRole('button', { name: /^Mark as done/ }).click()
    await expect(newest).toContainText('Done')
    await newest.getByRole('button', { name: /^Call back/ }).click()
    await expect(page.getByRole('dialog', { name: 'Call a number' })).toBeVisible()
    await page.keyboard.press('Escape')
    await newest.getByRole('button', { name: /^More for/ }).click()
    await newest.getByRole('button', { name: /^Mark as new/ }).click()
    await expect(newest).toContainText('New')
    await page.getByLabel('Box', { exact: true }).selectOption('Accounts')
    await expect(rows(page, 'Messages')).toHaveCount(2)

    await page.getByRole('button', { name: 'Add voicemail box' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Sales')
    await page.getByRole('button', { name: 'Add person' }).click()
    await page.getByRole('combobox', { name: 'Person 1' }).click()
    await page.getByRole('option', { name: 'Funmi Alabi' }).first().click()
    await expectAccessible(page, 'a voicemail box that is made')
    await page.getByRole('button', { name: 'Save voicemail box' }).click()
    await expect(page.getByText(/^Voicemail box created\./)).toBeVisible()
    await expect(row(page, 'Voicemail boxes', 'Sales')).toContainText('Admins, Funmi Alabi')

    await fromMenu(page, 'Delete', 'Accounts')
    await expect(
      page.getByText(/Calls come here from .*the menu After hours, without a key,.* the ring group Accounts/),
    ).toBeVisible()
    await fromMenu(page, 'Delete', 'Sales')
    await page.getByRole('button', { name: 'Delete voicemail box' }).click()
    await expect(page.getByText('Voicemail box deleted')).toBeVisible()
  })
})

test('Bola plays the box that names her, and sets up her own with a PIN', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'bola', '/voicemail')
  await settled(page)
  await expect(rows(page, 'Messages')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Edit Accounts' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Set up my voicemail' }).click()
  await page.getByRole('button', { name: 'Save voicemail box' }).click()
  await expect(page.getByText('Your voicemail box is ready')).toBeVisible()
  await expect(row(page, 'Voicemail boxes', 'Bola Adeyemi')).toBeVisible()
  await fromMenu(page, 'PIN', 'Bola Adeyemi')
  await page.getByLabel('New PIN, 4 to 8 digits').fill('1234')
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await expect(page.getByText('This PIN is easily guessed. Choose another one.')).toBeVisible()
  await expectAccessible(page, 'a PIN that is refused')
  await page.getByLabel('New PIN, 4 to 8 digits').fill('2468')
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await expect(row(page, 'Voicemail boxes', 'Bola Adeyemi')).toContainText('By phone: *98')
})
