import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { chargeOf, dial, dialBox, RINGS, STAYS } from '../calling.ts'
import {
  balanceBox,
  cards,
  codeTo,
  logIn,
  mailedLink,
  naira,
  newcomer,
  payWith,
  startTopUp,
  toasts,
} from '../people.ts'

const NEW_PASSWORD = 'harmattan-dust-24'

/** Fills both steps of the sign-up, and stays on the second. */
async function fill(page: Page, { email, phone }: ReturnType<typeof newcomer>): Promise<void> {
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Last name').fill('Adichie')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Still needed: .*NIN$/)).toBeVisible()
  await page.getByText('Business', { exact: true }).click()
  await page.getByLabel('NIN').fill('12345678901')
}

// @shows AC2-50
test('a new user goes from Create account to the first call', async ({ page }) => {
  const person = newcomer()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/sign-up')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('+234')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter your last name')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page, 'a sign-up that lacks something')
  await fill(page, person)
  await expectAccessible(page, 'the second step of the sign-up')
  await page.goBack()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('NIN')).toHaveValue('12345678901')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL('/verification')
  await expect(toasts(page)).toContainText('You will receive a call or SMS within 1 minute.')
  await expectAccessible(page, 'the verification')
  const code = await codeTo(page.request, person.phone)
  await page.getByLabel('Code').fill(code === '0000' ? '1111' : '0000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/This code is wrong. Try again/)).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()

  // The browser that signed up is logged in by its code.
  await expect(page).toHaveURL('/')
  await expect(toasts(page)).toContainText('Phone number verified successfully')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  const box = dialBox(page)
  await dial(box, STAYS.typed)
  await expect(box.getByText(/^Your balance of ₦0\.00 is not enough/)).toBeVisible()
  await page.goto('/payments')
  await startTopUp(page, 500)
  await payWith(page, cards.pays)
  await expect(balanceBox(page)).toContainText(naira(500))
  await page.goto('/')
  await dial(box, STAYS.typed)
  await expect(box.getByText(`Talking with ${STAYS.shown}`)).toBeVisible(RINGS)
  await box.getByRole('button', { name: 'Hang up' }).click()
  await expect(box.getByText(`${STAYS.shown}: Answered`)).toBeVisible()
  const charged = await chargeOf(box)
  expect(charged).toBeGreaterThanOrEqual(18) // 30 s of both legs at least
  await expect(balanceBox(page)).toContainText(naira(500 - charged))
})

test('who left half-way goes on by signing in, and by the mailed link', { tag: '@all' }, async ({ page }) => {
  const person = newcomer()
  await page.goto('/sign-up')
  await fill(page, person)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await fill(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/verification')

  await page.goto('/login')
  await logIn(page, person.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/confirm-phone')
  await expect(toasts(page)).toContainText('Please verify your phone number')
  await expect(page.getByText(/You can ask again in 0:\d\d/)).toBeVisible()

  const link = await mailedLink(page.request, person.email, 'confirm-email')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(new URL(link).pathname)
  await expect(page.getByLabel('Phone number')).toHaveValue(/^\+234 803 /)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/TOO MANY ATTEMPTS|Too many attempts/)).toBeVisible()
  await expect(page.getByText(/You can ask again in 0:\d\d/)).toBeVisible()
  await expectAccessible(page, 'confirming the phone')
})
