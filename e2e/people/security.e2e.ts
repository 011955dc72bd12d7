import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../accessible.ts'
import {
  emailOf,
  logIn,
  mailedLink,
  newCustomer,
  PASSWORD,
  type Person,
  settled,
  signInByForm,
  toasts,
} from '../people.ts'

const NEW_PASSWORD = 'harmattan-dust-77'
const PERIOD_MS = 30_000

/** The code of the app, some periods from now: one period ahead is taken too, so that nothing waits for the next. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * PERIOD_MS })

async function askForLink(page: Page, person: Person): Promise<string> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf(person))
  await page.getByRole('button', { name: 'Email me a login link' }).click()
  await expect(page.getByText(/we’ve sent a login link there/)).toBeVisible()
  return mailedLink(page.request, emailOf(person), 'login')
}

test('a mailed link signs in once, and a page that was only loaded uses nothing up', async ({ page }) => {
  const link = await askForLink(page, 'jide')
  await expectAccessible(page, 'a link is on its way')
  for (const fetched of [
    await page.request.get(link),
    await page.request.head(link),
    await page.request.head(link.replace('/login/', '/v1/login/')),
  ])
    expect(fetched.status()).toBeLessThan(500)
  await page.goto(link)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Account of Jide Balogun' })).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await expectAccessible(page, 'a link that this browser did not ask for')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expectAccessible(page, 'a link that was used')
  await page.getByRole('button', { name: 'Email me a new link' }).click()
  await expect(page.getByText(/we’ve sent a login link there/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL('/login')
})

test('two-step login is turned on, asked for at the password and the link, and turned off', {
  tag: '@all',
}, async ({ page }) => {
  await signInByForm(page, 'ifeoma', '/security')
  await settled(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step login' })
  await dialog.getByLabel('Current password').fill('wrong')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is wrong.')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  await dialog.getByText('Can’t scan it?').click()
  await expectAccessible(page, 'the QR code')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()

  const list = dialog.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'the recovery codes')
  const [first, second] = await list.getByRole('listitem').allTextContents()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('ekoline-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await logIn(page, emailOf('ifeoma'))
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step login' })).toBeVisible()
  await expectAccessible(page, 'the second step')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or was used before.')
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(await askForLink(page, 'ifeoma'))
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off two-step login' })
  await off.getByLabel('Current password').fill(PASSWORD)
  await off.getByLabel('Code').fill(second ?? '')
  await expectAccessible(page, 'turning it off')
  await off.getByRole('button', { name: 'Turn off two-step login' }).click()
  await expect(toasts(page).getByText('Two-step login is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('a device is signed out from afar', { tag: '@all' }, async ({ page, browser, baseURL }) => {
  const away = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  })
  const other = await away.newPage()
  const customer = await newCustomer(page.request)
  await signInByForm(other, customer, '/users')
  await signInByForm(page, customer, '/security')
  const devices = page.getByRole('list', { name: 'Logged-in devices' })
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await settled(page)
  await devices.getByRole('button', { name: 'Log out Firefox on Windows' }).click()
  await expect(toasts(page).getByText('Firefox on Windows is logged out')).toBeVisible()
  await expect(devices.getByText('Firefox on Windows')).toHaveCount(0)
  await other.goto('/payments')
  await expect(other).toHaveURL('/login')

  await signInByForm(other, customer, '/users')
  await page.reload()
  await page.getByRole('button', { name: 'Log out all others' }).click()
  const question = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await expectAccessible(page, 'the question')
  await question.getByRole('button', { name: 'Log out all others' }).click()
  await expect(toasts(page).getByText('All your other devices are logged out')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await away.close()
})

test('a password is changed in the menu’s dialog', { tag: '@all' }, async ({ page }) => {
  await signInByForm(page, 'halima', '/users')
  await page.getByRole('button', { name: 'Account of Halima Bello' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const button = dialog.getByRole('button', { name: 'Change password' })
  const type = async (existing: string, password: string, confirm = password) => {
    await dialog.getByLabel('Current password').fill(existing)
    await dialog.getByLabel('New password', { exact: true }).fill(password)
    await dialog.getByLabel('Confirm new password').fill(confirm)
  }
  await type(PASSWORD, 'abcd')
  await expect(button).toBeDisabled()
  await type(PASSWORD, NEW_PASSWORD, 'another')
  await button.click()
  await expect(toasts(page).getByText('Passwords do not match')).toBeVisible()
  for (const [existing, password, message] of [
    [PASSWORD, 'abcde', 'Use at least 8 characters.'],
    [PASSWORD, 'Password123', 'This password is too easy to guess. Please choose another one.'],
    ['wrong', NEW_PASSWORD, 'Your current password is wrong.'],
  ] as const) {
    await type(existing, password)
    await button.click()
    await expect(dialog.getByRole('alert')).toHaveText(message)
  }
  await expectAccessible(page, 'a password that is refused')
  await type(PASSWORD, NEW_PASSWORD)
  await button.click()
  await expect(toasts(page).getByText('Password changed successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await logIn(page, emailOf('halima'))
  await expect(page.getByRole('alert')).toHaveText(
    'This email and password don’t match. Check both, or reset your password.',
  )
  await logIn(page, emailOf('halima'), NEW_PASSWORD)
  await expect(page).toHaveURL('/')
})
