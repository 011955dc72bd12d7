import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { settled, signIn } from './people.ts'

const phone = (page: Page) => page.getByRole('region', { name: 'SIP phone' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a secret is made and shown once, and a phone sets itself up from it once', async ({
  page,
  request,
}) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/my-phone/secret')) answers.push((await response.json()).result.set_up)
  })
  await signIn(page, 'sade', '/my-phone')
  await settled(page)
  await expect(phone(page).getByText('You have no phone set up yet')).toBeVisible()
  await expect(phone(page).getByText('Calls and phones are simulated here')).toBeVisible()

  await press(page, 'Set up SIP phone')
  await expectAccessible(page, 'the question')
  await press(page, 'Create password')
  const shown = dialog(page, 'Your SIP phone settings')
  await expect(shown.getByRole('img', { name: 'QR code for Linphone' })).toBeVisible()
  const secret = shown.getByText(/^[0-9a-f]{24}$/)
  const words = (await secret.textContent()) ?? ''
  await expectAccessible(page, 'the secret')
  await press(page, 'I’ve saved it')
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(phone(page).getByText('Connected, simulated')).toBeVisible()

  const [address = ''] = answers
  const setUp = await request.get(address)
  expect(setUp.headers()['content-type']).toContain('application/xml')
  expect(await setUp.text()).toContain('<entry name="reg_identity" overwrite="true">sip:sade')
  expect((await request.get(address)).status()).toBe(404)

  await press(page, 'Create new password')
  const question = dialog(page, 'Create a new SIP password?')
  await expect(question.getByText(/cannot place calls any more/)).toBeVisible()
  await question.getByRole('button', { name: 'Create new password' }).click()
  await expect(shown.getByText(/^[0-9a-f]{24}$/)).not.toHaveText(words)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(phone(page).getByText('Connected, simulated')).toBeVisible()
})
