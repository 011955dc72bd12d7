import { expect, type Page, test } from '@playwright/test'
import {
  balanceBox,
  balanceOf,
  cardDialog,
  cards,
  emailOf,
  logIn,
  naira,
  payWith,
  settled,
  signIn,
  startTopUp,
  toasts,
} from './people.ts'

const refusal = (page: Page) => cardDialog(page).getByRole('alert')
const latest = (page: Page) => page.getByRole('region', { name: 'Latest Payments' })

/** Begins a top-up. @returns its reference */
async function startForReference(page: Page, amount: number): Promise<string> {
  const answer = page.waitForResponse('**/v1/payments')
  await startTopUp(page, amount)
  return (await (await answer).json()).result.reference
}

/** A top-up that the card has paid, while the way to the server's verify was cut. @returns its reference */
async function payUnverified(page: Page, amount: number): Promise<string> {
  await page.route('**/v1/verify?*', (route) => route.abort())
  const reference = await startForReference(page, amount)
  await payWith(page, cards.pays)
  await expect(toasts(page)).toContainText('something went wrong!')
  await page.unroute('**/v1/verify?*')
  return reference
}

test.describe('a top-up', () => {
  test('is refused by a declined and by an empty card, and another card may be tried', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    await startTopUp(page, 600)
    await payWith(page, cards.declined)
    await expect(refusal(page)).toHaveText('Declined. Please try another card.')
    await payWith(page, cards.insufficientFunds)
    await expect(refusal(page)).toHaveText('Insufficient funds on this card.')
    await expect(balanceBox(page)).toContainText(naira(before))
    await payWith(page, cards.pays)
    await expect(toasts(page)).toContainText('Transaction Successful')
    await expect(balanceBox(page)).toContainText(naira(before + 600))
  })

  test('asks for the one-time password, again when it was wrong', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    await startTopUp(page, 2500)
    await payWith(page, cards.asksOtp)
    const otp = cardDialog(page).getByLabel('One-time password')
    const authorize = cardDialog(page).getByRole('button', { name: 'Authorize' })
    await expect(authorize).toBeDisabled()
    await otp.fill('000000')
    await authorize.click()
    await expect(refusal(page)).toHaveText('The one-time password is wrong.')
    await otp.fill('123456')
    await authorize.click()
    await expect(toasts(page)).toContainText('Transaction Successful')
    await expect(balanceBox(page)).toContainText(naira(before + 2500))
  })

  test('fails in words when the window is closed, and can be begun again', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const pay = page.getByRole('button', { name: 'Pay ₦507.62' })
    await startTopUp(page, 500)
    await expect(page.getByText('Processing Payment...')).toBeVisible()
    await cardDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(cardDialog(page)).toBeHidden()
    await expect(toasts(page)).toContainText('Transaction Failed')
    await expect(pay).toBeFocused()
    await page.reload()
    await expect(balanceBox(page)).toContainText(naira(before))
    await startTopUp(page, 500)
    await page.keyboard.press('Escape')
    await expect(pay).toBeFocused()
  })

  test('loses nothing when the window is closed while the card is charged', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    await page.route('**/v1/payments/sandbox/*', async (route) => {
      asked.resolve()
      await closed.promise
      await route.continue()
    })
    await startTopUp(page, 500)
    await payWith(page, cards.pays)
    await asked.promise
    await page.keyboard.press('Escape')
    await expect(cardDialog(page)).toBeHidden()
    closed.resolve()
    await expect(toasts(page)).toContainText('Transaction Successful')
    await expect(balanceBox(page)).toContainText(naira(before + 500))
  })

  test('below 500 naira is refused', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    await page.getByLabel('Amount').fill('499.99')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(toasts(page)).toContainText('You can not pay less than 500 naira')
    await expect(page.getByLabel('Amount')).toBeFocused()
    await expect(cardDialog(page)).toBeHidden()
  })

  test('is credited once however often Pay is pressed', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const started: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/payments')) started.push(request.url())
    })
    await page.getByLabel('Amount').fill('750')
    await page.getByRole('button', { name: /^Pay ₦/ }).dblclick()
    const form = cardDialog(page)
    await form.getByLabel('Card number').fill(cards.pays)
    await form.getByLabel('Expiry').fill('12/39')
    await form.getByLabel('CVV').fill('408')
    await form.getByRole('button', { name: /^Pay/ }).dblclick()
    await expect(toasts(page)).toContainText('Transaction Successful')
    await expect(balanceBox(page)).toContainText(naira(before + 750))
    expect(started).toHaveLength(1)
    await page.reload()
    await expect(balanceBox(page)).toContainText(naira(before + 750))
  })

  test('that was paid before a reload is credited by its return page, once', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const reference = await payUnverified(page, 900)
    await page.reload()
    await settled(page) // by now the server may have asked the provider by itself
    for (let visit = 1; visit <= 2; visit++) {
      await page.goto(`/verify?reference=${reference}`)
      await expect(page).toHaveURL('/successful-payment')
      await page.getByRole('link', { name: 'See your payments' }).click()
      await expect(balanceBox(page)).toContainText(naira(before + 900))
    }
  })
})

test.describe('the payment return page', () => {
  test('says that it is processing, then that the account was credited', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const reference = await payUnverified(page, 500)
    const seen = Promise.withResolvers<void>()
    await page.route('**/v1/verify?*', async (route) => {
      await seen.promise
      await route.continue()
    })
    await page.goto(`/verify?reference=${reference}`)
    await expect(page.getByRole('heading', { name: 'Processing payment .......' })).toBeVisible()
    seen.resolve()
    await expect(page).toHaveURL('/successful-payment')
    await expect(page.getByRole('heading', { name: 'Account Credited Successfully' })).toBeVisible()
  })

  test('keeps the reference over the sign-in', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const reference = await payUnverified(page, 500)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`/verify?reference=${reference}`)
    await expect(page).toHaveURL('/login')
    await logIn(page, emailOf('funmi'))
    await expect(page).toHaveURL('/successful-payment')
    await page.getByRole('link', { name: 'See your payments' }).click()
    await expect(balanceBox(page)).toContainText(naira(before + 500))
  })

  test('leads to the failure page for what was not paid', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const reference = await startForReference(page, 500)
    await page.goto(`/verify?reference=${reference}`)
    await expect(page).toHaveURL('/failed-payment')
    await expect(page.getByRole('heading', { name: 'Sorry, Payment was unsuccessful' })).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/payments')
  })

  test("credits nobody by somebody else's reference", async ({ page, browser, baseURL }) => {
    await signIn(page, 'funmi', '/payments')
    const reference = await payUnverified(page, 500)

    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await signIn(other, 'kemi', '/payments')
    const before = await balanceOf(other)
    await other.goto(`/verify?reference=${reference}`)
    await expect(other).toHaveURL('/failed-payment')
    await other.goto('/payments')
    await expect(balanceBox(other)).toContainText(naira(before))
    await other.close()

    await page.goto(`/verify?reference=${reference}`)
    await expect(page).toHaveURL('/successful-payment')
  })

  test('leads to the failure page without a reference', async ({ page }) => {
    await signIn(page, 'kemi', '/users')
    await page.goto('/verify')
    await expect(page).toHaveURL('/failed-payment')
  })
})

test('the result pages say how it went, and lead on', async ({ page }) => {
  for (const [path, words] of [
    ['/payment', 'Account Credited Successfully'],
    ['/successful-payment', 'Account Credited Successfully'],
    ['/failed-payment', 'Sorry, Payment was unsuccessful'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login')
  }
})

test('the payments are filtered by date', async ({ page }) => {
  await signIn(page, 'chidi', '/payments')
  const rows = latest(page).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(latest(page).getByText('₦6,000.00')).toBeVisible()
  const day = await page.evaluate(() => new Date(Date.now() - 5 * 86_400_000).toLocaleDateString('en-CA'))
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(latest(page).getByText('No payments on these days')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.reload()
  await expect(latest(page).getByText('No payments on these days')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(day)
  await page.getByLabel('From', { exact: true }).fill(day)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'All dates' }).click()
  await expect(page).toHaveURL('/payments')
  await expect(rows).toHaveCount(2)
})

test('the payments are listed with their Lagos time, newest first', async ({ page }) => {
  await signIn(page, 'ada', '/payments')
  await settled(page)
  await expect(latest(page).getByRole('columnheader')).toHaveText(['#', 'Amount', 'Date', 'For', 'Reference'])
  const dates = await latest(page)
    .getByText(/^\d+ \w{3} \d{4} \d\d:\d\d:\d\d$/)
    .allInnerTexts()
  expect(dates.length).toBeGreaterThanOrEqual(24)
  const times = dates.map((date) => new Date(date).getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('the referral code is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'kemi', '/payments')
  const box = page.getByRole('region', { name: 'Referral code' })
  await box.getByRole('button', { name: 'COPY' }).click()
  await expect(toasts(page)).toContainText('Copied!')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expect(box.getByText(copied, { exact: true })).toBeVisible()
  expect(copied).toBe(await page.evaluate(() => sessionStorage.getItem('referral')))
})
