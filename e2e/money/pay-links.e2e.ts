// @shows DEC-111

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { balanceBox, balanceOf, cards, naira, payWith, settled, signIn, toasts } from '../people.ts'

/** Makes a link under Payments. @returns its address */
async function makeLink(page: Page, amount: number, note: string): Promise<string> {
  await page
    .getByRole('region', { name: 'Pay-for-me links' })
    .getByRole('button', { name: 'Create link' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Create a pay-for-me link' })
  await expectAccessible(page, 'a new pay-for-me link')
  await dialog.getByLabel('Amount').fill(String(amount))
  await dialog.getByLabel('What it is for (optional)').fill(note)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const made = page.getByRole('dialog', { name: 'Your link is ready' })
  const address = await made.getByText(/\/pay#/).textContent()
  await expectAccessible(page, 'a pay-for-me link that was made')
  await made.getByRole('button', { name: 'Done' }).click()
  return new URL(address ?? '').hash
}

test('a bookkeeper without an account pays by a link, and it ends', { tag: '@all' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'kemi', '/payments')
  await settled(page)
  const before = await balanceOf(page)
  const hash = await makeLink(page, 1500, 'November calls')

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const payer = await context.newPage()
  const asked: string[] = []
  payer.on('request', (request) => asked.push(request.url()))
  await payer.goto(`/pay${hash}`)
  await expect(payer.getByRole('heading', { level: 1 })).toContainText('asks you to pay')
  await expect(payer.getByText('November calls')).toBeVisible()
  await expectAccessible(payer, 'a pay-for-me link')
  await payer.getByLabel('Your email, for the receipt (optional)').fill('books@example.com')
  await payer.getByRole('button', { name: /^Pay ₦/ }).click()
  await payWith(payer, cards.pays)
  await expect(payer.getByRole('heading', { name: 'Paid. Thank you' })).toBeVisible()
  await expect(payer.getByText('We sent a receipt to books@example.com.')).toBeVisible()
  await expectAccessible(payer, 'a payment by a link')
  const download = payer.waitForEvent('download')
  await payer.getByRole('button', { name: 'Download receipt' }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-EKO-.+\.pdf$/)
  await payer.reload()
  await expect(payer.getByRole('heading', { name: 'Paid. Thank you' })).toBeVisible()
  const key = hash.slice(1)
  expect(asked.filter((url) => new URL(url).pathname.includes(key) || url.includes(`?${key}`))).toEqual([])

  const other = await context.newPage()
  await other.goto(`/pay${hash}`)
  await expect(other.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await context.close()

  await page.reload()
  await settled(page)
  await expect(balanceBox(page)).toContainText(naira(before + 1500))
  const links = page.getByRole('region', { name: 'Pay-for-me links' })
  await expect(links.getByText('Paid', { exact: true })).toBeVisible()
  await makeLink(page, 2500, 'December calls')
  await links.getByRole('button', { name: `End the link of ${naira(2500)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(toasts(page)).toContainText('Link ended. It can no longer be paid.')
})
