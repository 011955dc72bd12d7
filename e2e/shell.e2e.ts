import { expect, type Page, test } from '@playwright/test'
import { balanceBox, follow, isNarrow, openMenu, settled, signIn, signInByForm } from './people.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

/** account-core §2, "Navigation links". */
const links: { name: string; path: string }[] = [
  { name: 'Overview', path: '/' },
  { name: 'Call History', path: '/calls' },
  { name: 'Payments', path: '/payments' },
  { name: 'Users', path: '/users' },
  { name: 'Phone numbers', path: '/phone' },
  { name: 'Conferences', path: '/conferences' },
  { name: 'Files', path: '/files' },
  { name: 'Bulk dialler', path: '/bulk-dialler' },
  { name: 'OTP history', path: '/otp-history' },
  { name: 'Business page', path: '/business-page' },
  { name: 'Developers', path: '/developers' },
  { name: 'Verify account', path: '/verify-account' },
]

test('every link of the menu leads to its page', async ({ page }) => {
  await signIn(page, 'efe')
  for (const { name, path } of links.toReversed())
    await test.step(name, async () => {
      await follow(page, name)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${name} · Ekoline`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('Coming soon')).toHaveCount(0)
      const current = (await openMenu(page)).getByRole('link', { name, exact: true })
      await expect(current).toHaveAttribute('aria-current', 'page')
      if (isNarrow(page)) await page.keyboard.press('Escape')
    })
})

test('Verify account is not offered to the verified', async ({ page }) => {
  await signIn(page, 'bola', '/users')
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'Business page' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Verify account' })).toHaveCount(0)
})

test('the menu is a drawer on a phone, and stands open on a desktop', async ({ page }) => {
  await signIn(page, 'kemi', '/users')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Main' })
  if (!isNarrow(page)) {
    await expect(menu).toBeVisible()
    await expect(button).toBeHidden()
    return
  }
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('link', { name: 'Files' }).click()
  await expect(page).toHaveURL('/files')
  await expect(menu).toBeHidden()
})

for (const { name, path } of [
  { name: 'IVR', path: '/ivr' },
  { name: 'Queues', path: '/queues' },
])
  test(`${name} opens the support dialog, which links to the screen`, async ({ page }) => {
    await signIn(page, 'kemi', '/users')
    await (await openMenu(page)).getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact support for setup' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('link', { name: `Open ${name}` }).click()
    await expect(page).toHaveURL(path)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

test('the profile dropdown holds what the specification lists', async ({ page }) => {
  await signIn(page, 'ada', '/users')
  const account = page.getByRole('button', { name: 'Account of Ada Okafor' })
  await account.click()
  const items = page.getByRole('button', { name: 'Logout' }).locator('..').getByRole('button')
  await expect(items).toHaveText(['Profile', 'Adaeze Log...', 'Change Password', 'Logout'])
  await expect(page.getByRole('link', { name: 'My Business Page' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('ada@ekoline.test')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  await expect(account).toBeFocused()

  for (const [item, dialog] of [
    ['Profile', 'Edit Profile'],
    ['Adaeze Logistics', 'Select Account'],
    ['Change Password', 'Change Password'],
  ] as const) {
    await account.click()
    await page.getByRole('button', { name: item, exact: true }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  }
  for (const [item, path] of [
    ['My Business Page', '/business-page'],
    ['Developers', '/developers'],
  ] as const) {
    await account.click()
    await page.getByRole('banner').getByRole('link', { name: item }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the select-account dialog changes the workgroup and all that is shown', async ({ page }) => {
  await signIn(page, 'ada', '/payments')
  await settled(page)
  const payments = region(page, 'Latest Payments')
  await expect(payments.getByText('₦15,000.00').first()).toBeVisible()
  const cardid = () => page.evaluate(() => sessionStorage.getItem('cardid'))
  const before = await cardid()

  await page.getByRole('button', { name: 'Adaeze Logistics, change workgroup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Account' })
  await expect(dialog.getByRole('button', { name: /^Adaeze Logistics/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(dialog.getByRole('button', { name: /^Adaeze Logistics/ })).toBeFocused()
  await dialog.getByRole('button', { name: 'Chuka & Sons' }).click()
  await expect(page).toHaveURL('/')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Chuka & Sons, change workgroup' })).toBeVisible()
  await expect(region(page, 'Total users')).toContainText('2')
  await follow(page, 'Payments')
  await settled(page)
  await expect(payments).toBeVisible()
  await expect(payments.getByText('₦15,000.00')).toHaveCount(0)
  expect(await cardid()).not.toBe(before)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Chuka & Sons, change workgroup' })).toBeVisible()
})

test('the NIN banner shows to Bola, who has none, on every page, and not to Ada', async ({
  page,
  browser,
  baseURL,
}) => {
  const banner = 'Kindly Update Profile With Your NIN'
  await signIn(page, 'bola', '/users')
  for (const path of ['/', '/payments', '/calls', '/files']) {
    await page.goto(path)
    await expect(page.getByText(banner)).toBeVisible()
  }
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(other, 'ada', '/users')
  await settled(other)
  await expect(other.getByText(banner)).toHaveCount(0)
  await other.close()
})

test('the theme is chosen, kept, and otherwise that of the system', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'kemi', '/users')
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await ground()
  expect(dark).not.toBe(light)

  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Account of Kemi Lawal' }).click()
    await page.getByText(theme, { exact: true }).click()
    await expect(page.getByRole('radio', { name: theme })).toBeChecked()
    await page.keyboard.press('Escape')
  }
  await choose('Light')
  expect(await ground()).toBe(light)
  await page.reload()
  await settled(page)
  expect(await ground()).toBe(light)

  await page.emulateMedia({ colorScheme: 'light' })
  await choose('Dark')
  expect(await ground()).toBe(dark)
  await page.getByRole('button', { name: 'Account of Kemi Lawal' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await ground()).toBe(dark)

  await signInByForm(page, 'kemi', '/users')
  await choose('System')
  expect(await ground()).toBe(light)
  await page.reload()
  await settled(page)
  expect(await ground()).toBe(light)
})

test('an address that leads nowhere says so, to anybody', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Page not found' })
  await page.goto('/nowhere')
  await expect(heading).toBeVisible()
  await expect(page).toHaveTitle('Not found · Ekoline')
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, 'kemi', '/users')
  await page.goto('/no/where')
  await expect(heading).toBeVisible()
  await page.getByRole('link', { name: 'Go to Overview' }).click()
  await expect(page).toHaveURL('/')
})

test('the first screen is on its way before the code that asks for it', async ({ page }) => {
  const onTheirWay = () =>
    page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map((it) => it.getAttribute('href')))
  await page.goto('/login')
  await expect.poll(async () => (await onTheirWay()).join()).toMatch(/\/LoginScreen-/)
  await signIn(page, 'bola', '/calls')
  await page.reload()
  await settled(page)
  expect((await onTheirWay()).join()).toMatch(/\/CallsScreen-.*\/signed-in-/)
})

test('what needs no session opens without one, under its own title', async ({ page }) => {
  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/successful-payment', 'Payment'],
    ['/failed-payment', 'Payment'],
    ['/sign-up', 'Create account'],
    ['/forgot-password', 'Forgot password'],
    ['/reset-password/abc', 'Set your password'],
    ['/verification', 'Verification'],
    ['/confirm-phone', 'Confirm your phone'],
    ['/confirm-email/abc', 'Confirm your phone'],
    ['/invite/ABC', 'Invitation'],
    ['/login/ada@ekoline.test', 'Sign in'],
    ['/wallboard/1', 'Wallboard'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · Ekoline`)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
})

test('the screen names what is not the real thing', async ({ page }) => {
  const line = 'Demo mode · Sandbox payments · Simulated calls'
  await page.goto('/login')
  await expect(page.getByRole('contentinfo')).toContainText(line)
  await signIn(page, 'kemi', '/payments')
  await expect(page.getByText(line)).toBeVisible()
})

test('an empty account is told what will be where', async ({ page }) => {
  await signIn(page, 'efe')
  await expect(balanceBox(page)).toContainText('₦0.00')
  await expect(region(page, 'Recent calls').getByText('No calls yet')).toBeVisible()
  await expect(region(page, 'Call frequency').getByText('No calls in the last 30 days')).toBeVisible()
  await follow(page, 'Payments')
  await expect(page.getByText('No payments yet')).toBeVisible()
  await follow(page, 'Call History')
  await expect(page.getByText('No calls in the last 90 days')).toBeVisible()
})

test("the 'Basic unlimited plan' shows Unlimited in place of the balance", async ({ page }) => {
  await signIn(page, 'chidi')
  await expect(balanceBox(page)).toContainText('Unlimited')
  await expect(balanceBox(page)).not.toContainText('₦')
  await follow(page, 'Payments')
  await expect(balanceBox(page)).toContainText('Unlimited')
  await expect(page.getByRole('banner')).not.toContainText('₦')
})

test.describe('what can not be fetched is told where it belongs, and can be asked for again', () => {
  const regions: { of: string; path: string; call: string; words: string; afterwards: RegExp }[] = [
    {
      of: 'Wallet balance',
      path: '/payments',
      call: '**/v1/ekoline/username/*',
      words: "Unable to get user's balance!",
      afterwards: /₦[\d,]+\.\d\d/,
    },
    {
      of: 'Referral code',
      path: '/payments',
      call: '**/v1/referral',
      words: 'Something went wrong while fetching referral code',
      afterwards: /COPY/,
    },
    {
      of: 'Latest Payments',
      path: '/payments',
      call: '**/v1/getpaymentrecord/*',
      words: 'Your payments could not be fetched.',
      afterwards: /No payments yet/,
    },
    {
      of: 'Total users',
      path: '/',
      call: '**/v1/ekoline/getWorkgroupList*',
      words: 'Unable to get users!',
      afterwards: /12/,
    },
    {
      of: 'Call frequency',
      path: '/',
      call: '**/v1/callgraph/*',
      words: 'The call frequency could not be fetched.',
      afterwards: /calls/,
    },
    {
      of: 'Recent calls',
      path: '/',
      call: '**/v1/ekoline/recentCalls?*',
      words: 'Unable to get recent calls',
      afterwards: /\d\d:\d\d/,
    },
  ]

  for (const path of ['/', '/payments'])
    test(`on ${path}`, async ({ page }) => {
      const here = regions.filter((it) => it.path === path)
      await signIn(page, 'kemi', '/users')
      for (const { call } of here) await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
      await page.goto(path)
      for (const { of, words } of here) await expect(region(page, of).getByRole('alert')).toContainText(words)
      for (const { of, call, afterwards } of here) {
        await page.unroute(call)
        await region(page, of).getByRole('button', { name: 'Try again' }).click()
        await expect(region(page, of).getByRole('alert')).toHaveCount(0)
        await expect(region(page, of)).toContainText(afterwards)
      }
    })

  test('in the call history', async ({ page }) => {
    await signIn(page, 'kemi', '/users')
    await page.route('**/legacy', (route) => route.abort())
    await page.goto('/calls')
    await expect(page.getByRole('alert')).toContainText('Unable to get the call history')
    await page.unroute('**/legacy')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  })

  test('in the choice of workgroups', async ({ page }) => {
    await signIn(page, 'ada', '/users')
    await page.route('**/v1/web/usersip', (route) => route.abort())
    await page.goto('/select-account')
    await expect(page.getByRole('alert')).toContainText('Your workgroups could not be fetched.')
    await page.unroute('**/v1/web/usersip')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Chuka & Sons' })).toBeVisible()
  })

  test('when nothing answers at the start', async ({ page }) => {
    await signIn(page, 'kemi', '/users')
    await page.route('**/v1/**', (route) => route.abort())
    await page.goto('/payments')
    await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again later!')
    await page.unroute('**/v1/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    await expect(page).toHaveURL('/payments')
  })

  test('when the network is gone before a screen was loaded', async ({ page, context }) => {
    await signIn(page, 'kemi', '/users')
    await context.setOffline(true)
    await follow(page, 'Payments')
    await expect(page.getByRole('alert')).toContainText('Network Disconnected')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('Network Disconnected')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    await expect(balanceBox(page)).toContainText('₦')
  })

  test('when the sign-in gets no answer', async ({ page }) => {
    await page.goto('/login')
    await page.route('**/v1/signin', (route) => route.abort())
    await page.getByLabel('Email').fill('kemi@ekoline.test')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again!')
    await expect(page.getByRole('button', { name: 'LOGIN' })).toBeEnabled()
  })
})

test('nothing scrolls sideways', async ({ page }) => {
  await signIn(page, 'kemi')
  for (const path of ['/', '/payments', '/calls', '/users', '/login']) {
    await page.goto(path)
    await settled(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, path).toBeLessThanOrEqual(0)
  }
})

test('nothing scrolls sideways on a phone with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await signIn(page, 'kemi')
  for (const path of ['/', '/payments']) {
    await page.goto(path)
    await settled(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, path).toBeLessThanOrEqual(0)
  }
})
