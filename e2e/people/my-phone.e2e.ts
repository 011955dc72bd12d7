import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settled, signIn } from '../people.ts'

const phones = (page: Page) => page.getByRole('region', { name: 'SIP phones' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, phone: string, what: string) => {
  await press(page, `More for ${phone}`)
  await press(page, what)
}

interface SetUp {
  readonly linphone: string
  readonly yealink: string
}

// @shows SA-64
test('an admin says how long parked calls wait', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/my-phone')
  const parked = page.getByRole('region', { name: 'Parked calls' })
  await expect(parked.getByText('No call is parked')).toBeVisible()
  const minutes = parked.getByLabel('If no one takes a call, ring who parked it after')
  for (const chosen of ['5 minutes', '3 minutes']) {
    await minutes.selectOption(chosen)
    await expect(page.getByText('Saved')).toBeVisible()
    await expect(minutes).toHaveValue(chosen.slice(0, 1))
  }
})

test('phones are added, shown their secrets once, set up once, renamed and removed one by one', {
  tag: '@all',
}, async ({ page, request }) => {
  const answers: SetUp[] = []
  page.on('response', async (response) => {
    const isMade = response.request().method() === 'POST' && response.url().includes('/my-phone/phones')
    if (isMade) answers.push((await response.json()).result.set_up)
  })
  await signIn(page, 'sade', '/my-phone')
  await settled(page)
  await expect(phones(page).getByText('You have no phone set up yet')).toBeVisible()
  await expect(phones(page).getByText('Calls and phones are simulated here')).toBeVisible()

  await press(page, 'Add phone')
  await expectAccessible(page, 'the question')
  await press(page, 'Create password')
  const shown = dialog(page, 'Connect this phone')
  await expect(shown.getByRole('img', { name: 'QR code for Linphone' })).toBeVisible()
  const secret = shown.getByText(/^[0-9a-f]{24}$/)
  const words = (await secret.textContent()) ?? ''
  await shown.getByText('Yealink or Zoiper').click()
  await expectAccessible(page, 'the secret')
  await press(page, 'I’ve saved it')
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(phones(page).getByText('Connected, simulated')).toBeVisible()

  const [{ linphone, yealink } = { linphone: '', yealink: '' }] = answers
  const setUp = await request.get(linphone)
  expect(setUp.headers()['content-type']).toContain('application/xml')
  expect(await setUp.text()).toContain('<entry name="reg_identity" overwrite="true">sip:sade')
  for (const address of [linphone, yealink]) expect((await request.get(address)).status()).toBe(404)

  await press(page, 'Add phone')
  await page.getByLabel('Name', { exact: true }).fill('Reception')
  await press(page, 'Create password')
  await shown.getByText('Yealink or Zoiper').click()
  const download = page.waitForEvent('download')
  await shown.getByRole('region', { name: 'Yealink' }).getByRole('button', { name: 'Download file' }).click()
  expect((await download).suggestedFilename()).toBe('yealink.cfg')
  await expect(shown.getByText('You have the file')).toBeVisible()
  await press(page, 'I’ve saved it')
  await expect(phones(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'two phones')

  await choose(page, 'Reception', 'Rename')
  await page.getByLabel('Name', { exact: true }).fill('Front desk')
  await press(page, 'Save')
  await choose(page, 'Front desk', 'Create new password')
  const question = dialog(page, 'Create a new password for “Front desk”?')
  await expect(question.getByText(/cannot place calls any more/)).toBeVisible()
  await question.getByRole('button', { name: 'Create new password' }).click()
  await expect(shown.getByText(/^[0-9a-f]{24}$/)).not.toHaveText(words)
  await page.keyboard.press('Escape')
  await page.reload()
  await choose(page, 'Front desk', 'Remove')
  await press(page, 'Remove phone')
  await expect(phones(page).getByRole('listitem')).toHaveCount(1)
  await expect(phones(page).getByText('Connected, simulated')).toBeVisible()
})
