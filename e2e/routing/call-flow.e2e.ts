// @shows SA-157

import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { sessionOf, settled, signIn } from '../people.ts'
import { onDesktopInAll, tooWide } from '../widths.ts'

onDesktopInAll(() => {
  test('Ada reads where calls to her number go, tries it, and changes a piece in place', {
    tag: '@all',
  }, async ({ page, request }) => {
    await signIn(page, 'ada', '/call-flow')
    const { headers } = await sessionOf(page)
    const name = `Aba depot ${Date.now()}`
    const people = [
      { username: (await page.evaluate(() => sessionStorage.getItem('username'))) ?? '', seconds: 20 },
    ]
    const group = { name, order: 'together', members: people, next: null }
    const added = await request.post('/v1/ring-groups', { headers, data: group })
    expect(added.ok(), await added.text()).toBe(true)
    await page.reload()
    await settled(page)

    const row = page.getByRole('listitem', { name: '+234 201 700 1207' })
    const fold = row.getByRole('button', { name: /^Show the path of/ })
    if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    await expect(row.getByRole('button', { name: 'Office hours, Schedule' })).toBeVisible()
    await expect(row.getByText(/^Closed( now)?$/)).toBeVisible()
    await row.getByRole('button', { name: 'Test call to +234 201 700 1207' }).click()
    await row.getByRole('button', { name: 'Start test call to +234 201 700 1207' }).click()
    await expect(row.getByText(/Office hours is (open|closed)|has a day off/)).toBeVisible()
    await expectAccessible(page, 'a test call in the call flow')
    expect(await tooWide(page)).toBe(0)

    await row.getByRole('button', { name: 'Office hours, Schedule' }).click()
    const hours = page.getByRole('dialog', { name: 'Office hours Schedule' })
    await expect(hours.getByRole('form', { name: 'Edit Office hours' })).toBeVisible()
    await expectAccessible(page, 'hours in place')
    await page.keyboard.press('Escape')
    await expect(hours).toBeHidden()

    const unused = page.getByRole('region', { name: 'Not used' })
    await unused.getByRole('button', { name: `${name}, Ring group` }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`${name} B`)
    await page.getByRole('button', { name: 'Save ring group' }).click()
    await expect(unused.getByRole('button', { name: `${name} B, Ring group` })).toBeVisible()
    const { result } = await added.json()
    expect((await request.delete(`/v1/ring-groups/${result.id}`, { headers })).ok()).toBe(true)
  })
})
