// @shows SA-159, DEC-255, DEC-259

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { menuLink, openMenu, sessionOf, signIn } from '../people.ts'
import { fromMenu } from '../rows.ts'

const CALLER = { number: '+2348031237701', shown: '+234 803 123 7701' }
const SPEAKS_SECONDS = '40' // through the greeting, and then a message

const waiting = (page: Page) =>
  page
    .getByRole('table', { name: 'Waiting for a call back' })
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: CALLER.shown })

/** A queue whose only agent is Kemi, who takes no calls: whoever calls leaves a message. @returns its number */
async function makeQueue(page: Page): Promise<string> {
  const { headers } = await sessionOf(page)
  const make = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).result
  }
  const box = await make('/v1/voicemail/boxes', {
    owner: null,
    name: 'Deliveries',
    people: ['kemilawal'],
    greeting: null,
    longest_seconds: 60,
    mails: false,
  })
  const toBox = { category: 'voicemail', destination: box.box_number }
  const queue = await make('/v1/queues', {
    name: 'Deliveries',
    strategy: 'round robin',
    ring_seconds: 15,
    max_wait_seconds: 3_600,
    max_callers: null,
    priority: 0,
    announce_seconds: null,
    last_agent_seconds: null,
    wrap_up_seconds: 0,
    callerid: null,
    next: toBox,
    full: null,
    unstaffed: toBox,
    call_back: false,
    music: null,
    greeting: null,
    agents: ['kemilawal'],
  })
  const out = { headers, data: { state: 'out' } }
  expect((await page.request.put('/v1/agents/kemilawal', out)).ok()).toBe(true)
  return queue.queue_number
}

test('a caller leaves a message: Kemi and Ada see it, one calls back, the other sees who', {
  tag: '@all',
}, async ({ page, browser }) => {
  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada', '/calls/missed')
  await signIn(page, 'kemi', '/calls/missed')
  await test.step('someone calls a queue, and leaves a message', async () => {
    await expect(page.getByText('No missed calls left')).toBeVisible()
    const form = { called: await makeQueue(ada), from: CALLER.number, seconds: SPEAKS_SECONDS }
    expect((await page.request.post('/dev/calls', { form })).ok()).toBe(true)
    await expect(async () => {
      await page.reload()
      await expect(waiting(page)).toContainText('left a message of', { timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
  })

  await test.step('the menu counts it, and the message plays in its row', async () => {
    await expect(page.getByText('1 person is waiting for a call back.')).toBeVisible()
    await expect(menuLink(await openMenu(page), 'Call History')).toContainText('1 missed')
    await waiting(page).getByRole('button', { name: 'Play the message' }).click()
    await expect(page.getByRole('group', { name: `Message of ${CALLER.shown}` })).toBeVisible()
    await expectAccessible(page, 'a missed call whose message plays')
  })

  await test.step('Ada, who sees it too, hears who was quicker', async () => {
    await ada.reload()
    await expect(waiting(ada)).toBeVisible()
    await page.getByRole('button', { name: `I’ll call ${CALLER.shown}` }).click()
    await expect(page.getByText(`You call ${CALLER.shown} back. Your colleagues see that.`)).toBeVisible()
    await ada.getByRole('button', { name: `I’ll call ${CALLER.shown}` }).click()
    await expect(ada.getByText('Kemi Lawal calls back already. Nothing was changed.')).toBeVisible()
    await expect(waiting(ada)).toContainText('Kemi Lawal is calling back')
    await ada.context().close()
  })

  await test.step('Kemi calls back, and closes it', async () => {
    await page.getByLabel('Which missed calls').selectOption('Mine')
    await page.getByRole('button', { name: `Call ${CALLER.shown} back` }).click()
    await expect(page.getByRole('dialog', { name: 'Call a number' })).toBeVisible()
    await page.keyboard.press('Escape')
    await fromMenu(page, 'Close…', CALLER.shown)
    await page.getByRole('button', { name: 'Close missed call' }).click()
    await expect(page.getByText('No missed calls here')).toBeVisible()
    await expect(menuLink(await openMenu(page), 'Call History')).not.toContainText('missed')
    await page.getByLabel('Which missed calls').selectOption('Closed')
    await expect(page.getByRole('table', { name: 'Closed missed calls' })).toContainText(
      /Closed by Kemi Lawal at \d\d:\d\d: dealt with another way/,
    )
  })
})
