// @shows SA-9

import { expect, type Page, type Request, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFitting } from './overlap.ts'
import {
  cardDialog,
  cards,
  isNarrow,
  openMenu,
  openTopUp,
  type Person,
  payWith,
  sessionOf,
  settled,
  signIn,
  startTopUp,
} from './people.ts'
import { screens } from './screens.ts'
import { onPhoneInAll } from './widths.ts'

// They only read, so workers share them.
test.describe.configure({ mode: 'parallel' })

/** What the tests' own setting makes the browser say: workers are blocked, but for app.e2e.ts. */
const OF_THE_TEST = 'Service Worker registration blocked by Playwright'

/** Everything that the browser complains of, breaches of the content security policy included. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.text() === OF_THE_TEST) return
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`${page.url()} ${message.text()}`)
  })
  return heard
}

const ALL_DAYS = 'from=2020-01-01&to=2199-12-31'

const first = ['/login', '/sign-up']
const ofCustomer = ['/', '/payments', '/calls']
const ofCompany = ['/users', '/phone', '/my-phone']
const others = screens.filter(({ path }) => ![...first, ...ofCustomer, ...ofCompany].includes(path))
const pathsOf = (some: typeof screens) => some.map(({ path }) => path)
const menu = screens.filter((screen) => screen.menu)

const walks: { name: string; who?: Person; paths: string[]; wallboard?: true; tag?: '@all' }[] = [
  {
    name: 'the first screens are accessible and quiet',
    paths: first,
  },
  {
    name: 'the screens of a customer are accessible and quiet',
    who: 'ada',
    paths: ofCustomer,
  },
  {
    name: 'the screens of a company are accessible and quiet',
    who: 'ada',
    paths: ofCompany,
  },
  {
    name: 'the other screens that need no session are accessible and quiet',
    tag: '@all',
    paths: [
      ...pathsOf(others.filter(({ reached }) => reached === 'public')),
      '/wallboard/adaokafor',
      '/terms',
      '/privacy',
      '/nowhere',
    ],
  },
  {
    name: 'the other screens of an admin are accessible and quiet',
    who: 'ada',
    tag: '@all',
    paths: pathsOf(others.filter(({ reached }) => reached !== 'public')),
  },
  {
    name: 'the tabs for outreach and developers are accessible and quiet',
    who: 'ada',
    tag: '@all',
    paths: [
      '/bulk-dialler?tab=campaigns&campaign=1',
      '/bulk-dialler?tab=robocall&robocall=1',
      '/developers?tab=webhooks',
      '/developers?tab=quick-start',
      '/developers?tab=reference',
      `/otp-history?${ALL_DAYS}`,
    ],
  },
  {
    name: 'what a search, a filter or an address finds is accessible and quiet',
    who: 'ada',
    tag: '@all',
    paths: [
      '/calls?by=phonenumber&q=80',
      '/calls?q=0000000000',
      '/calls?from=2020-01-01&to=2020-01-31',
      '/calls?from=2020-02-01&to=2020-01-31',
      '/calls?member=bolaadeyemi',
      '/users?q=nobody-of-this-name',
      '/users?page=9',
      '/bulk-dialler?q=nobody-of-this-name',
      '/verify-account?tab=utility',
      '/otp-history',
      `/otp-history?${ALL_DAYS}&page=99`,
      '/successful-payment',
      '/failed-payment',
      '/nowhere',
    ],
  },
  {
    name: 'the screens of a member are accessible and quiet',
    who: 'bola',
    tag: '@all',
    paths: [...pathsOf(menu.filter((screen) => screen.menu?.seenBy !== 'admins')), '/outside-numbers'],
  },
  {
    name: 'the empty account is accessible and quiet',
    who: 'efe',
    tag: '@all',
    paths: [
      ...pathsOf(menu),
      '/developers?tab=webhooks',
      '/payments?to=2020-01-01',
      '/calls?page=9',
      '/outside-numbers',
      '/bulk-dialler?tab=campaigns',
      '/wallboard/efeomoregie',
    ],
    wallboard: true,
  },
  {
    name: 'the unlimited account is accessible and quiet',
    who: 'chidi',
    tag: '@all',
    paths: ['/', '/payments'],
  },
]

/** A wallboard is off until its workgroup turns it on. */
async function turnOnWallboard(page: Page): Promise<void> {
  const { headers } = await sessionOf(page)
  const answer = await page.request.put('/v1/ekoline/wallboard-switch', { headers, data: { on: true } })
  expect(answer.ok()).toBe(true)
}

onPhoneInAll(() => {
  for (const { name, who, paths, wallboard, tag } of walks)
    test(name, { ...(tag && { tag }) }, async ({ page }) => {
      if (who) await signIn(page, who)
      if (wallboard) await turnOnWallboard(page)
      const heard = complaints(page)
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await settled(page)
          await expectAccessible(page, path)
          if (!isNarrow(page)) await expectFitting(page, path) // which looks at all widths
        })
      expect(heard).toEqual([])
    })

  test('what lies over a screen is accessible', { tag: '@all' }, async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Get the mobile app' }).click()
    await expectAccessible(page, 'Download App')

    await signIn(page, 'ada', '/payments')
    await settled(page)
    await page.getByRole('button', { name: 'Account of Ada Okafor' }).click()
    await expectAccessible(page, 'profile dropdown')
    for (const [item, name] of [
      ['Profile', 'Edit profile'],
      ['Adaeze Logistics', 'Select account'],
      ['Change password', 'Change password'],
    ] as const) {
      if (await page.getByRole('button', { name: 'Log out' }).isHidden())
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
    await (await openMenu(page)).getByRole('link', { name: 'IVR' }).click()
    await page.getByRole('button', { name: 'Contact support for setup' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact support for setup' })).toBeVisible()
    await expectAccessible(page, 'Contact support for setup')
    await page.keyboard.press('Escape')
  })

  test('the card window is accessible at each of its steps', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'dayo', '/payments')
    await openTopUp(page)
    await page.getByLabel('Amount').fill('1')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectAccessible(page, 'a refused amount')
    await startTopUp(page, 500)
    await cardDialog(page).getByText('Test cards').click()
    await expectAccessible(page, 'card form')
    await cardDialog(page).getByRole('button', { name: cards.declined }).click() // folds the list of test cards
    await cardDialog(page).getByRole('button', { name: /^Pay/ }).click()
    await expect(cardDialog(page).getByRole('alert')).not.toBeEmpty()
    await expectAccessible(page, 'declined')
    await payWith(page, cards.asksOtp)
    await expect(cardDialog(page).getByLabel('One-time password')).toBeVisible()
    await expectAccessible(page, 'one-time password')
  })

  test('what went wrong is said accessibly', { tag: '@all' }, async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('nobody@ekoline.test')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await page.route('**/v1/signin', (route) => route.abort())
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expectAccessible(page, 'sign-in')
    await page.unroute('**/v1/signin')

    await page.goto('/invite/NOBODYS')
    await expect(page.getByRole('heading', { name: 'We don’t know this invitation.' })).toBeVisible()
    await expectAccessible(page, 'an unknown invitation')

    await signIn(page, 'kemi', '/users')
    for (const call of [
      '**/username/*',
      '**/referral',
      '**/getpaymentrecord/*',
      '**/callgraph/*',
      /\/v1\/ekoline\/calls\?/,
      '**/legacy',
    ])
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
    for (const [path, failures] of [
      ['/', 3],
      ['/payments', 3],
      ['/calls', 1],
      ['/otp-history', 1],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(failures)
      await expectAccessible(page, `errors on ${path}`)
    }
  })

  test('unavailable calls are announced accessibly', { tag: '@all' }, async ({ page }) => {
    await page.route('**/v1/ekoline/my-phone', async (route) => {
      const response = await route.fetch()
      const { status, result } = await response.json()
      await route.fulfill({ response, json: { status, result: { ...result, calls: 'unavailable' } } })
    })
    await signIn(page, 'bola', '/users')
    for (const path of ['/', '/calls', '/my-phone']) {
      await page.goto(path)
      await settled(page)
      await expect(page.getByText('Calls are not working right now')).toBeVisible()
      await expectAccessible(page, `${path} without calls`)
    }
  })

  test('what an empty account sees first is accessible', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'efe', '/bulk-dialler')
    await page.getByRole('button', { name: 'Create group' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Create group' })).toBeVisible()
    await expectAccessible(page, 'the form of a group')
    await page.goto('/ivr')
    await page.getByRole('button', { name: 'Add IVR' }).click()
    await expect(page.getByRole('tab', { name: 'Our voice' })).toBeVisible()
    await expectAccessible(page, 'a menu without recordings to choose')
  })

  test.describe('nothing jumps while a page loads on a slow line', { tag: '@all' }, () => {
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
        const pending = new Set<Request>()
        page.on('request', (request) => pending.add(request))
        page.on('requestfinished', (request) => pending.delete(request))
        page.on('requestfailed', (request) => pending.delete(request))
        await page.goto(path)
        await expect(async () => {
          await settled(page)
          expect(pending.size).toBe(0)
        }).toPass()
        // All that could still move something: the fonts and pictures, and the paint that follows them.
        await page.evaluate(async () => {
          await document.fonts.ready
          await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        })
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
        expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02)
      })
  })
})
