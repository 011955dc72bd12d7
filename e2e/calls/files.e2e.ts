import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settled, signIn } from '../people.ts'
import { fromMenu } from '../rows.ts'
import { wav } from '../wav.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Files' }).locator('tbody').getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function add(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.getByLabel('Audio file')
  if (!(await chooser.isVisible())) await page.getByRole('button', { name: 'Add file' }).first().click()
  await chooser.setInputFiles({ name, mimeType: 'audio/wav', buffer })
  await page.getByLabel('Type').selectOption('Menu (IVR)')
  await page.getByRole('button', { name: 'Upload' }).click()
}

test('Ada plays a file as callers hear it, and saves it', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/files')
  await settled(page)
  await expect(row(page, 'Welcome to Adaeze Logistics.wav')).toBeVisible()
  const [sound] = await Promise.all([
    page.waitForResponse(/\/upload\/\d+\?/),
    page.getByRole('button', { name: 'Play Welcome to Adaeze Logistics.wav' }).press('Enter'),
  ])
  expect(sound.status()).toBe(206)
  const player = page.getByRole('group', { name: /^Player of/ })
  await expect(player.getByLabel('Position')).not.toHaveAttribute('aria-valuetext', /^0:00 of/)
  await expectAccessible(page, 'a file that is played')
  await player.getByRole('button', { name: 'Close the player' }).click()

  const save = page.getByRole('button', { name: 'Download Welcome to Adaeze Logistics.wav' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('Welcome to Adaeze Logistics.wav')
  expect(readFileSync(await download.path()).readUInt32LE(24)).toBe(8_000)
})

test('a file is uploaded, heard of in the list, and deleted after a question', { tag: '@all' }, async ({
  page,
}) => {
  const name = 'Our song'
  await signIn(page, 'kemi', '/files')
  await settled(page)
  await add(page, `${name}.wav`, wav(2))
  await expect(page.getByText('File uploaded successfully!')).toBeVisible()
  await expect(row(page, name)).toContainText('Not used')
  await expect(row(page, name)).toContainText('00:00:02')
  await expect(page.getByRole('button', { name: 'Add file' })).toBeFocused()
  await page.getByRole('button', { name: `Rename ${name}.wav` }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Our tune')
  await page.getByRole('dialog').getByLabel('Name').press('Enter')
  await expect(page.getByText('The file is now called Our tune.')).toBeVisible()
  await fromMenu(page, 'Delete', 'Our tune.wav')
  const dialog = page.getByRole('dialog', { name: 'Delete Our tune.wav?' })
  await expectAccessible(page, 'the question before a file is deleted')
  await dialog.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('File deleted successfully!')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})

test('what is no wav is refused, and the form keeps what was entered', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'kemi', '/files')
  await settled(page)
  await page.getByRole('button', { name: 'Add file' }).first().click()
  await page
    .getByLabel('Audio file')
    .setInputFiles({ name: 'notes.wav', mimeType: 'audio/wav', buffer: Buffer.from('some notes, no sound') })
  await expect(page.getByText('Please select an audio file!').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await add(page, 'cut.wav', wav().subarray(0, 9_000))
  await expect(page.getByText(/^This WAV is cut off/).first()).toBeVisible()
  await expect(page.getByLabel('Audio file')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Type')).toHaveValue('ivr')
  await expectAccessible(page, 'a file that was refused')
})

test('an upload on a slow line shows its progress, and can be cancelled', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'kemi', '/files')
  await settled(page)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: 200_000,
    uploadThroughput: 15_000, // the file takes a minute: it is cancelled before
  })
  await add(page, 'long.wav', wav(60))
  const progress = page.getByRole('progressbar', { name: 'Uploading long.wav' })
  await expect(progress).toBeVisible()
  await expect(progress).not.toHaveAttribute('value', '0')
  await expectAccessible(page, 'an upload under way')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^You cancelled the upload\. If the file/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeEnabled()
})
