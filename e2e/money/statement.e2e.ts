import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from '../accessible.ts'
import { pastDays } from '../days.ts'
import { settled, signIn } from '../people.ts'
import { onPhoneInAll } from '../widths.ts'

/** Does what begins a download. @returns its name and its bytes */
async function kept(page: Page, begin: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), begin()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the statement is read, narrowed to days and kept as CSV', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'bola', '/payments')
  await page.getByRole('main').getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveURL('/statement')
  await settled(page)
  await expect(page.getByRole('button', { name: 'This month', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'All dates' }).click()
  await settled(page)
  await expect(page.getByText('Transfer from Ada Okafor').first()).toBeVisible()
  await expect(page.getByText(/^Call to /).first()).toBeVisible()
  const closing = await page.locator('dd').nth(1).textContent()

  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const { name, bytes } = await kept(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  expect(name).toBe('statement.csv')
  const lines = bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFDate,Description,Reference,Money in (naira),Money out (naira),Balance (naira)')
  expect(lines[1]).toBe(',Opening balance,,,,0.00')
  const last = lines.at(-1)?.split(',').at(-1) ?? ''
  expect(last).toMatch(/^\d+\.\d\d$/)
  expect(closing).toBe(`₦${Number(last).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`)
  let balance = 0
  for (const line of lines.slice(2, -1)) {
    const [come = '', gone = '', left = ''] = line.split(',').slice(-3)
    balance = Math.round(balance * 100 + Number(come) * 100 - Number(gone) * 100) / 100
    expect(Number(left)).toBe(balance)
  }

  await page.getByRole('button', { name: 'Other dates' }).click()
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'All dates' }).click()
  await expect(page.getByText(/^Call to /).first()).toBeVisible()
})

test('a receipt is kept, and says what was paid in text', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', `/payments?${pastDays().query}`)
  const reference =
    (await page
      .getByRole('button', { name: /^Details of EKO-/ })
      .first()
      .textContent()) ?? ''
  const first = page.getByRole('button', { name: `Details of ${reference}` })
  await first.click()
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await expect(dialog.getByText(reference)).toBeVisible()
  await expectAccessible(page, 'payment')
  const { name, bytes } = await kept(page, () =>
    dialog.getByRole('button', { name: 'Download receipt' }).click(),
  )
  expect(name).toBe(`receipt-${reference}.pdf`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  for (const words of ['Ekoline', 'Receipt', reference, 'Ada Okafor', '₦', 'It is not a tax invoice.'])
    expect(text).toContain(words)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first).toBeFocused()
})

test('a payment that was not credited is looked for by its reference', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', `/payments?${pastDays().query}`)
  const reference = await page
    .getByRole('button', { name: /^Details of EKO-/ })
    .first()
    .textContent()
  await page.getByRole('button', { name: 'Paid but not credited?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paid but not credited?' })
  const look = dialog.getByRole('button', { name: 'Check payment', exact: true })
  await expect(look).toBeDisabled()
  await dialog.getByLabel('Reference').fill('T685312322670591')
  await look.click()
  await expect(dialog.getByRole('status')).toContainText('This is not one of our references')
  await dialog.getByLabel('Reference').fill('EKO-nobodys')
  await look.click()
  await expect(dialog.getByRole('status')).toContainText('We can’t find your payment')
  await dialog.getByLabel('Reference').fill(`Reference: ${reference}`)
  await look.click()
  await expect(dialog.getByRole('status')).toContainText(/We credited this payment/)
  await expectAccessible(page, 'claim')
})

onPhoneInAll(() => {
  // @shows AC2-37
  test('the first row of payments and of the statement is on the first screen', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'ada', '/payments')
    for (const path of ['/payments', '/statement?dates=all']) {
      await page.goto(path)
      await settled(page)
      const row = page.getByRole('table').getByRole('row').nth(1)
      const { y, height } = (await row.boundingBox()) ?? { y: 0, height: 0 }
      expect(height, path).toBeGreaterThan(0)
      expect(y + Math.min(height, 60), path).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    }
  })
})

test('the statement is narrowed to a type of line, and says when there is none', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'ada', '/statement?dates=all')
  await page.getByLabel('Type of line').selectOption('Top-ups')
  await expect(page).toHaveURL('/statement?dates=all&type=topup')
  await expect(page.getByText('Top-up by card').first()).toBeVisible()
  await expect(page.getByText(/^Call to /)).toHaveCount(0)
  await expectAccessible(page, 'statement of top-ups')
})
