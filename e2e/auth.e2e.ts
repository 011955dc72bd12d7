import { expect, test } from '@playwright/test'
import { balanceBox, emailOf, follow, logIn, PASSWORD, settled, signInByForm } from './people.ts'

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

const ENDED = 'Your session has ended. Please sign in again.'
const secret = /Wallet balance|Latest Payments|Kemi|@ekoline\.test/

test('LOGIN is disabled until both fields are filled', async ({ page }) => {
  await page.goto('/login')
  const login = page.getByRole('button', { name: 'LOGIN' })
  await expect(login).toBeDisabled()
  await page.getByLabel('Email').fill(emailOf('kemi'))
  await expect(login).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('x')
  await expect(login).toBeEnabled()
  await page.getByLabel('Email').fill('')
  await expect(login).toBeDisabled()
})

test('a wrong password is refused in upper case', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, emailOf('kemi'), 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText('INVALID EMAIL/PASSWORD!')
  await expect(page).toHaveURL('/login')
  await logIn(page, emailOf('kemi'))
  await expect(page).toHaveURL('/')
})

test('too many wrong passwords are told to wait, the right one too', async ({ page }) => {
  const email = `nobody-${crypto.randomUUID()}@ekoline.test`
  await page.goto('/login')
  const alert = page.getByRole('alert')
  for (let attempt = 1; attempt <= 5; attempt++) {
    await logIn(page, email, `guess ${attempt}`)
    await expect(alert).toHaveText('INVALID EMAIL/PASSWORD!')
  }
  await logIn(page, email, PASSWORD)
  await expect(alert).toHaveText(/^TOO MANY ATTEMPTS\. PLEASE TRY AGAIN IN \d MINUTES\.$/)
})

test('a page behind the sign-in is returned to after it, with its search', async ({ page }) => {
  await page.goto('/payments?from=2026-01-01')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ENDED)).toBeHidden()
  await logIn(page, emailOf('kemi'))
  await expect(page).toHaveURL('/payments?from=2026-01-01')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
})

test('somebody with several workgroups chooses one, and comes back to the page they wanted', async ({
  page,
}) => {
  await page.goto('/payments')
  await logIn(page, emailOf('ada'))
  await expect(page).toHaveURL('/select-account')
  await page.getByRole('button', { name: 'Chuka & Sons' }).click()
  await expect(page).toHaveURL('/payments')
  await expect(page.getByRole('button', { name: 'Chuka & Sons, change workgroup' })).toBeVisible()
})

test('Back on the choice of workgroups clears the session', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, emailOf('ada'))
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('a visit to /login with a session goes to the overview', async ({ page }) => {
  await signInByForm(page, 'kemi')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('the session is kept under the keys of the specification, in this tab only', async ({
  page,
  context,
}) => {
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

  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await expect(otherTab).toHaveURL('/login')
})

test('a session that the server ended leads to the sign-in with a plain word, and back', async ({
  page,
  request,
}) => {
  await signInByForm(page, 'kemi', '/payments')
  await settled(page)
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const followed = Promise.withResolvers<void>() // or something that the page asks for by itself is told first
  await page.route('**/v1/**', async (route) => {
    await followed.promise
    await route.continue()
  })
  const loggedOut = await request.post('/v1/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(loggedOut.ok()).toBe(true)

  await follow(page, 'Call History')
  followed.resolve()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: ENDED })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await logIn(page, emailOf('kemi'))
  await expect(page).toHaveURL('/calls')
  await expect(page.getByRole('heading', { level: 1, name: 'Call History' })).toBeVisible()
})

test('Logout clears the session, kills the token, and Back shows no data', async ({ page, request }) => {
  await signInByForm(page, 'kemi', '/users')
  await page.goto('/payments')
  await expect(balanceBox(page)).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('token'))

  await page.getByRole('button', { name: 'Account of Kemi Lawal' }).click()
  const loggedOut = page.waitForResponse('**/v1/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ENDED)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await loggedOut
  const seats = await request.get('/v1/web/usersip', { headers: { authorization: `Bearer ${token}` } })
  expect(seats.status()).toBe(401)

  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
})

test('the app is offered in a dialog that is never in the way', async ({ page }) => {
  await page.goto('/login')
  const offer = page.getByRole('button', { name: 'Get the mobile app' })
  await offer.click()
  const dialog = page.getByRole('dialog', { name: 'Download App To Login And Make Calls' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(offer).toBeFocused()
  await logIn(page, emailOf('kemi'))
  await expect(page).toHaveURL('/')
})

test('the links of the sign-in lead on', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Reset it' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/sign-up')
})

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
