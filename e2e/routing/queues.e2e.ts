// @shows SA-45

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { leadTo } from '../destinations.ts'
import { sessionOf, settled, signIn, toasts } from '../people.ts'
import { fromMenu } from '../rows.ts'

/** Callers wait for an agent who does not take their calls. */
async function leaveQueues(page: Page): Promise<void> {
  await page.getByText('Not taking calls', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Not taking calls' })).toBeChecked()
}

/**
 * Makes a queue of the demo's company, in the session of its admin's page. Without agents, a caller waits for
 * as long as the call lasts. @returns its number, and what deletes it
 */
async function makeQueue(page: Page, name: string) {
  const { headers } = await sessionOf(page)
  const data = {
    name,
    strategy: 'round robin',
    ...{
      ring_seconds: 15,
      max_wait_seconds: 3_600,
      max_callers: null,
      priority: 0,
      announce_seconds: null,
      last_agent_seconds: null,
    },
    ...{
      wrap_up_seconds: 0,
      callerid: null,
      next: null,
      full: null,
      call_back: false,
      music: null,
      greeting: null,
    },
    agents: [],
  }
  const answer = await page.request.post('/v1/queues', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id, queue_number: number } = (await answer.json()).result
  return {
    number: String(number),
    remove: async () => expect((await page.request.delete(`/v1/queues/${id}`, { headers })).ok()).toBe(true),
  }
}

/** An outside number calls, and stays until the call is ended. */
async function callIn(page: Page, called: string, from: string, key = ''): Promise<void> {
  const form = { called, from, seconds: '3600', ...(key && { key }) }
  expect((await page.request.post('/dev/calls', { form })).ok()).toBe(true)
}

/** Ends the call of a caller, as the company's admin; one that has ended stays so. */
async function endCall(page: Page, from: string): Promise<void> {
  const { headers } = await sessionOf(page)
  const live = await (await page.request.get('/v1/ekoline/livecalls', { headers })).json()
  const calls: { uniqueid: string; other: { number: string } }[] = live.result
  for (const { uniqueid } of calls.filter(({ other }) => other.number === from))
    expect((await page.request.delete(`/v1/ekoline/livecalls/${uniqueid}`, { headers })).ok()).toBe(true)
}

// @shows SA-156
test('a supervisor sees who waits in every queue, and when the figures are old', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, 'ada', '/users')
  const night = await makeQueue(page, 'Night desk')
  await callIn(page, night.number, '+2348035550190')
  await page.goto('/queues')
  const waiting = page.getByRole('list', { name: 'Waiting in Night desk, longest first' })
  await expect(waiting).toContainText(/\+234 803 555 0190 ?0:\d\d/)
  await page.getByRole('combobox', { name: 'Queue' }).selectOption('Night desk')
  await expect(page.getByText('No one answers yet. Add agents under Settings.')).toBeVisible()
  await page.getByRole('button', { name: /^Alerts/ }).click()
  await page.getByLabel('Alert when a caller waits longer than').selectOption('10 min')
  await expectAccessible(page, 'the alerts of a supervisor')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Alerts: 10 min, no sound' })).toBeVisible()
  await endCall(page, '+2348035550190')
  await expect(page.getByText('No one is waiting')).toBeVisible()
  await page.route('**/v1/call-centre', (route) => route.abort())
  await expect(page.getByText(/^No connection[.] These figures are from \d\d:\d\d[.]/)).toBeVisible()
  await expectAccessible(page, 'the call centre without a connection')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('table', { name: 'Queues' })).toContainText('Night desk')
  await night.remove()
})

// @shows SA-52
test('an agent signs in to the queues, pauses and leaves; the admin sees it, and sets it', {
  tag: '@all',
}, async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'ada', '/queues')
  const row = admin
    .getByRole('region', { name: 'Agents' })
    .getByRole('listitem', { includeHidden: true }) // agents who take no calls are folded away
    .filter({ hasText: 'Kemi Lawal' })
  await signIn(page, 'kemi', '/queues')
  await settled(page)
  for (const [choice, state] of [
    ['Paused', 'Paused: break'],
    ['Taking calls', 'Free'],
    ['Not taking calls', 'Not taking calls'],
  ] as const) {
    await page.getByText(choice, { exact: true }).click()
    await expect(page.getByRole('radio', { name: choice, exact: true })).toBeChecked()
    await expect(row).toContainText(state)
    if (choice !== 'Paused') continue
    await page.getByLabel('Why you’re paused').selectOption('lunch')
    await expect(row).toContainText('Paused: lunch')
  }
  await expect(toasts(page)).toContainText('You’ve left your queues.')
  await expect(page.getByRole('region', { name: 'Agents' })).toBeHidden()
  const mobile = page.getByRole('checkbox', { name: /^Ring my mobile too/ })
  await mobile.click()
  await expect(toasts(page)).toContainText('Queue calls ring your mobile too.')
  await expectAccessible(page, 'the switch of an agent with a mobile')
  await mobile.click()
  await expect(toasts(page)).toContainText('Queue calls don’t ring your mobile any more.')
  await admin.getByText(/^Not taking calls: \d+$/).click()
  await row.getByRole('button', { name: 'Set the status of Kemi Lawal' }).click()
  await admin.getByLabel('Status', { exact: true }).selectOption({ label: 'Paused: training' })
  await expectAccessible(admin, 'the status of an agent')
  await admin.getByRole('button', { name: 'Set status', exact: true }).click()
  await expect(row).toContainText('Paused: training')
  await page.reload()
  await expect(page.getByLabel('Why you’re paused')).toHaveValue('training')
  await expect(page.getByText('Ada Okafor set this.')).toBeVisible()
  await page.getByText('Not taking calls', { exact: true }).click()
  await expect(row).toContainText('Not taking calls')
  await admin.context().close()
})

test('an admin makes a queue, staffs and tunes it, and deletes it once nothing leads there', {
  tag: '@all',
}, async ({ page }) => {
  await signIn(page, 'ada', '/queues/settings')
  await settled(page)
  const row = (name: string) =>
    page.getByRole('table', { name: 'Queues' }).getByRole('row').filter({ hasText: name })
  await fromMenu(page, 'Delete', 'Customer care')
  await expect(toasts(page)).toContainText('Calls come here from')

  await page.getByRole('button', { name: 'Add queue' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Claims')
  await page.getByLabel('Who is called first').selectOption('longest idle')
  await page.getByLabel('Longest wait (seconds)').fill('120')
  await page.getByRole('combobox', { name: 'Add agent' }).click()
  await page.getByRole('option', { name: 'Funmi Alabi' }).click()
  await page.getByLabel('Most callers waiting').fill('3')
  await leadTo(page, 'After the longest wait', 'Queues', 'Dispatch')
  await leadTo(page, 'When no one takes calls', 'Queues', 'Returns')
  await page.getByLabel('Callers hear their place in the line').selectOption('60')
  await page.getByLabel('While callers wait').selectOption('recording')
  await page.getByRole('combobox', { name: 'Music' }).click()
  await page.getByRole('option', { name: 'Highlife on hold' }).click()
  await expectAccessible(page, 'a queue that is made')
  await page.getByRole('button', { name: 'Save queue' }).click()
  await expect(page.getByText(/^Queue created\./)).toBeVisible()
  await expect(row('Claims')).toContainText('Longest wait 2 min')
  await expect(row('Claims')).toContainText('Then Dispatch')
  await expect(row('Claims')).toContainText('When no one takes calls: Returns')
  await expect(row('Claims')).toContainText('Funmi Alabi')

  // After a reload its form is fetched anew: drawn late, it must be where the page scrolled to, not above it.
  await page.reload()
  await page.getByRole('button', { name: 'Edit Claims' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Claims')
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport()
  await page.getByLabel('Name', { exact: true }).fill('Damages')
  await page.getByRole('button', { name: 'Save queue' }).click()
  await expect(row('Damages')).toBeVisible()
  await page.goto('/files')
  await expect(page.getByRole('row').filter({ hasText: 'Highlife on hold' })).toContainText('Damages')
  await page.goto('/queues/settings')
  await fromMenu(page, 'Delete', 'Damages')
  await page.getByRole('button', { name: 'Delete queue' }).click()
  await expect(page.getByText('Queue deleted')).toBeVisible()
  await expect(row('Damages')).toHaveCount(0)
})

// @shows SA-53
test('an agent sees who waits, talks, notes it, and is ready before the rest is over', {
  tag: '@all',
}, async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'ada', '/queues/settings')
  await admin.getByRole('button', { name: 'Add queue' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Complaints')
  await admin.getByLabel('Wrap-up time (seconds)').fill('300')
  await admin.getByRole('combobox', { name: 'Add agent' }).click()
  await admin.getByRole('option', { name: 'Kemi Lawal' }).click()
  await admin.getByRole('button', { name: 'Save queue' }).click()
  const row = admin.getByRole('table', { name: 'Queues' }).getByRole('row').filter({ hasText: 'Complaints' })
  const called = (await row.getByText(/^\d{3,}$/).textContent()) ?? ''

  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'kemi', '/queues')
  await leaveQueues(page)
  await expect(page.getByText('No one is waiting in your queues.')).toBeVisible()
  await callIn(page, called, '+2348035550171')
  const waiting = page.getByRole('list', { name: 'Callers waiting' })
  await expect(waiting).toContainText('+234 803 555 0171')
  await expectAccessible(page, 'the desk of an agent, with a caller who waits')
  await page.getByText('Taking calls', { exact: true }).click()
  await expect(page.getByText(/^Talking/)).toBeVisible()
  await page.getByLabel('Note', { exact: true }).fill('Wants to be called back on Monday')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(toasts(page)).toContainText('Note added')
  await endCall(admin, '+2348035550171')
  await page.getByRole('button', { name: 'One minute more' }).click()
  await expect(page.getByRole('region', { name: 'Your rest' })).toContainText(/[56]:\d\d/)
  await expectAccessible(page, 'the desk of an agent who rests')
  await page.getByRole('button', { name: 'I’m ready' }).click()
  await expect(page.getByRole('region', { name: 'Your rest' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Wants to be called back on Monday')
  await leaveQueues(page)
  await fromMenu(admin, 'Delete', 'Complaints')
  await admin.getByRole('button', { name: 'Delete queue' }).click()
  await expect(row).toHaveCount(0)
  await admin.context().close()
})

// @shows SA-50
test('a caller asks to be called back, hangs up, and waits on the desk and on the wallboard', {
  tag: '@all',
}, async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'ada', '/queues/settings')
  await settled(admin)
  await admin.getByRole('button', { name: 'Add queue' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Bookings')
  await admin.getByRole('combobox', { name: 'Add agent' }).click()
  await admin.getByRole('option', { name: 'Kemi Lawal' }).click()
  await admin.getByLabel('Callers hear their place in the line').selectOption('60')
  await admin.getByLabel('Callers can press 1 to be called back in their turn').check()
  await expect(admin.getByText(/mobile costs ₦[\d.]+, from the wallet of Ada Okafor/)).toBeVisible()
  await expectAccessible(admin, 'a queue that calls back')
  await admin.getByRole('button', { name: 'Save queue' }).click()
  const row = admin.getByRole('table', { name: 'Queues' }).getByRole('row').filter({ hasText: 'Bookings' })
  const called = (await row.getByText(/^\d{3,}$/).textContent()) ?? ''

  await signIn(page, 'kemi', '/queues')
  await leaveQueues(page)
  await callIn(page, called, '+2348035550177', '1')
  const waiting = page.getByRole('list', { name: 'Callers waiting' })
  await expect(waiting).toContainText('Bookings · To be called back')
  await expectAccessible(page, 'the desk of an agent, with a caller who is called back')
  await admin.goto('/wallboard/adaokafor')
  await expect(admin.getByRole('region', { name: /^Bookings/ })).toContainText(/1 call back, asked/)
  await admin.goto('/queues/settings')
  await fromMenu(admin, 'Delete', 'Bookings')
  await admin.getByRole('button', { name: 'Delete queue' }).click()
  await expect(row).toHaveCount(0)
  await expect(waiting).toBeHidden()
  await admin.context().close()
})

// @shows SA-49, SA-54
test('an admin reads the reports of the queues, and takes them along', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'ada', '/queues')
  await page.getByRole('link', { name: 'Reports' }).click()
  const table = page.getByRole('table', { name: 'Calls of your queues' })
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Customer care' })).toContainText('%')
  const cameOf = (rows: string[]) => rows.reduce((sum, row) => sum + Number(/Calls (\d+)/.exec(row)?.[1]), 0)
  await page.getByLabel('Add up by').selectOption('hour')
  await expect(table.getByRole('columnheader', { name: 'Hour' })).toBeVisible()
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const rows = await table.getByRole('row').allTextContents()
  const all = cameOf(rows.filter((row) => row.includes('All')))
  expect(all).toBeGreaterThan(0)
  // Which hours there are depends on when the demo was made.
  expect(cameOf(rows.filter((row) => /^\D*([01]\d|2[0-3]):00/.test(row)))).toBe(all)
  await expect(page).toHaveURL(/from=.*by=hour|by=hour.*from=/) // the days stay chosen
  const mailed = page.getByRole('checkbox', { name: 'Email me last week’s report each Monday' })
  await expect(mailed).toBeChecked()
  await mailed.click()
  await expect(toasts(page)).toContainText('We won’t email you the report any more.')
  await mailed.click()
  await expect(page.getByText(/^The next one comes on Monday/)).toBeVisible()
  await expectAccessible(page, 'the reports of the queues')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^queues-hour-.*[.]csv$/)
})

test('the wallboard shows the queues without signing in, and says so when they stop', {
  tag: '@all',
}, async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'ada', '/users')
  const hall = await makeQueue(admin, 'Hall')
  await page.goto('/wallboard/adaokafor')
  const figures = page.getByRole('table', { name: 'Queues today' })
  await expect(figures.getByRole('row').filter({ hasText: 'Customer care' })).toContainText('301')
  await expect(page.getByRole('heading', { name: 'Queue: 301-Call Waiting' })).toBeVisible()
  await expect(page.getByText('Bola A.')).toBeVisible()
  await callIn(admin, hall.number, '+2348035550142')
  await expect(page.getByText('0803•••••42')).toBeVisible()
  await endCall(admin, '+2348035550142')
  await expect(page.getByText('0803•••••42')).toBeHidden()
  await page.route('**/wallboard/adaokafor', (route) => route.abort())
  await expect(page.getByText(/last update \d+ s ago$/)).toBeVisible()
  await expect(figures).toContainText('Customer care')
  await hall.remove()
  await admin.context().close()
})

test('the admin of a workgroup turns its wallboard on', { tag: '@all' }, async ({ page }) => {
  const board = '/wallboard/chidinwosu'
  await page.goto(board)
  await expect(page.getByText('Cannot retrieve the queue list')).toBeVisible()
  await signIn(page, 'chidi', '/queues/settings')
  await expect(page.getByText('You have no queues')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('link', { name: /wallboard.chidinwosu/ })).toBeVisible()
  await page.goto(board)
  await expect(page.getByText('No queues')).toBeVisible()
})

test('a screen on a wall has a link of its own, until it is revoked', { tag: '@all' }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'ada', '/queues/settings')
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Entrance')
  await dialog.getByRole('checkbox', { name: 'Dispatch' }).uncheck()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = (await dialog.getByRole('link').getAttribute('href')) ?? ''
  await dialog.getByRole('button', { name: 'I’ve opened or saved it' }).click()
  const wall = await (await browser.newContext()).newPage()
  await wall.goto(address)
  const figures = wall.getByRole('table', { name: 'Queues today' })
  for (const queue of ['Customer care', 'Returns']) await expect(figures).toContainText(queue)
  await expect(figures).not.toContainText('Dispatch')
  await page.getByRole('button', { name: 'Revoke Entrance' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(wall.getByText('Cannot retrieve the queue list')).toBeVisible()
  await wall.context().close()
})

test('a television shows the wallboard dark, and all of it at once', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/wallboard/adaokafor')
  await expect(page.getByText('Bola A.')).toBeVisible()
  const board = page.getByRole('main').locator('..')
  const figure = page.getByRole('table', { name: 'Queues today' }).getByText(/^\d+$/).last()
  const look = {
    ground: await board.evaluate((element) => getComputedStyle(element).backgroundColor),
    tall: await page.evaluate(() => document.documentElement.scrollHeight),
    figure: await figure.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  }
  expect(look.ground).toBe('rgb(11, 23, 25)')
  expect(look.tall).toBeLessThanOrEqual(1080)
  expect(look.figure).toBeGreaterThan(60)
})

test('a board of 1280 x 800 shows three queues, twelve callers and fifteen agents at once', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const agents = (from: number) =>
    Array.from({ length: 5 }, (_, n) => ({
      name: `Oluwaseun ${String.fromCharCode(65 + from + n)}.`,
      state: (['idle', 'talking', 'paused'] as const)[n % 3],
    }))
  const queue = (name: string, q_no: string, waiting: number, from: number) => ({
    ...{ name, q_no, cl_q: waiting, cb_q: 0, cb_tm: 0, ans_cl: 128, ab_cl: 12, hl_tm: 28.4, tk_tm: 245.1 },
    cls_q: Array.from({ length: waiting }, (_, n) => ({
      number: `0803••••${10 + n}`,
      waiting_seconds: 200 - n * 9,
    })),
    agents: agents(from),
  })
  const queues = [
    queue('Customer care', '3001', 6, 0),
    queue('Dispatch', '3002', 6, 5),
    queue('Accounts and invoices', '3003', 0, 10),
  ]
  await page.route('**/wallboard/adaokafor', (route) =>
    route.request().url().includes('/v1/')
      ? route.fulfill({ json: { company: 'Adaeze Logistics', queues: { result: queues } } })
      : route.continue(),
  )
  await page.goto('/wallboard/adaokafor')
  await expect(page.getByText('Oluwaseun O.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800)
  await expect(page.getByText('Oluwaseun E.')).toBeInViewport({ ratio: 1 })
})
