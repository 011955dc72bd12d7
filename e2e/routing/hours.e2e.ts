// @shows SA-67

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { dayMonth, saturdayIn } from '../days.ts'
import { leadTo } from '../destinations.ts'
import { settled, signIn } from '../people.ts'
import { fromMenu } from '../rows.ts'
import { atBothWidths } from '../widths.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Schedules' }).locator('tbody').getByRole('row').filter({ hasText: name })

/** Neither a holiday nor the demo's day of stocktaking, which is in nine days. */
function ordinarySaturday() {
  const day = saturdayIn(14)
  return /-(01-01|05-01|06-12|10-01|12-25|12-26)$/.test(day) ? saturdayIn(21) : day
}

atBothWidths(() => {
  test('Ada asks what happens on a Saturday evening, makes a schedule, closes it and deletes it', {
    tag: '@all',
  }, async ({ page }) => {
    const saturday = ordinarySaturday()
    const workersDay = `${new Date().getUTCFullYear() + 1}-05-01`
    await signIn(page, 'ada', '/hours')
    await settled(page)
    await expect(row(page, 'Office hours')).toContainText('6001')
    await expect(page.getByRole('region', { name: 'Public holidays' })).toContainText('Christmas Day')
    await expectAccessible(page, 'the schedules')

    await page.getByRole('button', { name: 'Test call Office hours' }).click()
    await page.getByRole('button', { name: 'Start test call to Office hours' }).click()
    await page.getByLabel('When the call comes').fill(`${saturday}T19:00`)
    await expect(page.getByText(`Called on Saturday ${dayMonth(saturday)}, 19:00`)).toBeVisible()
    const passed = page.getByRole('list', { name: 'What the call passed' })
    await expect(passed).toContainText('19:00 on Saturday is outside the hours 09:00–14:00.')
    await page.getByRole('button', { name: 'Press 1', exact: true }).click()
    await expect(page.getByText('The phone of Kemi Lawal rings.')).toBeVisible()
    await expectAccessible(page, 'a test call of a schedule')
    await page.getByLabel('When the call comes').fill(`${workersDay}T10:00`)
    await expect(passed).toContainText(/day 1 May is a public holiday: Workers’ Day\./)

    await page.getByRole('button', { name: 'Add schedule' }).click()
    await page.getByLabel('Name').fill('Depot')
    await page.getByRole('button', { name: 'Saturday' }).click()
    await page.getByRole('button', { name: 'Add day' }).click()
    await page.getByLabel('Day', { exact: true }).fill(workersDay)
    await leadTo(page, 'While open, calls go to', 'People', 'Bola Adeyemi')
    await leadTo(page, 'While closed, calls go to', 'Schedules', 'Office hours')
    await expectAccessible(page, 'a schedule that is made')
    await page.getByRole('button', { name: 'Save schedule' }).click()
    await expect(page.getByText(/^Schedule created\./)).toBeVisible()
    await expect(row(page, 'Depot')).toBeVisible()

    await page.getByRole('button', { name: 'Close now Depot' }).click()
    await expectAccessible(page, 'closing by hand')
    await page.getByRole('button', { name: 'Close until I open it' }).click()
    await expect(row(page, 'Depot')).toContainText('Closed by hand since')
    await page.reload()
    await page.getByRole('button', { name: 'Open again Depot' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
    await expect(page.getByText('Depot follows its hours again')).toBeVisible()

    await fromMenu(page, 'Delete', 'Office hours')
    await expect(
      page.getByText(/Calls come here from .*the schedule Depot, while it is closed/),
    ).toBeVisible()
    await fromMenu(page, 'Delete', 'Depot')
    await page.getByRole('button', { name: 'Delete schedule' }).click()
    await expect(page.getByText('Schedule deleted')).toBeVisible()
    await expect(row(page, 'Depot')).toHaveCount(0)
  })
})

test('Bola sees when calls come, and changes nothing', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'bola', '/hours')
  await settled(page)
  await expect(row(page, 'Office hours')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add schedule' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close now Office hours' })).toHaveCount(0)
})
