// @shows DEC-110

import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { balanceBox, balanceOf, naira, settled, signIn, toasts } from '../people.ts'

test('an account number is had, and what a bank sends to it is in the wallet less the fee', {
  tag: '@all',
}, async ({ page }) => {
  await signIn(page, 'dayo', '/payments')
  await settled(page)
  const before = await balanceOf(page)
  const card = page.getByRole('region', { name: 'Bank transfer' })
  await expect(card.getByText('Fee: 1% of what you send, at most ₦300.00.')).toBeVisible()
  await card.getByRole('button', { name: 'Get an account number' }).click()
  await expect(card.getByText('Sandbox Bank')).toBeVisible()
  await expect(card.getByText(/^\d{10}$/)).toBeVisible()
  await expectAccessible(page, 'an account number')

  await card.getByLabel('Amount to send').fill('20,000')
  await card.getByRole('button', { name: 'Send transfer' }).click()
  await expect(toasts(page)).toContainText('Sent. It is in your wallet within seconds.')
  await expect(balanceBox(page)).toContainText(naira(before + 19_800))
  const row = page.getByRole('row', { name: /SBX-/ })
  await expect(row).toContainText('Bank transfer')
  await row.getByRole('button', { name: /^Details of SBX-/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await expect(dialog.getByText('ACME LIMITED, Sandbox Bank')).toBeVisible()
  await expectAccessible(page, 'a bank transfer')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download receipt' }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-SBX-.+\.pdf$/)
})
