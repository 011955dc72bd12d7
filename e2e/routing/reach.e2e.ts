// @shows SA-58

import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { leadTo } from '../destinations.ts'
import { signIn } from '../people.ts'

test('Gbenga says how calls reach him, and Ada sees it', { tag: '@all' }, async ({ page, browser }) => {
  await signIn(page, 'gbenga', '/my-phone')
  const card = page.getByRole('region', { name: 'When someone calls you' })
  await card.getByRole('button', { name: 'Turn on do not disturb' }).click()
  await expect(card.getByText('Do not disturb is on: no phone rings.')).toBeVisible()
  await card.getByRole('button', { name: 'Change what happens when someone calls you' }).click()
  const dialog = page.getByRole('dialog', { name: 'When someone calls you' })
  await dialog.getByLabel('Do not disturb').uncheck()
  await dialog.getByLabel('Seconds the phones ring').fill('15')
  await expect(dialog.getByText(/₦18\.00 a minute/)).toBeVisible()
  await dialog.getByLabel('Own mobile').selectOption('Rings after the phones')
  await dialog.getByLabel('Seconds the mobile rings').fill('30')
  await leadTo(dialog, 'If no one answers, calls go to', 'People', 'Funmi')
  await expectAccessible(page, 'how calls reach a person')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('The phones ring for 15 seconds.')).toBeVisible()
  await expect(
    card.getByText(/^Then the mobile .* rings for 30 seconds, for ₦18\.00 a minute\.$/),
  ).toBeVisible()
  await expect(card.getByText('If no one answers, calls go to Funmi Alabi.')).toBeVisible()

  const other = await browser.newPage()
  await signIn(other, 'ada', '/users')
  await other.getByRole('button', { name: 'More for Gbenga Salami' }).click()
  await other.getByRole('button', { name: 'Incoming calls' }).click()
  const his = other.getByRole('dialog', { name: 'When someone calls Gbenga Salami' })
  await expect(his.getByLabel('Seconds the phones ring')).toHaveValue('15')
  await other.close()
})
