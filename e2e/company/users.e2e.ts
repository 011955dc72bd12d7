import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import {
  balanceBox,
  cards,
  logIn,
  mailedLink,
  naira,
  payWith,
  sessionOf,
  settled,
  signIn,
  startTopUp,
  toasts,
} from '../people.ts'
import { tooWide } from '../widths.ts'

const NEW_PASSWORD = 'harmattan-dust-24'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const showsToast = (page: Page, words: string) => expect(toasts(page)).toContainText(words)

async function addUser(page: Page, email: string, first: string, last: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add user' })
  if (!(await form.isVisible())) await page.getByRole('button', { name: 'Add user' }).click()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('First name').fill(first)
  await form.getByLabel('Last name').fill(last)
  await form.getByLabel('Phone number').fill('0803 555 0199')
  await form.getByRole('button', { name: 'Add user' }).click()
}

/** A user of the workgroup who has answered the invitation. */
async function joined(page: Page, firstName: string, lastName: string): Promise<void> {
  const { headers, workgroup } = await sessionOf(page)
  const email = `${firstName.toLowerCase()}@ekoline.test`
  const data = { email, firstName, lastName, phoneNumber: '0803 555 0199', workgroup }
  expect((await page.request.post('/v1/ekoline/subscribe', { headers, data })).ok()).toBe(true)
  const link = await mailedLink(page.request, email, 'reset-password')
  const answer = {
    token: link.replace(/.*\/reset-password\//, ''),
    password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  }
  expect((await page.request.post('/v1/reset-password', { data: answer })).ok()).toBe(true)
  await page.reload()
  await settled(page)
}

test('an admin adds a user, who follows the mail, sets a password and signs in', async ({
  page,
  browser,
}) => {
  const email = 'yemi@ekoline.test'
  await signIn(page, 'yusuf', '/users')
  await settled(page)
  await addUser(page, 'no address', 'Yemi', 'Alade')
  await expect(page.getByText('Enter an email, like name@company.com')).toBeVisible()
  await addUser(page, email, 'Yemi', 'Alade')
  await showsToast(page, 'User added successfully!')
  const row = rowOf(page, 'Yemi')
  await expect(row).toContainText('Invited')
  await addUser(page, email, 'Yemi', 'Alade')
  await showsToast(page, 'This person is already in your company.')

  const theirs = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  const old = await mailedLink(page.request, email, 'reset-password')
  await row.getByRole('button', { name: 'Resend' }).click()
  await showsToast(page, 'We’ve sent a new invitation.')
  const link = await mailedLink(page.request, email, 'reset-password')
  expect(link).not.toBe(old)

  const setPassword = async () => {
    await theirs.getByLabel('New password').fill(NEW_PASSWORD)
    await theirs.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await theirs.getByRole('button', { name: 'Join' }).click()
  }
  await theirs.goto(old)
  await expect(theirs).toHaveURL('/forgot-password')
  await expect(theirs.getByText('This link has expired. Please reset your password again')).toBeVisible()
  await expectAccessible(theirs, 'a link that is over')
  await theirs.goto(link)
  await expect(theirs.getByText(/^Yusuf Garba invites you to /)).toBeVisible()
  await setPassword()
  await expect(theirs).toHaveURL('/login')
  await expect(theirs.getByLabel('Email')).toHaveValue(email)
  await logIn(theirs, email, NEW_PASSWORD)
  await expect(theirs).toHaveURL('/')
  await theirs.goto('/users')
  await expect(balanceBox(theirs)).toContainText(naira(0))
  await expect(theirs.getByRole('table', { name: 'Users' })).toHaveCount(0)
  await theirs.getByRole('button', { name: /^Ask .* for credit$/ }).click()
  await expect(theirs.getByText(/^You asked /)).toBeVisible()
  await theirs.context().close()

  await page.reload()
  await expect(rowOf(page, 'Yemi')).not.toContainText('Invited')
  await expect(page.getByText('Yemi Alade asks for credit')).toBeVisible()
  await expectAccessible(page, 'a member who asks for credit')
  await page
    .getByRole('region', { name: 'Your people ask for credit' })
    .getByRole('button', { name: 'More for Yemi Alade' })
    .click()
  await page.getByRole('button', { name: 'Decline the request of Yemi Alade' }).click()
  await showsToast(page, 'You declined. Yemi Alade gets an email.')

  // Members, invited people and unverified phones together have the most buttons.
  await addUser(page, 'tolulope@ekoline.test', 'Tolulope', 'Adebayo')
  await expect(rowOf(page, 'Tolulope')).toContainText('Invited')
  await page.setViewportSize({ width: 1248, height: 800 }) // the narrowest table
  expect(await tooWide(page)).toBeLessThan(1)
})

test('an invitation is taken back', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'yusuf', '/users')
  await addUser(page, 'wrong-address@ekoline.test', 'Wrong', 'Address')
  await page.getByRole('button', { name: 'More for Wrong Address' }).click()
  await page.getByRole('button', { name: 'Revoke the invitation of Wrong Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke the invitation of Wrong Address?' })
  await expectAccessible(page, 'taking an invitation back')
  await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
  await showsToast(page, 'You’ve revoked the invitation.')
  await expect(rowOf(page, 'Wrong')).toHaveCount(0)
})

test('a user is topped up from the wallet of the admin, which a card filled before', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'yusuf', '/users')
  await joined(page, 'Tola', 'Ade')
  await page.getByRole('button', { name: 'Top up', exact: true }).click()
  await startTopUp(page, 1000)
  await payWith(page, cards.pays)
  await showsToast(page, 'Transaction successful')
  await expect(balanceBox(page)).toContainText(naira(1000))

  await page.getByRole('button', { name: 'Top up Tola Ade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Top up Tola Ade' })
  await dialog.getByLabel('Amount').fill('1000.50')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('You’re ₦0.50 short.')).toBeVisible()
  await expectAccessible(page, 'a top-up that is too much')
  await dialog.getByLabel('Amount').fill('250.50')
  for (const shown of [1000, 749.5, 0, 250.5])
    await expect(dialog.getByText(naira(shown)).first()).toBeVisible()
  await dialog.getByRole('button', { name: `Send ${naira(250.5)}` }).click()
  await showsToast(page, 'Top-up successful!')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Top up Tola Ade' }).click()
  for (const shown of [749.5, 250.5]) await expect(dialog.getByText(naira(shown)).first()).toBeVisible()
})

test('what an admin may do to a member is on the screen of a phone', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'ada', '/users')
  await page.getByRole('button', { name: 'More for Bola Adeyemi' }).click()
  const action = page.getByRole('button', { name: 'Remove from company' })
  const box = await action.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(8)
  await action.click()
  await expect(page.getByRole('dialog')).toContainText('Bola Adeyemi')
  await expectAccessible(page, 'removing a member')
})

test('status and role of a user are changed; the last admin stays one', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'yusuf', '/users')
  await joined(page, 'Wale', 'Ojo')
  await page.getByLabel('Status of Yusuf Garba').selectOption('lead')
  await page.getByRole('dialog').getByRole('button', { name: 'Make me view-only' }).click()
  await showsToast(page, 'This is the only admin of the company. Make another person an admin first.')

  const status = page.getByLabel('Status of Wale Ojo')
  await status.focus()
  await page.keyboard.press('ArrowDown')
  const question = page.getByRole('dialog', { name: 'Make Wale Ojo view-only?' })
  await expectAccessible(page, 'making a lead')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(status).toHaveValue('user')
  await expect(status).toBeFocused()

  await status.selectOption('lead')
  await question.getByRole('button', { name: 'Make view-only' }).click()
  await showsToast(page, 'Status has been changed!')
  await expect(status).toHaveValue('lead')
  await expect(status).toBeFocused()
  await status.selectOption('user')
  await page.getByRole('dialog').getByRole('button', { name: 'Make user' }).click()
  await expect(status).toHaveValue('user')

  await page.getByRole('button', { name: 'Make Wale Ojo an admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make Wale Ojo an admin?' })
  await expectAccessible(page, 'making an admin')
  await dialog.getByRole('button', { name: 'Make admin' }).click()
  await showsToast(page, 'User has been made an admin!')
  await expect(page.getByRole('button', { name: 'Make Wale Ojo an admin' })).toHaveCount(0)
})
