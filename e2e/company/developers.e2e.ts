import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { RINGS } from '../calling.ts'
import { balanceBox, cards, payWith, settled, signIn, startTopUp, toasts } from '../people.ts'
import { receiveWebhooks, signatureOf } from '../webhook-receiver.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Developers' }).getByRole('tab', { name })
/** In the open dialog, else on the page. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()
const keyRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'API keys' }).locator('tbody').getByRole('row').filter({ hasText: name })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Makes a key of that name on its screen, and has it as its dialog shows it. */
async function makeKey(page: Page, name: string): Promise<string> {
  await button(page, 'Create API key').click()
  await page.getByLabel('Name').fill(name)
  await button(page, 'Create API key').click()
  const dialog = page.getByRole('dialog', { name: `Your key “${name}”` })
  await expect(dialog.getByText('You won’t see it again.')).toBeVisible()
  return (await dialog.getByRole('region', { name: 'API key' }).textContent()) ?? ''
}

const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

test.describe('the API keys', () => {
  test('a key is made, shown once, copied, used, revoked, and opens nothing then', { tag: '@all' }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'ada', '/developers')
    await settled(page)
    await button(page, 'Create API key').click()
    await page.getByLabel('Daily call limit').fill('0')
    await button(page, 'Create API key').click()
    await expect(page.getByText('Enter a name')).toBeVisible()
    await expect(page.getByText('Enter a whole number from 1 to 10,000')).toBeVisible()
    await expectAccessible(page, 'a key that lacks its name')
    await page.keyboard.press('Escape')

    const key = await makeKey(page, 'Delivery codes')
    expect(key).toMatch(/^ek_[\w-]{32}$/)
    await expectAccessible(page, 'a key that is shown')
    for (const _ of ['first', 'second']) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(page.getByText(key)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    await expect(toasts(page)).toContainText('Copied!')
    expect(await copied(page)).toBe(key)
    await button(page, 'I’ve saved it').click()
    await expect(page.getByText(key)).toHaveCount(0)
    await expect(keyRow(page, 'Delivery codes')).toContainText(`ek_…${key.slice(-4)}`)
    await expect(keyRow(page, 'Delivery codes')).toContainText('Never')

    expect((await page.request.get('/v1/developers/activeUserDetails', withKey(key))).status()).toBe(200)
    await page.reload()
    await expect(keyRow(page, 'Delivery codes')).toContainText(/Last used (Today|Yesterday), \d\d:\d\d/) // midnight may have come
    await expect(page.getByText(key)).toHaveCount(0)

    await button(page, 'Revoke Delivery codes').click()
    const question = page.getByRole('dialog', { name: 'Revoke “Delivery codes”?' })
    await expect(question.getByText('You cannot undo this')).toBeVisible()
    await expectAccessible(page, 'the question before a key is revoked')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(keyRow(page, 'Delivery codes')).toContainText('Active')
    await button(page, 'Revoke Delivery codes').click()
    await question.getByRole('button', { name: 'Revoke key' }).click()
    await expect(toasts(page)).toContainText('Delivery codes is revoked. It no longer works.')
    await expect(keyRow(page, 'Delivery codes')).toContainText('Revoked')
    await expect(button(page, 'Revoke Delivery codes')).toHaveCount(0)
    expect((await page.request.get('/v1/developers/activeUserDetails', withKey(key))).status()).toBe(401)
  })
})

test('the quick start has an example in each language, to copy as it is', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'ada', '/developers?tab=quick-start')
  const url = `${new URL(page.url()).origin}/v1/developers/otp`
  const languages = page.getByRole('tablist', { name: 'Language' })
  await languages.getByRole('tab', { name: 'curl' }).focus()
  for (const language of ['curl', 'TypeScript', 'Python', 'PHP'])
    await test.step(language, async () => {
      await expect(languages.getByRole('tab', { name: language })).toBeFocused()
      const panel = page.getByRole('tabpanel', { name: language })
      const example = panel.getByRole('region', { name: `Example in ${language}` })
      await expect(example).toContainText(url)
      await panel.getByRole('button', { name: 'Copy' }).click()
      await expect.poll(() => copied(page)).toBe(await example.textContent())
      await expectAccessible(page, `the example in ${language}`)
      await languages.getByRole('tab', { name: language }).press('ArrowRight')
    })
  await page.getByRole('link', { name: 'Open OTP history' }).click()
  await expect(page).toHaveURL('/otp-history')
})

test('the reference is searched, and says what is in a call', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/developers')
  await tab(page, 'Reference').click()
  const count = page.getByText(/^\d+ endpoints?$/)
  const all = await count.textContent()
  const calls = page.getByRole('list', { name: 'Endpoints' })
  const search = page.getByLabel('Search endpoints')
  await search.fill('developers/OTP phonenumber')
  await expect(count).toHaveText('1 endpoint')
  await calls.getByText('POST /v1/developers/otp').click()
  await expect(calls).toContainText('Takes an API key or a session. The body is application/json.')
  await expect(calls).toContainText('phoneNumber string, body')
  await expect(calls).toContainText('result.uniqueid string')
  await expect(calls.getByText(/key_cap_reached/)).toBeVisible()
  await expectAccessible(page, 'a call of the reference')
  await search.fill('')
  await page.getByLabel('Works with an API key').check()
  const subjects = page.getByRole('list', { name: 'Endpoints by subject' })
  await expectAccessible(page, 'the subjects of the reference')
  await subjects.getByRole('link', { name: /^Developers/ }).click()
  await expect(page).toHaveURL(/of=Developers/)
  await expect(calls.getByText('API key', { exact: true })).toHaveCount(
    await calls.locator('summary').count(),
  )
  await search.fill('zebra crossing')
  await expect(page.getByText('No call matches “zebra crossing”')).toBeVisible()
  await expectAccessible(page, 'nothing found')
  await button(page, 'Show all endpoints').click()
  await expect(count).toHaveText(all ?? '')
  await expect(search).toHaveValue('')
})

test.describe('the webhooks', () => {
  test('an address inside our network is refused, and what was typed stays', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'ada', '/developers?tab=webhooks')
    await settled(page)
    await button(page, 'Add webhook').click()
    const dialog = page.getByRole('dialog', { name: 'Add webhook' })
    for (const event of ['A call starts', 'A call ends', 'A payment goes through'])
      await dialog.getByLabel(event).uncheck()
    await button(page, 'Add webhook').click()
    await expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible()
    await expect(dialog.getByText('Choose at least one event')).toBeVisible()
    await expectAccessible(page, 'a webhook that lacks what it needs')
    await dialog.getByLabel('A call starts').check()
    await dialog.getByLabel('Endpoint URL').fill('https://10.0.0.7/hooks')
    await button(page, 'Add webhook').click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await expect(dialog.getByLabel('Endpoint URL')).toHaveValue('https://10.0.0.7/hooks')
    await expectAccessible(page, 'a webhook that was refused')
  })

  test('the log of one says what became of each message, and shows it', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada', '/developers?tab=webhooks')
    const log = page.getByRole('table', { name: /^Deliveries to https:\/\/hooks\.adaeze-logistics\.example/ })
    const given = log.getByRole('row').filter({ hasText: 'Failed' })
    await expect(given).toContainText(/HTTP 503 in \d+ ms, 19 tries/)
    await given.getByRole('button', { name: 'A call ends' }).click()
    await expect(log.getByRole('region', { name: 'Message' })).toContainText('"type":"call.ended"')
    await expectAccessible(page, 'a message that is opened')
  })

  test('one gets a payment and a call, signed, and again when asked to, until it is removed', {
    tag: '@all',
  }, async ({ page }) => {
    const server = await receiveWebhooks()
    await signIn(page, 'chuka', '/developers')
    const key = await makeKey(page, 'Market stall')
    await button(page, 'I’ve saved it').click()
    await tab(page, 'Webhooks').click()
    await button(page, 'Add webhook').click()
    await page.getByLabel('Endpoint URL').fill(server.url)
    await button(page, 'Add webhook').click()
    const dialog = page.getByRole('dialog', { name: 'Signing secret' })
    const secret = (await dialog.getByRole('region', { name: 'Signing secret' }).textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await expectAccessible(page, 'a secret that is shown')
    await button(page, 'I’ve saved it').click()
    await expect(page.getByText(secret)).toHaveCount(0)
    await expect(page.getByText('No deliveries yet')).toBeVisible()
    await expectAccessible(page, 'a webhook without deliveries')

    const types = () => server.received.map(({ type }) => type)
    await page.goto('/payments')
    await startTopUp(page, 500)
    await payWith(page, cards.pays)
    await expect(toasts(page)).toContainText('Transaction successful')
    await expect(balanceBox(page)).toBeVisible()
    await expect.poll(types).toEqual(['payment.succeeded'])
    const data = { phoneNumber: '0803 559 9486', code: '482913' } // is busy, and costs nothing
    const asked = await page.request.post('/v1/developers/otp', { ...withKey(key), data })
    expect(asked.ok()).toBe(true)
    const { uniqueid } = (await asked.json()).result
    await expect.poll(types, RINGS).toEqual(['payment.succeeded', 'call.started', 'call.ended'])
    for (const request of server.received)
      expect(request.headers['webhook-signature']).toBe(signatureOf(request, secret))
    expect(server.received[2]?.data).toMatchObject({
      uniqueid,
      calledstation: '+2348035599486',
      direction: 'otp',
    })

    await page.goto('/developers?tab=webhooks')
    const log = page.getByRole('table', { name: `Deliveries to ${server.url}` }).locator('tbody')
    await expect(log.getByRole('row')).toHaveCount(3)
    for (const words of ['A call ends', 'A call starts', 'A payment goes through'])
      await expect(log.getByRole('row').filter({ hasText: words })).toContainText(/HTTP 204 in .* ms/)
    await log.getByRole('row').filter({ hasText: 'A call ends' }).getByText('Send again').click()
    await expect(toasts(page)).toContainText('We’re sending it again')
    await expect.poll(() => server.received.length).toBe(4)
    expect(server.received[3]?.id).toBe(server.received[2]?.id)
    const again = log.getByRole('row').filter({ hasText: 'A call ends' })
    await expect(again).toContainText(/HTTP 204 in .* ms/)
    await expect(again).toContainText('Delivered')

    await page.goto('/otp-history')
    const otp = page
      .getByRole('table', { name: 'OTP history' })
      .getByRole('row')
      .filter({ hasText: uniqueid })
    await expect(otp).toContainText('Busy')

    await page.goto('/developers?tab=webhooks')
    await button(page, 'Delete').click()
    await expectAccessible(page, 'the question before a webhook is removed')
    await button(page, 'Delete webhook').click()
    await expect(toasts(page)).toContainText('Webhook deleted')
    await expect(page.getByText('You have no webhooks')).toBeVisible()
    await server.close()
  })
})
