import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { cardDialog, cards, isNarrow, openMenu, payWith, settled, signIn, startTopUp } from './people.ts'

// One sign-in for many screens: on a busy machine a test here takes longer than one of a journey.
test.describe.configure({ timeout: 150_000 })

/** Everything that the browser complains of, breaches of the content security policy included. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`${page.url()} ${message.text()}`)
  })
  return heard
}

async function expectScreensAccessible(page: Page, paths: readonly string[]): Promise<void> {
  const heard = complaints(page)
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await settled(page)
      await expectAccessible(page, path)
    })
  expect(heard).toEqual([])
}

test('the screens that need no session are accessible and quiet', async ({ page }) => {
  await expectScreensAccessible(page, [
    '/login',
    '/payment',
    '/successful-payment',
    '/failed-payment',
    '/sign-up',
    '/forgot-password',
    '/reset-password/abc',
    '/verification',
    '/confirm-phone',
    '/enter-code',
    '/wallboard/adaokafor',
    '/wallboard/efeomoregie',
    '/nowhere',
  ])
})

test('the screens of this part are accessible and quiet', async ({ page }) => {
  await signIn(page, 'ada')
  await expectScreensAccessible(page, [
    '/',
    '/payments',
    '/statement',
    '/audit',
    '/calls',
    '/calls?by=phonenumber&q=80',
    '/users',
    '/users?q=nobody-of-this-name',
    '/users?page=9',
    '/calls?member=bolaadeyemi',
    '/conferences',
    '/queues',
    '/bulk-dialler',
    '/bulk-dialler?q=nobody-of-this-name',
    '/bulk-dialler?tab=campaigns&campaign=1',
    '/bulk-dialler?tab=robocall&robocall=1',
    '/business-page',
    '/verify-account',
    '/verify-account?tab=utility',
    '/select-account',
    '/successful-payment',
    '/failed-payment',
    '/nowhere',
  ])
})

test('the screens for developers are accessible and quiet', async ({ page }) => {
  await signIn(page, 'ada')
  await expectScreensAccessible(page, [
    '/developers',
    '/developers?tab=webhooks',
    '/developers?tab=quick-start',
    '/developers?tab=reference',
    '/otp-history',
    '/otp-history?from=2020-01-01&to=2199-12-31&page=99',
  ])
})

test('the screens that are to come are accessible and quiet', async ({ page }) => {
  await signIn(page, 'bola')
  await expectScreensAccessible(page, [
    '/users',
    '/bulk-dialler',
    '/phone',
    '/files',
    '/ivr',
    '/developers',
    '/otp-history',
  ])
})

test('the empty account is accessible and quiet', async ({ page }) => {
  await signIn(page, 'efe')
  await expectScreensAccessible(page, [
    '/',
    '/business-page',
    '/developers',
    '/developers?tab=webhooks',
    '/otp-history',
    '/verify-account',
    '/payments',
    '/calls',
    '/calls?page=9',
    '/conferences',
    '/queues',
    '/bulk-dialler',
    '/payments?to=2020-01-01',
  ])
})

test('the unlimited account is accessible and quiet', async ({ page }) => {
  await signIn(page, 'chidi')
  await expectScreensAccessible(page, ['/', '/payments'])
})

test('what stands over a screen is accessible', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Get the mobile app' }).click()
  await expectAccessible(page, 'Download App')

  await signIn(page, 'ada', '/payments')
  await settled(page)
  await page.getByRole('button', { name: 'Account of Ada Okafor' }).click()
  await expectAccessible(page, 'profile dropdown')
  for (const [item, name] of [
    ['Profile', 'Edit Profile'],
    ['Adaeze Logistics', 'Select Account'],
    ['Change Password', 'Change Password'],
  ] as const) {
    if (await page.getByRole('button', { name: 'Logout' }).isHidden())
      await page.getByRole('button', { name: 'Account of Ada Okafor' }).click()
    await page.getByRole('button', { name: item, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await settled(page)
    await expectAccessible(page, name)
    await page.keyboard.press('Escape')
  }
  if (isNarrow(page)) {
    await openMenu(page)
    await expectAccessible(page, 'drawer')
    await page.keyboard.press('Escape')
  }
  await (await openMenu(page)).getByRole('button', { name: 'IVR' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact support for setup' })).toBeVisible()
  await expectAccessible(page, 'Contact support for setup')
  await page.keyboard.press('Escape')
})

test('the card window is accessible at each of its steps', async ({ page }) => {
  await signIn(page, 'dayo', '/payments')
  await page.getByLabel('Amount').fill('1')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectAccessible(page, 'a refused amount')
  await startTopUp(page, 500)
  await cardDialog(page).getByText('Test cards').click()
  await expectAccessible(page, 'card form')
  await payWith(page, cards.declined)
  await expect(cardDialog(page).getByRole('alert')).not.toBeEmpty()
  await expectAccessible(page, 'declined')
  await payWith(page, cards.asksOtp)
  await expect(cardDialog(page).getByLabel('One-time password')).toBeVisible()
  await expectAccessible(page, 'one-time password')
})

test('what went wrong is told accessibly', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@ekoline.test')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.route('**/v1/signin', (route) => route.abort())
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expectAccessible(page, 'sign-in')
  await page.unroute('**/v1/signin')

  await signIn(page, 'kemi', '/users')
  for (const call of [
    '**/username/*',
    '**/referral',
    '**/getpaymentrecord/*',
    '**/callgraph/*',
    '**/recentCalls*',
  ])
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
  for (const path of ['/', '/payments']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3)
    await expectAccessible(page, `errors on ${path}`)
  }
})

test.describe('nothing jumps while a page loads on a slow line', () => {
  for (const path of ['/login', '/', '/payments', '/calls'])
    test(path, async ({ page, context }) => {
      if (path !== '/login') {
        await signIn(page, 'ada', '/users')
        await settled(page)
      }
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.clearBrowserCache')
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000, // bytes a second: a phone on 3G
        uploadThroughput: 90_000,
      })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(path)
      await settled(page)
      await page.waitForLoadState('networkidle')
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02)
    })
})
