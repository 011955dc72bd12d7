import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { newCustomer, settled, signIn } from '../people.ts'
import { fromMenu } from '../rows.ts'

const CONSENT = 'How did these people agree to be called?'
const rows = (page: Page) => page.getByRole('table', { name: 'Members' }).locator('tbody').getByRole('row')
const row = (page: Page, words: string) => rows(page).filter({ hasText: words })

async function createGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create group' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create group' })
  await dialog.getByLabel('Group name').fill(name)
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByText('Group successfully created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: new RegExp(name), pressed: true })).toBeVisible()
}

async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content)
  await page.getByRole('button', { name: 'Upload numbers' }).click()
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByLabel(CONSENT).fill('Order form of our shop')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

test('Ada looks through a group, and for a person in it', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/bulk-dialler')
  await page.getByRole('button', { name: /Lagos customers/ }).click()
  await settled(page)
  await expect(page.getByText('Page 1 of 5, 250 numbers')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/group=\d+&page=2$/)
  await settled(page)
  await page.getByLabel('Search').fill('zai')
  await settled(page)
  await expect(rows(page).first()).toContainText('Zainab')
  const lines = page.getByRole('button', { name: 'Refused rows' })
  const [download] = await Promise.all([page.waitForEvent('download'), lines.click()])
  expect(readFileSync(await download.path(), 'utf8')).toContain('57,Number incomplete or invalid,Kemi,Alabi')
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Upload numbers' }).click()
      await page.getByRole('button', { name: 'Sample CSV' }).click()
    })(),
  ])
  expect(readFileSync(await sample.path(), 'utf8')).toContain('First Name,Last Name,Phone Number')
})

test('a group is made, filled by a file, mended and deleted', { tag: '@all' }, async ({ page }) => {
  const name = 'Shop'
  await signIn(page, await newCustomer(page.request), '/bulk-dialler')
  await settled(page)
  await createGroup(page, name)
  await expect(page.getByText('No members in this group')).toBeVisible()
  await upload(
    page,
    'shop.csv',
    'Phone;Name;Surname\n0803 555 0142;Ada;Obi\n08035550143;Bola;\n0803;Chidi;Eze\n',
  )
  await expect(page.getByText('Not every number was added: 2 added, 1 refused.')).toBeVisible()
  await expect(row(page, 'Obi')).toContainText('+234 803 555 0142')
  const story = page.getByRole('region', { name: 'Last upload' })
  await expect(story.getByText('Last upload: 2 added, 1 refused')).toBeVisible()
  await expect(story).toContainText('shop.csv')
  await expect(story).toContainText('Order form of our shop')

  await page.getByRole('button', { name: 'Edit Ada Obi' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit contact' })
  await edit.getByLabel('Phone').press('End') // Save is where Edit was: without a key it would be the same double click
  await edit.getByLabel('Phone').fill('08035550143')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('This number is already in the group.')).toBeVisible()
  await edit.getByLabel('Phone').fill('08035550199')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Obi')).toContainText('+234 803 555 0199')
  await fromMenu(page, 'Delete', 'Bola')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete contact' }).click()
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Upload numbers' }).click()
  await page.getByLabel('CSV file').setInputFiles({
    name: 'outlook.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'sep=;\rFirst Name;Last Name;Home Phone;Mobile Phone\rEfe;Oba;08035550145;08035550146\rFola;;8,03555E+09;\r',
    ),
  })
  const found = page.getByRole('region', { name: 'Check what we found' })
  await expect(found.getByText('1 of the first 2 lines have a number.')).toBeVisible()
  await expect(found.getByLabel('Phone number')).toHaveValue('4,3')
  await expect(found).toContainText('+234 803 555 0146')
  await expect(found).toContainText('Excel shortened this number')
  await expectAccessible(page, 'what was found in a list')
  await found.getByLabel('Phone number').selectOption({ label: 'Home Phone (08035550145)' })
  await expect(found).toContainText('+234 803 555 0145')
  await page.keyboard.press('Escape')
  await upload(page, 'broken.csv', 'Phone\n08035550144\n"08035550145\n')
  await expect(page.getByText(/a quotation mark that is never closed/).first()).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page, 'a file that was refused')

  await page.getByRole('button', { name: 'Delete group' }).click()
  await expectAccessible(page, 'the question before a group is deleted')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText(`${name} and its numbers are deleted`)).toBeVisible()
})

test('an upload on a slow line shows its progress, and can be cancelled', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, await newCustomer(page.request), '/bulk-dialler')
  await settled(page)
  await createGroup(page, 'Slow line')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: 200_000,
    uploadThroughput: 25_000, // the file takes a minute and a half: it is cancelled before
  })
  const numbers = Array.from({ length: 200_000 }, (_, i) => `080${String(i).padStart(8, '0')}`)
  await upload(page, 'long.csv', `Phone\n${numbers.join('\n')}\n`)
  const progress = page.getByRole('progressbar', { name: 'Uploading long.csv' })
  await expect(progress).toBeVisible()
  await expect(progress).not.toHaveAttribute('value', '0')
  await expectAccessible(page, 'an upload under way')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^You cancelled the upload\. Some numbers/)).toBeVisible()
  await expect(page.getByText('No members in this group')).toBeVisible()
})
