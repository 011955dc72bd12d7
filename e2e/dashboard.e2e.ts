import { addDays, dayOf } from '@ekoline/contract/time.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { balanceBox, settled, signIn } from './people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page) => part(page, 'Call frequency')

test.describe('the overview', () => {
  test('shows the balance, the total users, the own number and the newest calls', async ({ page }) => {
    await signIn(page, 'kemi')
    await expect(balanceBox(page)).toContainText('₦')
    await expect(part(page, 'Total users')).toContainText('12')
    await expect(part(page, 'My phone number')).toContainText(/\+234 \d{3} \d{3} \d{4}/)

    const recent = part(page, 'Recent calls')
    await expect(recent.getByRole('columnheader')).toHaveText(['#', 'From', 'To', 'Time', 'Duration'])
    await expect(recent.locator('tbody').getByRole('row')).toHaveCount(7)
    await expect(recent.getByText(/PJSIP/)).toHaveCount(0)
    await recent.getByRole('link', { name: 'See all calls' }).click()
    await expect(page).toHaveURL('/calls')
  })

  test('charts the calls of a month, a week and a day', async ({ page }) => {
    await signIn(page, 'ada')
    await expect(chart(page).getByText(/^in the last 30 days, most on/)).toBeVisible()
    await chart(page).getByRole('tab', { name: 'Weekly' }).click()
    await expect(chart(page).getByText(/^in the last 7 days, most on/)).toBeVisible()
    await expect(chart(page).getByRole('table').getByRole('row')).toHaveCount(7)
    await page.keyboard.press('ArrowLeft')
    await expect(chart(page).getByText(/^in the last 24 hours, most at \d\d:00/)).toBeVisible()
    await expect(chart(page).getByRole('table').getByRole('row')).toHaveCount(24)
    await page.reload()
    await expect(chart(page).getByRole('tab', { name: 'Daily', selected: true })).toBeVisible()
  })

  test('reads one bar to the keys, the pointer and the finger', async ({ page }, { project }) => {
    await signIn(page, 'ada')
    const slider = chart(page).getByRole('slider', { name: 'Calls by day' })
    await slider.press('End')
    const dayMonth = (day: string) =>
      `${Number(day.slice(8))} ${new Date(day).toLocaleString('en', { month: 'short', timeZone: 'UTC' })}`
    const today = dayOf(new Date())
    const [first, last] = [dayMonth(addDays(today, -29)), dayMonth(today)]
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`${last}: \\d+ calls?$`))
    await slider.blur()
    await expect(chart(page).getByText(/^in the last 30 days/)).toBeVisible()

    const box = await slider.boundingBox()
    if (!box) throw new Error('the chart is not shown')
    const [x, y] = [box.x + 2, box.y + box.height / 2]
    if (project.use.hasTouch) await page.touchscreen.tap(x, y)
    else await page.mouse.move(x, y)
    await expect(
      chart(page)
        .getByText(new RegExp(`^\\w{3} ${first}$`))
        .first(),
    ).toBeVisible()
  })

  test("shows 'Unlimited' in place of the balance on the Basic unlimited plan", async ({ page }) => {
    await signIn(page, 'chidi')
    await expect(balanceBox(page)).toContainText('Unlimited')
    await expect(balanceBox(page)).not.toContainText('₦')
  })

  test('says what will be here in an empty account', async ({ page }) => {
    await signIn(page, 'efe')
    await expect(balanceBox(page)).toContainText('₦0.00')
    await expect(part(page, 'Total users')).toContainText('1')
    for (const [tab, words] of [
      ['Monthly', 'No calls in the last 30 days'],
      ['Weekly', 'No calls in the last 7 days'],
      ['Daily', 'No calls in the last 24 hours'],
    ] as const) {
      await chart(page).getByRole('tab', { name: tab }).click()
      await expect(chart(page).getByText(words)).toBeVisible()
    }
    await expect(part(page, 'Recent calls').getByText('No calls yet')).toBeVisible()
    await expectAccessible(page, 'an empty overview')
  })

  test('is accessible, also while a bar is read', async ({ page }) => {
    await signIn(page, 'ada')
    await settled(page)
    await expectAccessible(page, 'the overview')
    await chart(page).getByRole('slider').press('ArrowLeft')
    await expectAccessible(page, 'a chart that is read')
  })
})
