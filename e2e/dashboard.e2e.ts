import { addDays, dayOf } from '@ekoline/contract/time.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './people.ts'
import { atBothWidths } from './widths.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page) => part(page, 'Calls')

test.describe('the overview', () => {
  test('charts the calls of a month, a week and a day', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada')
    await expect(chart(page).getByText(/^in the last 30 days, most on/)).toBeVisible()
    await chart(page).getByRole('tab', { name: 'Weekly' }).click()
    await expect(chart(page).getByText(/^in the last 7 days, most on/)).toBeVisible()
    await expect(chart(page).getByRole('table').getByRole('row')).toHaveCount(1 + 7)
    await page.keyboard.press('ArrowLeft')
    await expect(chart(page).getByText(/^in the last 24 hours, most at \d\d:00/)).toBeVisible()
    await expect(chart(page).getByRole('table').getByRole('row')).toHaveCount(1 + 24)
    await page.reload()
    await expect(chart(page).getByRole('tab', { name: 'Daily', selected: true })).toBeVisible()
  })

  atBothWidths(() => {
    test('reads one bar to the keys, the pointer and the finger', async ({ page, hasTouch }) => {
      await signIn(page, 'ada')
      const slider = chart(page).getByRole('slider', { name: 'Calls by day' })
      await slider.press('End')
      const dayMonth = (day: string) =>
        `${Number(day.slice(8))} ${new Date(day).toLocaleString('en', { month: 'short', timeZone: 'UTC' })}`
      const today = dayOf(new Date())
      const [first, last] = [dayMonth(addDays(today, -29)), dayMonth(today)]
      await expect(slider).toHaveAttribute(
        'aria-valuetext',
        new RegExp(`${last}: \\d+ calls?, \\d+ answered, \\d+ missed$`),
      )
      await slider.blur()
      await expect(chart(page).getByText(/^in the last 30 days/)).toBeVisible()

      const box = await slider.boundingBox()
      if (!box) throw new Error('the chart is not shown')
      const [x, y] = [box.x + 2, box.y + box.height / 2]
      if (hasTouch) await page.touchscreen.tap(x, y)
      else await page.mouse.move(x, y)
      await expect(
        chart(page)
          .getByText(new RegExp(`^\\w{3} ${first}$`))
          .first(),
      ).toBeVisible()
      await expectAccessible(page, 'a chart that is read')
    })
  })
})
