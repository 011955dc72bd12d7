import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { dial, dialBox, RINGS, STAYS } from '../calling.ts'
import {
  balanceBox,
  codeTo,
  emailOf,
  logIn,
  mailedLink,
  newcomer,
  PASSWORD,
  settled,
  signIn,
  toasts,
} from '../people.ts'

const NEW_PASSWORD = 'harmattan-dust-24'

/** The link of a person's referral code. */
async function invitationOf(page: Page, person: 'kemi'): Promise<string> {
  await signIn(page, person, '/payments')
  const link = await page.getByText(/\/invite\/\w+$/).textContent()
  await page.getByRole('button', { name: 'account of' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  return new URL(link ?? '').pathname
}

test('an invitation is walked to the first sign-in and the first call', { tag: '@all' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, phone } = newcomer()
  const path = await invitationOf(page, 'kemi')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'has gifted you 20 minutes of free talktime',
  )
  await expectAccessible(page, 'an invitation')

  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('Please select a gender')).toBeVisible()
  await expect(page.getByText('Please enter a last name')).toBeVisible()
  await expect(page.getByText('Please enter an address')).toBeVisible()
  await expectAccessible(page, 'an invitation that is incomplete')

  await page.getByLabel('First name').fill('Simi')
  await page.getByLabel('Last name').fill('Coker')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Address').fill('9 Broad Street, Lagos')
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByLabel('Email').fill('kemi@ekoline.test')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Plan').selectOption({ label: 'Business starter @ ₦15,000.00' })
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('This email has been registered already. Go back to log in.')).toBeVisible()

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL('/confirm-phone')
  await expectAccessible(page, 'the phone of an invited person')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/enter-code')
  await page.getByLabel('Code').fill(await codeTo(page.request, phone))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/')
  await expect(toasts(page)).toContainText('Verification successful! Please log in')
  await settled(page)
  await expect(page.getByText('You chose Business starter when you signed up.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Terms' })).toHaveCount(0)
  await expectAccessible(page, 'the first page of an invited person')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('radio', { name: /Business starter/ })).toBeChecked()
  await page.goto('/')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('complementary', { name: 'Your plan' })).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('complementary', { name: 'Your plan' })).toHaveCount(0)

  await expect(balanceBox(page)).toContainText('20 free minutes until')
  const box = dialBox(page)
  await dial(box, STAYS.typed)
  await expect(box.getByText(`Talking with ${STAYS.shown}`)).toBeVisible(RINGS)
  await expect(box.getByText('Free so far')).toBeVisible()
  await box.getByRole('button', { name: 'Hang up' }).click()
  await expect(box.getByText(`${STAYS.shown}: Answered`)).toBeVisible()

  const inviter = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(inviter, 'kemi', '/payments')
  await expect(inviter.getByRole('region', { name: 'People who joined with your code' })).toContainText(
    'Simi C.',
  )
  await expectAccessible(inviter, 'who came by a code')
  await inviter.close()
})

// @shows AC2-50
test('a forgotten password is reset by the mailed link, which works once', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Reset it' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expectAccessible(page, 'a forgotten password')
  await page.getByLabel('Email').fill('nobody@ekoline.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Your email is not registered. Please create an account.')).toBeVisible()

  await page.getByLabel('Email').fill('musa@ekoline.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toasts(page)).toContainText('Check your email for your password reset link')
  await expectAccessible(page, 'a link that was mailed')

  const { pathname } = new URL(await mailedLink(page.request, emailOf('musa'), 'reset-password'))
  await page.goto(pathname)
  await expect(page.getByLabel('New password')).toBeVisible()
  await expect(page).toHaveTitle('Set your password · Ekoline')
  await expectAccessible(page, 'a new password')
  const set = async () => {
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await set()
  await expect(page).toHaveURL('/login')
  await expect(toasts(page)).toContainText('Password changed successfully. Please log in')
  await logIn(page, 'musa@ekoline.test')
  await expect(page).toHaveURL('/')

  const other = await page.context().newPage()
  await other.goto(pathname)
  await expect(
    other.getByRole('heading', { name: 'This link has expired. Please reset your password again' }),
  ).toBeVisible()
  await expect(other).toHaveURL('/forgot-password')
  await expect(other.getByText('This link has expired. Please reset your password again')).toBeVisible()
})

test('terms that changed are read and accepted once', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'sade')
  const notice = page.getByRole('complementary', { name: 'Terms' })
  await expect(notice).toContainText(
    'We’ve changed our Terms of use. Please read and accept the new version.',
  )
  await expectAccessible(page, 'terms that changed')
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(toasts(page)).toContainText('Thank you. You accepted our Terms of use.')
  await page.reload()
  await settled(page)
  await expect(notice).toHaveCount(0)
})
