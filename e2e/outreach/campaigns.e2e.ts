import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { RINGS, STAYS } from '../calling.ts'
import { sessionOf, settled, signIn, toasts } from '../people.ts'
import { wav } from '../wav.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Bulk dialler' }).getByRole('tab', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** One that answers, one that rings for half a minute, and one that is busy (docs/telephony.md). */
const csv = [
  'Phone Number,First Name,Last Name',
  `${STAYS.typed},Amina,Sule`,
  '0803 559 9480,Chike,Obi',
  '0803 559 9486,Dele,Ajayi',
  `${STAYS.typed},Amina,Again`,
].join('\n')

/** A file of the numbers above. */
const people = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
const offer = () => ({ name: 'Offer.wav', mimeType: 'audio/wav', buffer: wav(2) })

/** Makes a group of that name with the numbers above, on its screen. */
async function importGroup(page: Page, name: string): Promise<void> {
  await button(page, 'Create group').first().click()
  const dialog = page.getByRole('dialog', { name: 'Create group' })
  await dialog.getByLabel('Group name').fill(name)
  await dialog.getByRole('button', { name: /^Create/ }).click()
  await expect(toasts(page)).toContainText('Group successfully created')
  await expect(dialog).toBeHidden()
  await button(page, 'Upload numbers').click()
  const upload = page.getByRole('form', { name: 'Upload numbers' })
  await upload.getByLabel('CSV file').setInputFiles(people)
  await upload.getByLabel('How did these people agree to be called?').fill('Order form, 2026')
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(toasts(page)).toContainText('Phone numbers uploaded successfully!')
}

/** Makes a group of that name with the numbers above. */
async function addGroup(page: Page, name: string): Promise<void> {
  const { headers } = await sessionOf(page)
  const group = await page.request.post('/v1/ekoline/groups/campaign', { headers, data: { name } })
  const { id } = await group.json()
  const multipart = { form: people, group_id: id, consent_source: 'Order form, 2026' }
  const added = await page.request.post('/v1/ekoline/campaignNumbers/uploads', { headers, multipart })
  expect(added.ok()).toBe(true)
  await page.reload() // the page may have read that there are no groups
}

/** Adds a recording that robocalls can play. */
async function addOffer(page: Page): Promise<void> {
  const { headers, cardid, workgroup } = await sessionOf(page)
  const multipart = {
    file: offer(),
    card_id: cardid,
    filebucket_type: 'ivr',
    filebucket_permission: 'public',
    workgroup_name: workgroup,
  }
  const added = await page.request.post('/v1/ekoline/addupload', { headers, multipart })
  expect(added.ok()).toBe(true)
  await page.reload() // the page may have read the recordings before
}

/** Chooses from a list that what is typed narrows. */
async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Adds a recording in the robocall's form, which has it chosen then. */
async function addRecording(page: Page): Promise<void> {
  await page.getByLabel('Or a file from this device').setInputFiles(offer())
  await button(page, 'Use this').click()
  await expect(page.getByText('“Offer” is saved in your files.')).toBeVisible()
}

test('from a group by its file to a campaign whose contacts are called, noted and followed by the next', {
  tag: '@all',
}, async ({ page }) => {
  await signIn(page, 'jide', '/bulk-dialler')
  await settled(page)
  const group = 'Depot drivers'
  await importGroup(page, group)
  await tab(page, 'Campaigns').click()
  await expect(page).toHaveURL('/bulk-dialler?tab=campaigns')
  await expect(page.getByText('No campaigns')).toBeVisible()
  await button(page, 'Create campaign').click()
  await page.getByLabel('Name', { exact: true }).fill('New routes')
  await choose(page, 'Group', new RegExp(group))
  await button(page, 'Create campaign').click()
  await expect(toasts(page)).toContainText('Campaign created successfully!')
  const campaigns = page.getByRole('table', { name: 'Campaigns' })
  await expect(campaigns.getByText(/^\d{1,2} \w{3}$/)).toBeVisible()

  await button(page, 'Call contacts of New routes').click()
  const title = page.getByRole('heading', { name: 'Contacts of New routes' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  const contacts = page.getByRole('table', { name: 'Contacts to call' })
  const desk = page.getByRole('region', { name: 'Current contact' })
  await expect(contacts.getByText(STAYS.shown)).toBeVisible()
  await expect(page.getByText('0 of 3 called')).toBeVisible()

  await button(page, 'Call Amina Sule').click()
  await expect(toasts(page)).toContainText('Please check your phone.')
  await expect(contacts.getByRole('button', { name: 'Connected' })).toBeDisabled(RINGS)
  await expect(desk.getByText(`Talking with ${STAYS.shown}`)).toBeVisible()
  await expectAccessible(page, 'a contact that is talked with')
  await desk.getByRole('button', { name: 'Hang up' }).click()
  await expect(desk.getByText(`${STAYS.shown}: Answered`)).toBeVisible()
  await expect(page.getByText('1 of 3 called')).toBeVisible()

  await desk.getByText('Call back').click()
  await expect(desk.getByRole('radio', { name: 'Call back' })).toBeChecked()
  await desk.getByLabel('Note').fill('After five')
  await page.keyboard.press('Tab')
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('n')
  await expect(desk.getByText('Contact 2 of 3')).toBeVisible()
  await desk.getByLabel('Note').fill('no')
  await expect(desk.getByText('Contact 2 of 3')).toBeVisible()

  await page.reload()
  await expect(contacts.getByText('After five')).toBeVisible()
  await expect(contacts.getByText('Call back')).toBeVisible()
  await expect(desk.getByText('Contact 2 of 3')).toBeVisible()
})

test('a robocall is reckoned, started, followed to its end and reported', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'jide', '/bulk-dialler')
  await addGroup(page, 'Market women')
  await tab(page, 'Robocall').click()
  await expect(page.getByText('No robocalls')).toBeVisible()
  await expect(
    page.getByText(/^Calls are simulated. .* This is a test system. Robocalls may call at any hour.$/),
  ).toBeVisible()
  await button(page, 'Create robocall').click()
  await addRecording(page)
  await button(page, 'Create robocall').click()
  await expect(page.getByText('Enter a name for the campaign')).toBeVisible()
  await expect(page.getByText('Confirm that they agreed. Without it you may not call them')).toBeVisible()
  await expectAccessible(page, 'a robocall that lacks everything')

  await page.getByLabel('Campaign').fill('Market day')
  await choose(page, 'Group', /Market women/)
  await page.getByText('Pace and retries').click()
  await page.getByLabel('Attempts per number').selectOption('1')
  await page.getByLabel(/^I confirm that everyone/).check()
  await button(page, 'Create robocall').click()
  const receipt = page.getByRole('dialog', { name: 'Start Market day?' })
  await expect(receipt.getByText('₦27.00')).toBeVisible()
  await expect(receipt.getByText(/^It starts immediately\./)).toBeVisible()
  await expectAccessible(page, 'the receipt of a robocall')
  await receipt.getByRole('button', { name: 'Start robocall' }).click()
  await expect(toasts(page)).toContainText('Robocall created!')

  const detail = page.getByRole('region', { name: 'Robocall Market day' })
  await expect(detail.getByRole('button', { name: 'Stop' })).toBeVisible()
  await detail.getByRole('button', { name: 'Pause' }).click()
  await expect(toasts(page)).toContainText('Robocall paused. Calls in progress finish.')
  await detail.getByRole('button', { name: 'Resume' }).click()
  await expect(detail.getByText('3 of 3 done')).toBeVisible({ timeout: 120_000 })
  await expect(detail.getByText('Finished')).toBeVisible()
  const numbers = detail.getByRole('table', { name: 'Numbers of the robocall' })
  await expect(numbers.getByRole('row').filter({ hasText: '+234 803 559 9486' })).toContainText('Busy')
  await expect(numbers.getByRole('row').filter({ hasText: STAYS.shown })).toContainText('Answered')
  await expect(numbers.getByText(/^\d{1,2} \w{3}$/).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Report as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  const history = page.getByRole('table', { name: 'Call history' })
  await expect(history.getByRole('row').filter({ hasText: 'Market day' })).toContainText('Finished')
})

test('a robocall is stopped once one is sure, and who opts out is not called any more', {
  tag: '@all',
}, async ({ page }) => {
  await signIn(page, 'jide', '/bulk-dialler')
  await addGroup(page, 'Suppliers')
  await addOffer(page)
  await tab(page, 'Robocall').click()
  await page.getByLabel('Number to opt out').fill(STAYS.typed)
  await button(page, 'Add number').click()
  await button(page, 'Never call again').click()
  const optedOut = page.getByRole('table', { name: 'Opt-outs' })
  await expect(optedOut.getByText(STAYS.shown)).toBeVisible()

  await button(page, 'Create robocall').click()
  await page.getByLabel('Campaign').fill('Stocktaking')
  await choose(page, 'Group', /Suppliers/)
  await choose(page, 'Recording', 'Offer')
  await page.getByLabel(/^I confirm that everyone/).check()
  await button(page, 'Create robocall').click()
  const receipt = page.getByRole('dialog', { name: 'Start Stocktaking?' })
  await expect(receipt.locator('div').filter({ hasText: /^Opted out1$/ })).toBeVisible()
  await receipt.getByRole('button', { name: 'Start robocall' }).click()
  const detail = page.getByRole('region', { name: 'Robocall Stocktaking' })
  await detail.getByRole('button', { name: 'Stop' }).click()
  const question = page.getByRole('dialog', { name: 'Stop Stocktaking?' })
  await expectAccessible(page, 'the question before a robocall is stopped')
  await question.getByRole('button', { name: 'Stop robocall' }).click()
  await expect(detail.getByText('Stopped')).toBeVisible()
  await expect(button(page, 'Resume')).toHaveCount(0)
})
