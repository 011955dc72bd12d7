// @shows SA-29

import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { emailOf, settled, signInByForm, toasts } from '../people.ts'
import { onPhoneInAll, tooWide } from '../widths.ts'

test('a copy of one’s data is asked for, prepared, and downloaded', {
  tag: '@all',
}, async ({ page }) => {
  await signInByForm(page, 'sade', '/security')
  await settled(page)
  const part = page.getByRole('region', { name: 'A copy of your data' })
  await part.getByRole('button', { name: 'Ask for a copy' }).click()
  await expect(toasts(page).getByText('We’re preparing your copy')).toBeVisible()
  await expect(part.getByRole('heading', { name: 'A copy of your data' })).toBeFocused()
  const save = part.getByRole('button', { name: 'Download copy' })
  const withdraw = part.getByRole('button', { name: 'Withdraw your request for a copy' })
  await expect(withdraw.or(save).first()).toBeVisible() // the job may have prepared it already
  await expectAccessible(page, 'a copy that is prepared')
  await expect(save).toBeVisible({ timeout: 90_000 }) // a job prepares it
  await expectAccessible(page, 'a copy that is ready')
  const downloading = page.waitForEvent('download')
  await save.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^my-data-[\d-]+\.json$/)
  const { person } = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(person).toMatchObject([{ email: emailOf('sade') }])
})

onPhoneInAll(() =>
  test('a deletion is asked for after all is said, and withdrawn', { tag: '@all' }, async ({ page }) => {
    await signInByForm(page, 'sade', '/security')
    await settled(page)
    const part = page.getByRole('region', { name: 'Delete your account' })
    await part.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByText('The law wants them kept.')).toBeVisible()
    await expectAccessible(page, 'the question before a deletion')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(part.getByRole('button', { name: 'Delete account' })).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Ask to delete my account' }).click()
    await expect(dialog).toBeHidden()
    await expect(part.getByText(/^Asked .*\. We answer by /)).toBeVisible()
    await expect(part.getByRole('heading', { name: 'Delete your account' })).toBeFocused()
    await expectAccessible(page, 'a deletion that was asked for')

    expect(await tooWide(page)).toBe(0)

    await part.getByRole('button', { name: 'Withdraw your request to delete your account' }).click()
    await expect(part.getByText('Nothing was deleted.')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Delete account' })).toBeVisible()
  }),
)
