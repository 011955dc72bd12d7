import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { leadTo } from '../destinations.ts'
import { settled, signIn } from '../people.ts'
import { fromMenu } from '../rows.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Menus' }).locator('tbody').getByRole('row').filter({ hasText: name })
const checks = (page: Page) => page.getByRole('status', { name: 'Checks' })

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option }).first().click()
}

async function setKey(page: Page, key: string, kind: string, destination: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Key ${key},`) }).click()
  await leadTo(page, `Key ${key} goes to`, kind, destination)
  await page.getByRole('button', { name: `Set key ${key}`, exact: true }).click()
}

test('Ada sees her menu as a picture, and walks through it', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/ivr')
  await settled(page)
  await page.getByRole('button', { name: 'Configure Reception' }).click()
  const picture = page.getByRole('region', { name: 'The menu as a picture' })
  await expect(picture.getByText('plays Welcome to Adaeze Logistics')).toBeVisible()
  await expect(picture.getByText('back to this menu')).toBeVisible()
  await expectAccessible(page, 'a menu that is configured')

  const [sound] = await Promise.all([
    page.waitForResponse(/\/upload\/\d+\?/),
    page.getByRole('button', { name: 'Start test call to Reception' }).click(),
  ])
  expect(sound.ok()).toBe(true)
  await page.getByRole('button', { name: 'Press no key' }).click()
  await expect(page.getByText('again, 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Press 9' }).click()
  await expect(page.getByRole('list', { name: 'What the call passed' })).toContainText('in Reception')
  await page.getByRole('button', { name: 'Press 1', exact: true }).click()
  await expect(page.getByText('The phone of Kemi Lawal rings.')).toBeVisible()
  await expectAccessible(page, 'a walk that has ended')
})

test('a menu is made in steps, checked, saved, kept while it is a destination, and deleted', {
  tag: '@all',
}, async ({ page }) => {
  const name = 'Parcel desk'
  await signIn(page, 'ada', '/ivr')
  await settled(page)
  await page.getByRole('button', { name: 'Add IVR' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('Where is my parcel?')
  await choose(page, 'Recording', 'After hours')
  await expectAccessible(page, 'the details of a menu')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(page, name)).toContainText('Not saved yet')
  await expect(page.getByRole('region', { name: 'The menu as a picture' })).toContainText('Voicemail') // without a key
  await setKey(page, '2', 'People', 'Bola Adeyemi')

  await page.reload()
  await page.getByRole('button', { name: `Configure ${name}` }).click()
  await expect(page.getByRole('table', { name: 'Configure' })).toContainText('Bola Adeyemi')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('IVR created successfully!')).toBeVisible()
  await expect(row(page, name).filter({ hasText: 'Not saved yet' })).toHaveCount(0)

  await page.getByRole('button', { name: `Configure ${name}` }).click()
  await setKey(page, '2', 'IVR menus', name)
  await leadTo(page, 'If no key is pressed', 'IVR menus', name)
  await expect(checks(page)).toContainText('Callers would go round in circles')
  await expectAccessible(page, 'a menu that leads nowhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please check what you entered.')).toBeVisible()
  await fromMenu(page, 'Discard', name)
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  await fromMenu(page, 'Delete', 'After hours')
  await expect(page.getByText(/^Calls come here from .*the menu Reception, key 9/)).toBeVisible()
  await fromMenu(page, 'Delete', name)
  await expectAccessible(page, 'the question before a menu is deleted')
  await page.getByRole('button', { name: 'Delete menu' }).click()
  await expect(page.getByText('Menu deleted')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})
