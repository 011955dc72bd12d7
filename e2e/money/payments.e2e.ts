import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { coveredByToasts } from '../overlap.ts'
import {
  balanceBox,
  balanceOf,
  cardDialog,
  cards,
  naira,
  openTopUp,
  payWith,
  settled,
  signIn,
  startTopUp,
  toasts,
} from '../people.ts'
import { onPhoneInAll } from '../widths.ts'

const refusal = (page: Page) => cardDialog(page).getByRole('alert')

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
  await expect(toasts(page)).toContainText('Something went wrong!')
  await page.unroute('**/v1/verify?*')
  return reference
}

onPhoneInAll(() => {
  test('what is said of a payment covers no control', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada', '/payments')
    await settled(page)
    await openTopUp(page)
    const amount = page.getByLabel('Amount')
    const pay = page.getByRole('button', { name: 'Pay', exact: true })
    await amount.fill('1')
    await pay.click()
    await expect(toasts(page)).toContainText('500')
    await expect(amount).toBeFocused()
    const all = page.locator('#root')
    await page.getByRole('button', { name: 'Dismiss' }).first().hover() // it stays as long as this takes
    await expect.poll(() => coveredByToasts(all), 'what was refused').toEqual([])
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(2)
    await pay.scrollIntoViewIfNeeded()
    await expect.poll(() => coveredByToasts(all), 'scrolled to Pay').toEqual([])
    for (const y of [0, 150, 300, 450, 600]) {
      await page.evaluate((to) => scrollTo(0, to), y)
      await expect.poll(() => coveredByToasts(all), `scrolled to ${y}`).toEqual([])
    }
  })
})

onPhoneInAll(() => {
  // @shows AC2-34
  test('a payment whose confirmation was lost is not paid twice', async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    await page.route('**/v1/verify?*', (route) => route.abort())
    const reference = await startForReference(page, 700)
    await payWith(page, cards.pays)
    const notice = page.getByText(`Checking payment ${reference}, don’t pay again`)
    await expect(notice).toBeVisible()
    await expect(toasts(page)).toContainText(`Reference ${reference}`)
    const pay = page.getByRole('button', { name: /^Pay( ₦|$)/ })
    await expect(pay).toBeDisabled()
    await page.reload()
    await expect(notice).toBeVisible()
    await page.getByLabel('Amount').fill('700')
    await expect(pay).toBeDisabled()
    await page.unroute('**/v1/verify?*')
    await page.getByRole('tabpanel').locator('..').getByRole('button', { name: 'Check again' }).click()
    await expect(toasts(page)).toContainText('Transaction successful')
    await expect(notice).toBeHidden()
    await expect(balanceBox(page)).toContainText(naira(before + 700))
  })
})

test.describe('a top-up', () => {
  test('is refused by a declined and by an empty card, and another card may be tried', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    await startTopUp(page, 600)
    await payWith(page, cards.declined)
    await expect(refusal(page)).toHaveText('Declined. Please try another card.')
    await payWith(page, cards.insufficientFunds)
    await expect(refusal(page)).toHaveText('Insufficient funds on this card.')
    await expect(balanceBox(page)).toContainText(naira(before))
    await payWith(page, cards.pays)
    await expect(toasts(page)).toContainText('Transaction successful')
    await expect(balanceBox(page)).toContainText(naira(before + 600))
  })

  test('asks for the one-time password, again when it was wrong', { tag: '@all' }, async ({ page }) => {
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
    await expect(toasts(page)).toContainText('Transaction successful')
    await expect(balanceBox(page)).toContainText(naira(before + 2500))
  })

  test('fails in words when the window is closed, and can be begun again', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const pay = page.getByRole('button', { name: 'Pay ₦507.62' })
    await startTopUp(page, 500)
    await expect(page.getByText('Processing payment...')).toBeVisible()
    await cardDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(cardDialog(page)).toBeHidden()
    await expect(toasts(page)).toContainText('Payment cancelled')
    await expect(pay).toBeFocused()
    await page.reload()
    await expect(balanceBox(page)).toContainText(naira(before))
    await startTopUp(page, 500)
    await page.keyboard.press('Escape')
    await expect(pay).toBeFocused()
  })

  test('loses nothing when the window is closed while the card is charged', { tag: '@all' }, async ({
    page,
  }) => {
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
    await expect(toasts(page)).toContainText('Transaction successful')
    await expect(balanceBox(page)).toContainText(naira(before + 500))
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
    await expect(toasts(page)).toContainText('Transaction successful')
    await expect(balanceBox(page)).toContainText(naira(before + 750))
    expect(started).toHaveLength(1)
    await page.reload()
    await expect(balanceBox(page)).toContainText(naira(before + 750))
  })

  test('that was paid before a reload is credited by its return page, once', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const reference = await payUnverified(page, 900)
    await page.reload()
    await settled(page) // by now the server may have asked the provider on its own
    for (let visit = 1; visit <= 2; visit++) {
      await page.goto(`/verify?reference=${reference}`)
      await expect(page).toHaveURL('/successful-payment')
      await page.getByRole('link', { name: 'See your payments' }).click()
      await expect(balanceBox(page)).toContainText(naira(before + 900))
    }
  })
})

test('a card that is kept tops up a wallet that runs low, until it is removed', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'funmi', '/payments')
  const before = await balanceOf(page)
  const below = before + 801
  await openTopUp(page)
  await page.getByLabel('Keep card for automatic top-up').check()
  await startTopUp(page, 800)
  await payWith(page, cards.pays)
  await expect(balanceBox(page)).toContainText(naira(before + 800))
  const saved = page.getByRole('region', { name: 'Saved card' })
  await expect(saved).toContainText('ending in 4081')

  await saved.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Automatic top-up' })
  await dialog.getByLabel('When the wallet falls below').fill(String(below))
  await dialog.getByLabel('Top up with').fill(String(below))
  await dialog.getByLabel('At most a month').fill(String(below + 100))
  await expectAccessible(page, 'automatic top-up')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(toasts(page)).toContainText('Automatic top-up is on')
  await expect(async () => {
    await page.reload()
    await expect(balanceBox(page)).toContainText(naira(before + 800 + below), { timeout: 2_000 })
  }).toPass({ timeout: 90_000 }) // the server looks four times a minute
  await expect(saved).toContainText(`This month: ${naira(below)} of ${naira(below + 100)}.`)
  await expectAccessible(page, 'a saved card that tops up')

  await saved.getByRole('button', { name: 'Remove card' }).click()
  await expect(toasts(page)).toContainText('Removed your card')
  await expect(saved).toContainText('None. Tick the box')
})
