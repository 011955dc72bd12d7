import { expect, type Page, test } from '@playwright/test'
import { balanceBox, emailOf, follow, logIn, settled, signInByForm } from '../people.ts'

const SESSION_KEYS = [
  'token',
  'username',
  'cardid',
  'email',
  'firstname',
  'lastname',
  'workgroup',
  'referral',
  'id',
  'userid',
  'usersipid',
  'plan',
  'planId',
  'verifytoken',
]

const ENDED = 'Your session has ended. Please log in again.'
const secret = /Wallet balance|Latest payments|Kemi|@ekoline\.test/

test('the session is kept under the keys of the specification, in sessionStorage only', async ({ page }) => {
  await signInByForm(page, 'kemi')
  const kept: Record<string, string> = await page.evaluate(() => ({ ...sessionStorage }))
  expect(SESSION_KEYS).toEqual(expect.arrayContaining(Object.keys(kept)))
  expect(kept).toMatchObject({
    username: 'kemilawal',
    email: emailOf('kemi'),
    firstname: 'Kemi',
    lastname: 'Lawal',
    workgroup: 'Adaeze Logistics',
    plan: 'Business starter',
    planId: '3',
    token: expect.stringMatching(/^[\w-]{40,}$/),
    cardid: expect.stringMatching(/^\d+$/),
    id: expect.stringMatching(/^\d+$/),
    usersipid: expect.stringMatching(/^\d+$/),
    referral: expect.stringMatching(/^\w+$/),
  })
  expect(kept.userid).toBe(kept.id)
  expect(await page.evaluate(() => [...Object.values(localStorage), document.cookie].join())).not.toContain(
    kept.token,
  )
})

test('a new tab is signed in like the one before, and logging out in one logs out both', async ({
  page,
  context,
  browser,
}) => {
  await signInByForm(page, 'kemi')
  const otherTab = await context.newPage()
  await otherTab.goto('/login')
  await expect(otherTab).toHaveURL('/')
  await otherTab.goto('/payments')
  await expect(balanceBox(otherTab)).toContainText('₦')
  const token = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('token'))
  expect(await token(otherTab)).toBe(await token(page))

  // Another origin is given nothing, though it asks.
  const { port } = new URL(page.url())
  const elsewhere = await context.newPage()
  await elsewhere.addInitScript(() => localStorage.setItem('signed_in', '1'))
  await elsewhere.goto(`http://localhost:${port}/payments`)
  await expect(elsewhere).toHaveURL(/\/login$/)
  expect(await token(elsewhere)).toBeNull()

  await otherTab.getByRole('button', { name: 'account of' }).click()
  await otherTab.getByRole('button', { name: /^log ?out$/i }).click()
  for (const tab of [otherTab, page]) {
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByText(secret)).toHaveCount(0)
    expect(await token(tab)).toBeNull()
  }
  const stranger = await (await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })).newPage()
  await stranger.goto('/')
  await expect(stranger).toHaveURL('/login')
})

test('a session that the server ended leads to the sign-in with a plain word, and back', {
  tag: '@all',
}, async ({ page, request }) => {
  await signInByForm(page, 'kemi', '/payments')
  await settled(page)
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const followed = Promise.withResolvers<void>() // or another request of the page is seen first
  await page.route('**/v1/**', async (route) => {
    await followed.promise
    await route.continue()
  })
  const loggedOut = await request.post('/v1/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(loggedOut.ok()).toBe(true)

  await follow(page, 'Call history')
  followed.resolve()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: ENDED })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await logIn(page, emailOf('kemi'))
  await expect(page).toHaveURL('/calls')
  await expect(page.getByRole('heading', { level: 1, name: 'Call history' })).toBeVisible()
})

test('Logout clears the session, kills the token, and Back shows no data', async ({ page, request }) => {
  await signInByForm(page, 'kemi', '/users')
  await page.goto('/payments')
  await expect(balanceBox(page)).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('token'))

  await page.getByRole('button', { name: 'Account of Kemi Lawal' }).click()
  const loggedOut = page.waitForResponse('**/v1/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ENDED)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await loggedOut
  const seats = await request.get('/v1/web/usersip', { headers: { authorization: `Bearer ${token}` } })
  expect(seats.status()).toBe(401)

  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
})

test('the app is offered in a dialog that is never in the way', { tag: '@all' }, async ({ page }) => {
  await page.goto('/login')
  const offer = page.getByRole('button', { name: 'Get the mobile app' })
  await offer.click()
  const dialog = page.getByRole('dialog', { name: 'Download the app to log in and make calls' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(offer).toBeFocused()
  await logIn(page, emailOf('kemi'))
  await expect(page).toHaveURL('/')
})
