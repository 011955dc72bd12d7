// @shows SA-51

import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signIn } from '../people.ts'
import { onPhoneInAll } from '../widths.ts'

onPhoneInAll(() => {
  test('an admin sees a call of the workgroup as it rings, and ends it', { tag: '@all' }, async ({
    page,
    browser,
  }) => {
    await signIn(page, 'ada', '/calls/live')
    const bola = await (await browser.newContext()).newPage()
    await signIn(bola, 'bola')
    const box = bola.getByRole('region', { name: 'Call a number', exact: true })
    await box.getByLabel('Number to call').fill('0803 569 9480') // rings, and no one answers: it costs nothing
    await box.getByRole('button', { name: 'Call', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: '+234 803 569 9480' })
    await expect(row).toContainText('Ringing')
    await row.getByRole('button', { name: /^End call/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End call' }).click()
    await expect(page.getByText('The call is ended')).toBeVisible()
    await expect(row).toBeHidden()
    await expectAccessible(page, 'the live calls, after one has ended')
    await bola.context().close()
  })
})
