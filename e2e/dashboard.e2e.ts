import { addDays, dayOf } from '@ekoline/contract/time.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './people.ts'
import { atBothWidths } from './widths.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page) => part(page, 'Everybody’s calls')

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

test.describe('the first day', () => {
  atBothWidths(() => {
    test('is a list of steps that lead on, and can be hidden on every device', async ({ page, browser }) => {
      await signIn(page, 'efe')
      const list = part(page, 'Get your company on the line')
      await expect(list.getByText('2 of 7 done')).toBeVisible()
      await expect(part(page, 'Everybody’s calls')).toHaveCount(0)
      await list.getByRole('button', { name: 'Call a number' }).click()
      await expect(page.getByLabel('Number to call')).toBeFocused()
      await expectAccessible(page, 'the first day')

      await list.getByRole('button', { name: 'Hide this list' }).click()
      await expect(list).toHaveCount(0)
      const other = await browser.newPage()
      await signIn(other, 'efe')
      await expect(part(other, 'Total users')).toContainText('1')
      await expect(part(other, 'Get your company on the line')).toHaveCount(0)
      await other.close()
      await page.getByRole('button', { name: 'Show the set-up list' }).click()
      await expect(list).toBeVisible()
      await list.getByRole('link', { name: 'Top up' }).click()
      await expect(page).toHaveURL('/payments#top-up')
    })
  })
})

test.describe('the order of the overview', () => {
  const top = async (page: Page, name: string) => (await part(page, name).boundingBox())?.y ?? 0
  const bottom = async (page: Page, name: string) => {
    const box = await part(page, name).boundingBox()
    return box ? box.y + box.height : 0
  }

  test('is level in each row of a wide page', async ({ page }) => {
    await signIn(page, 'ada')
    await expect(part(page, 'Everybody’s calls today').getByRole('term').first()).toBeVisible()
    await expect(part(page, 'Everybody’s calls').getByRole('slider')).toBeVisible()
    for (const row of [
      ['Wallet balance', 'Everybody’s calls today'],
      ['Everybody’s calls', 'Call a number'],
    ] as const) {
      expect(await top(page, row[0])).toBeCloseTo(await top(page, row[1]), 0)
      expect(await bottom(page, row[0])).toBeCloseTo(await bottom(page, row[1]), 0)
    }
    expect(await bottom(page, 'My phone number')).toBeCloseTo(
      await bottom(page, 'Everybody’s calls today'),
      0,
    )
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } })
    test('begins with the balance and the dial box, on the first screen', async ({ page }) => {
      await signIn(page, 'ada')
      await expect(part(page, 'Everybody’s calls today').getByRole('term').first()).toBeVisible()
      const order = [
        'Wallet balance',
        'Call a number',
        'Everybody’s calls today',
        'Total users',
        'Everybody’s calls',
      ]
      const tops = []
      for (const name of order) tops.push(await top(page, name))
      expect(tops).toEqual([...tops].sort((a, b) => a - b))
      expect(await bottom(page, 'Call a number')).toBeLessThan(740)
    })
  })
})
