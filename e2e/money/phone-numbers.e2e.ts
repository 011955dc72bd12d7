import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { cardDialog, cards, payWith, settled, signIn, toasts } from '../people.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Get a number' })
/** The form, by the button above the list. */
const openForm = (page: Page) => page.getByRole('button', { name: 'Get a number' }).first().click()
const table = (page: Page) => page.getByRole('table', { name: 'Your numbers' })

/** Buys by card what was chosen, and says yes to the question. */
async function buy(page: Page) {
  await panel(page).getByRole('button', { name: 'Buy for ₦1,015.23' }).click()
  const question = page.getByRole('dialog', { name: /^Buy \+234/ })
  await expect(question).toContainText('It renews every 30 days for ₦1,000.00 from your wallet.')
  await question.getByRole('button', { name: 'Buy for ₦1,015.23' }).click()
}

async function choose(page: Page, label: string, typed: string, option: string) {
  await page.getByRole('combobox', { name: label }).last().click()
  await page.getByRole('combobox', { name: label }).last().fill(typed)
  await page.getByRole('option', { name: option }).click()
}

test('Efe has no numbers, and reads what one costs before it is bought', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'efe', '/phone')
  await expect(page.getByText('No numbers')).toBeVisible()
  await settled(page)
  await openForm(page)
  const assign = panel(page).getByRole('button', { name: /^Assign number/ })
  await expect(assign).toBeDisabled()
  await panel(page).getByRole('combobox', { name: 'Number' }).click()
  await page.getByRole('listbox', { name: 'Number' }).getByRole('option').first().click()
  await expect(panel(page).getByRole('combobox', { name: 'Destination' })).toHaveValue('Efe Omoregie')
  await panel(page).getByLabel('Category').selectOption('conference')
  await panel(page).getByRole('combobox', { name: 'Destination' }).click()
  await expectAccessible(page, 'what can be made in place')
  await page.getByRole('option', { name: 'New conference' }).click()
  const dialog = page.getByRole('dialog', { name: 'New conference' })
  await expectAccessible(page, 'a conference that is made in place')
  await dialog.getByRole('button', { name: 'Create and choose' }).click()
  await expect(toasts(page)).toContainText('Team call created and chosen')
  await expect(panel(page).getByRole('combobox', { name: 'Destination' })).toHaveValue('Team call')
  await panel(page).getByLabel('Category').selectOption('user')
  await choose(page, 'Destination', 'efe', 'Efe Omoregie')
  await expectAccessible(page, 'chosen')
  await expect(panel(page).getByRole('button', { name: 'Buy for ₦1,015.23' })).toBeEnabled()
})

test('Yusuf buys a number that leads to him', async ({ page }) => {
  await signIn(page, 'yusuf', '/phone')
  await openForm(page)
  await panel(page).getByRole('combobox', { name: 'Number' }).click()
  const first = page.getByRole('listbox', { name: 'Number' }).getByRole('option').first()
  const number = (await first.textContent())?.trim() ?? ''
  await first.click()
  await panel(page).getByLabel('Category').selectOption('user')
  await choose(page, 'Destination', 'yusuf', 'Yusuf Garba')
  await panel(page).getByLabel('By card').check()
  await buy(page)
  await cardDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toContainText('Payment cancelled')
  await buy(page)
  await payWith(page, cards.pays)
  await expect(toasts(page)).toContainText('Transaction successful')
  await expect(toasts(page)).toContainText('Number assigned successfully!')
  await expect(table(page)).toContainText(number)
  await expect(table(page)).toContainText('Yusuf Garba')
  await expect(panel(page)).toBeHidden()
})

test('Ada sees where her numbers lead and leads one elsewhere without paying', async ({ page }) => {
  await signIn(page, 'ada', '/phone')
  await expect(table(page)).toContainText('+234 201 700 1200')
  await expect(table(page)).toContainText('Office hours')
  await settled(page)
  await page.getByRole('button', { name: 'Change +234 201 700 1207' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calls to +234 201 700 1207' })
  await expect(dialog.getByRole('button', { name: 'Change destination' })).toBeDisabled()
  await expectAccessible(page, 'change')
  await dialog.getByLabel('Category').selectOption('user')
  await choose(page, 'Destination', 'funmi', 'Funmi Alabi')
  await dialog.getByRole('button', { name: 'Change destination' }).click()
  await expect(toasts(page)).toContainText('Calls to +234 201 700 1207 now go to Funmi Alabi.')
  await expect(table(page)).toContainText('Funmi Alabi')
  await page.reload()
  await expect(table(page)).toContainText('Funmi Alabi')
})
