// @shows DEC-242, DEC-244

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settled, signIn, toasts } from '../people.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Views of your queues' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Callers waiting' })

/** Chooses something from the menu of Jide's row on Users. */
async function choose(admin: Page, action: string): Promise<void> {
  const row = admin.getByRole('row').filter({ hasText: 'Jide' })
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: action, exact: true }).click()
}

/** The demo's supervisor, Jide, has two of three queues. */
test('a supervisor has two queues of three, until the admin takes one, and then the role', {
  tag: '@all',
}, async ({ page, browser }) => {
  await signIn(page, 'jide', '/queues')
  await settled(page)
  await expect(waiting(page)).toContainText('Dispatch')
  await expect(waiting(page)).toContainText('Returns')
  const main = page.getByRole('main')
  await expect(main).not.toContainText('Customer care')

  await views(page).getByRole('link', { name: 'Reports' }).click()
  await expect(main.getByRole('table')).toContainText('Dispatch')
  await expect(main).not.toContainText('Customer care')

  await views(page).getByRole('link', { name: 'Calls', exact: true }).click()
  const calls = main.getByRole('table', { name: 'Calls of your queues' })
  await expect(calls).toContainText('Dispatch')
  await expect(main.getByLabel('Queue', { exact: true }).getByRole('option')).toHaveText([
    'All queues',
    'Dispatch',
    'Returns',
  ])
  await calls
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  const details = page.getByRole('dialog', { name: 'Call details' })
  await expect(details).toContainText('Waited')
  await expect(details).not.toContainText('₦')
  await expectAccessible(page, 'the details of a queue’s call')
  await details.getByRole('button', { name: 'Close' }).click()
  await page.goto('/calls/live')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Live calls')
  await expect(main).not.toContainText('Only admins')
  await page.goto('/queues')
  await expect(waiting(page)).toContainText('Dispatch')

  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'ada', '/users')
  await expect(admin.getByRole('row').filter({ hasText: 'Jide' })).toContainText('of Dispatch, Returns')
  await choose(admin, 'Change supervised queues')
  const dialog = admin.getByRole('dialog', { name: 'Which queues does Jide Balogun supervise?' })
  await dialog.getByLabel('Dispatch').uncheck()
  await expectAccessible(admin, 'the queues of a supervisor')
  await dialog.getByRole('button', { name: 'Save queues' }).click()
  await expect(toasts(admin)).toContainText('Jide Balogun supervises now: Returns.')
  await expect(waiting(page)).not.toContainText('Dispatch') // at its next answer
  await expect(waiting(page)).toContainText('Returns')

  await choose(admin, 'End supervisor role')
  await admin.getByRole('dialog').getByRole('button', { name: 'End supervisor role' }).click()
  await expect(toasts(admin)).toContainText('Jide Balogun is no longer a supervisor.')
  await expect(views(page)).toBeHidden() // a member's screen: the queues, to look at
  await expect(main).toContainText('Customer care')

  await choose(admin, 'Make supervisor')
  for (const name of ['Dispatch', 'Returns'])
    await admin.getByRole('dialog').getByLabel(name, { exact: true }).check()
  await admin.getByRole('dialog').getByRole('button', { name: 'Make supervisor' }).click()
  await expect(toasts(admin)).toContainText('Jide Balogun supervises now: Dispatch, Returns.')
})
