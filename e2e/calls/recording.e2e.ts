// @shows SA-57, SA-59, SA-60

import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settled, signIn } from '../people.ts'
import { atBothWidths } from '../widths.ts'

const ruleOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Recorded: ${name}` })

atBothWidths(() => {
  test('Ada says whose calls are recorded: a queue, a person, a number', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'ada', '/calls/recording')
    await settled(page)
    await expect(ruleOf(page, 'Ifeoma Umeh')).toHaveValue('never')
    await expectAccessible(page, 'who is recorded')

    await page.getByRole('tab', { name: 'Queues' }).click()
    await expect(ruleOf(page, 'Dispatch')).toHaveValue('always')
    await page.getByRole('tab', { name: 'Phone numbers' }).click()
    await expect(ruleOf(page, '+2342017001200')).toHaveValue('')
    await page.getByRole('tab', { name: 'People' }).click()

    await page.getByRole('searchbox', { name: 'Search by name or number' }).fill('bola')
    await ruleOf(page, 'Bola Adeyemi').selectOption('always')
    await expect(page.getByText('Bola Adeyemi: Always. It counts from the next call on.')).toBeVisible()
    await ruleOf(page, 'Bola Adeyemi').selectOption('')
    await expect(
      page.getByText('Bola Adeyemi: Outgoing calls only. It counts from the next call on.'),
    ).toBeVisible()
  })
})

test('Ada has recordings deleted sooner, and is asked first', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/calls/recording')
  await page.getByLabel('Days').fill('1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Delete \d+ recordings?\?$/)).toBeVisible()
  await expectAccessible(page, 'the question before recordings are deleted')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Days').fill('364')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Days that recordings are kept: 364')).toBeVisible()
})

test('Ada downloads a call for a dispute, with its recording', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/calls')
  await settled(page)
  await page
    .getByRole('button', { name: /^Details of the call/ })
    .first()
    .click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download evidence file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^dispute-.+\.zip$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('Bola, who is no admin, reads so', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'bola', '/calls/recording')
  await expect(page.getByText('Only admins can say which calls are recorded')).toBeVisible()
})
