// @shows DEC-106, DEC-107

import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { dialBox as box } from '../calling.ts'
import { codeTo, follow, settled, signIn } from '../people.ts'

test('Kemi sees before a call which number they see, and shows another one', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'kemi')
  await settled(page)
  await box(page).getByLabel('Number to call').fill('0803 555 9999')
  await expect(box(page).getByText('They see +234 201 700 1200')).toBeVisible()
  await box(page).getByRole('button', { name: 'Change caller ID' }).click()
  const dialog = page.getByRole('dialog', { name: 'Caller ID' })
  await expectAccessible(page, 'the caller ID of a person')
  await dialog.getByLabel('When you call, people see').selectOption('+234 201 700 1214')
  await dialog.getByRole('button', { name: 'Save caller ID' }).click()
  await expect(box(page).getByText('They see +234 201 700 1214')).toBeVisible()
  await follow(page, 'My phone')
  await expect(page.getByText('People you call see +234 201 700 1214')).toBeVisible()
})

test('Ada verifies the number of her shop, and calls can show it', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada')
  await follow(page, 'Caller ID and limits')
  const card = page.getByRole('region', { name: 'Verified numbers' })
  await card.getByRole('button', { name: 'Verify a number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify a number' })
  await dialog.getByLabel('Number').fill('0201 463 0700')
  await expectAccessible(page, 'a number to verify')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByLabel('Code')).toBeVisible()
  await expectAccessible(page, 'the code of a number')
  await dialog.getByLabel('Code').fill(await codeTo(page.request, '0201 463 0700'))
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(card.getByText('+234 201 463 0700')).toBeVisible()
  await page.getByRole('region', { name: 'Caller ID' }).getByRole('button').click()
  const shown = page
    .getByRole('dialog', { name: 'Change caller ID' })
    .getByLabel('When your company calls, people see')
  await expect(shown.getByRole('option', { name: '+234 201 463 0700' })).toBeAttached()
})

test('Ada keeps the choice to admins, and gives it back', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/caller-id')
  const dialog = page.getByRole('dialog', { name: 'Change caller ID' })
  for (const who of ['Only admins', 'Each person, and admins']) {
    await page.getByRole('region', { name: 'Caller ID' }).getByRole('button').click()
    await dialog.getByLabel('Who chooses for a person').selectOption(who)
    await expectAccessible(page, 'the caller ID of a workgroup')
    await dialog.getByRole('button', { name: 'Save caller ID' }).click()
    await expect(dialog).toBeHidden()
  }
})
