import { expect, type Page, test } from '@playwright/test'
import { follow, settled, signIn, toasts } from '../people.ts'
import { fromMenu } from '../rows.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Add conference' })
const table = (page: Page) => page.getByRole('table', { name: 'Conferences' })

test('a conference is added, looked into, edited and deleted', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada')
  await follow(page, 'Conferences')
  await settled(page)
  await expect(table(page)).toContainText('Morning stand-up')

  const name = 'Depot'
  await page.getByRole('button', { name: 'Add conference' }).click()
  await expect(form(page).getByRole('button')).toBeDisabled()
  await form(page).getByLabel('Name').fill(name)
  await form(page).getByLabel('Description').fill('Who is where')
  await form(page).getByRole('button', { name: 'Add conference' }).click()
  await expect(toasts(page)).toContainText('Conference added successfully!')
  await expect(table(page)).toContainText(name)

  await page.getByRole('button', { name: `Members of ${name}` }).click()
  await expect(page.getByText('No one is in this conference.')).toBeVisible()

  const link = await page.getByRole('link', { name: 'Simulate a caller' }).getAttribute('href')
  const called = new URL(link ?? '', page.url()).searchParams.get('called') ?? ''
  await page.request.post('/dev/calls', { form: { called, from: '+2348035550142', seconds: '600' } })
  await page.getByRole('button', { name: 'Mute +234 803 555 0142' }).click()
  await expect(page.getByText('Muted', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove +234 803 555 0142' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No one is in this conference.')).toBeVisible()

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit conference 8/ })
  const update = dialog.getByRole('button', { name: 'Update' })
  await expect(update).toBeDisabled()
  await dialog.getByLabel('Description').fill('Who drives where')
  await update.click()
  await expect(dialog).toBeHidden()
  await expect(table(page)).toContainText('Who drives where')

  await fromMenu(page, 'Delete', name)
  await page.getByRole('button', { name: 'Delete conference' }).click()
  await expect(toasts(page)).toContainText('Conference deleted')
  await expect(table(page)).not.toContainText(name)
})
