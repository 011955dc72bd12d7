import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import { type PaystackServer, startPaystackServer } from '../paystack-server.ts'
import { balanceBox, balanceOf, naira, signIn, toasts } from '../people.ts'

const CHECKOUT = 'https://checkout.paystack.com'

/** What Paystack's page does, as far as its widget (a package of theirs, run for real) and we see of it. */
const checkoutPage = `<!doctype html><title>Checkout</title><body style="background:white"><h1>Stand-in of the checkout</h1>
  <button id="pay">Pay</button><button id="close">Close</button><output></output><script>
  const tell = (event, data) => parent.postMessage({ event, data }, '*')
  addEventListener('message', ({ data }) => {
    if (data.path === 'newTransaction') document.querySelector('output').textContent = data.params.accessCode
  })
  pay.onclick = () => tell('success', { reference: document.querySelector('output').textContent, status: 'success' })
  document.querySelector('#close').onclick = () => tell('close')
  tell('loaded:checkout')
</script>`

const test = base.extend<object, { server: PaystackServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are wanted
    async ({}, use) => {
      const server = await startPaystackServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.address),
})

/** Everything the page's policy refused, and every error it reported. */
function watch(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (line) => line.type() === 'error' && refused.push(line.text()))
  page.on('pageerror', (error) => refused.push(error.message))
  return refused
}

const frameOf = (page: Page) => page.locator(`iframe[src^="${CHECKOUT}"]`)

/** Begins a top-up, which opens Paystack's window. @returns the reference, and the window */
async function startInWindow(page: Page, amount: number) {
  await page.route(`${CHECKOUT}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: checkoutPage }),
  )
  const answer = page.waitForResponse('**/v1/payments')
  await page.getByLabel('Amount').fill(String(amount))
  await page.getByRole('region', { name: 'Top up' }).getByRole('button', { name: /^Pay/ }).click()
  const { result } = await (await answer).json()
  const checkout = frameOf(page).contentFrame()
  await expect(checkout.getByText(result.access_code)).toBeVisible()
  return { reference: result.reference as string, checkout }
}

/** Presses until the window is gone: a frame of another origin that was only just shown may miss a click. */
async function leaveBy(page: Page, checkout: FrameLocator, name: 'Pay' | 'Close'): Promise<void> {
  await expect(async () => {
    if (await frameOf(page).isVisible())
      await checkout.getByRole('button', { name }).click({ timeout: 1_000 })
    await expect(frameOf(page)).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

test.describe("Paystack's own window", () => {
  test('opens by the code of the server, and a payment reaches the wallet', { tag: '@all' }, async ({
    page,
    server,
  }) => {
    const refused = watch(page)
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const { reference, checkout } = await startInWindow(page, 1000)
    await server.pay(reference)
    await leaveBy(page, checkout, 'Pay')
    await expect(toasts(page)).toContainText('Transaction successful')
    await expect(balanceBox(page)).toContainText(naira(before + 1000))
    expect(refused).toEqual([])
  })

  test('credits nothing for a payment that only the page reports', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const { checkout } = await startInWindow(page, 2000)
    await leaveBy(page, checkout, 'Pay')
    await expect(toasts(page)).toContainText('Something went wrong!')
    await page.reload()
    await expect(balanceBox(page)).toContainText(naira(before))
  })

  test('may be closed, and opened again for another amount', { tag: '@all' }, async ({ page, server }) => {
    await signIn(page, 'funmi', '/payments')
    const before = await balanceOf(page)
    const { checkout } = await startInWindow(page, 700)
    await leaveBy(page, checkout, 'Close')
    await expect(page.getByLabel('Amount')).toBeEditable()
    const again = await startInWindow(page, 800)
    await server.pay(again.reference)
    await leaveBy(page, again.checkout, 'Pay')
    await expect(balanceBox(page)).toContainText(naira(before + 800))
  })
})
