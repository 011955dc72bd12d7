import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signIn, toasts } from '../people.ts'

const BANNER = 'Kindly update your profile with your NIN'

test('the red banner leads to the NIN, which is set once and shown masked', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'tunde', '/payments')
  await page.getByLabel('Amount').fill('1234')
  await page.getByRole('complementary', { name: 'Notice' }).getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const nin = dialog.getByLabel('NIN')
  const update = dialog.getByRole('button', { name: 'Update profile' })
  for (const label of ['Last name', 'Phone number', 'Plan', 'Email'])
    await expect(dialog.getByLabel(label)).not.toBeEditable()
  await expect(update).toBeDisabled()
  await nin.fill('1234567890')
  await expect(update).toBeDisabled()
  await nin.fill('123456789012')
  await update.click()
  await expect(dialog.getByText('A NIN has 11 digits. Please check yours.')).toBeVisible()
  await expectAccessible(page, 'a NIN that is refused')

  await nin.fill('12345678901')
  await dialog.getByLabel('Address').fill('33 Oyo Road, Ibadan')
  await update.click()
  await expect(dialog.getByText('Save 12345678901? It can’t be changed.')).toBeFocused()
  await expectAccessible(page, 'a NIN shown back')
  await dialog.getByRole('button', { name: 'Save this NIN' }).click()
  await expect(toasts(page).getByText('Successfully changed!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(BANNER)).toBeHidden()
  await expect(page.getByLabel('Amount')).toHaveValue('1234')

  await page.getByRole('button', { name: 'Account of Tunde Bakare' }).click()
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await expect(nin).toHaveValue('*******8901')
  await expect(nin).not.toBeEditable()
  await expect(dialog.getByLabel('Address')).toHaveValue('33 Oyo Road, Ibadan')
})

test('an admin renames the workgroup, a member cannot', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'chidi', '/users')
  await page.getByRole('button', { name: 'change company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select account' })
  await dialog.getByRole('button', { name: 'Rename Chidi Nwosu' }).click()
  await dialog.getByLabel('Company name').fill('Nwosu Imports')
  await expectAccessible(page, 'renaming')
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(toasts(page).getByText('Your company is now called Nwosu Imports')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Nwosu Imports/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Nwosu Imports, change company' })).toBeVisible()
  await page.getByRole('button', { name: 'change company' }).click()
  await dialog.getByRole('button', { name: 'Rename Nwosu Imports' }).click()
  await dialog.getByLabel('Company name').fill('Chidi Nwosu')
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Chidi Nwosu/ })).toBeVisible()
})
