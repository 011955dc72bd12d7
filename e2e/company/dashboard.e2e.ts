import { addDays } from '@ekoline/contract/units/time.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { dayMonth, today } from '../days.ts'
import { settled, signIn } from '../people.ts'
import { atBothWidths } from '../widths.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page) => part(page, 'Team calls')

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
    test('reads one bar to the keys, the pointer and the finger', { tag: '@all' }, async ({
      page,
      hasTouch,
    }) => {
      const began = new Date()
      await signIn(page, 'ada')
      const slider = chart(page).getByRole('slider', { name: 'Calls by day' })
      await slider.press('End')
      await expect(slider).toHaveAttribute(
        'aria-valuetext',
        today(began, (day) => `${dayMonth(day)}: \\d+ calls?, \\d+ answered, \\d+ missed$`),
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
          .getByText(today(began, (day) => `^\\w{3} ${dayMonth(addDays(day, -29))}$`))
          .first(),
      ).toBeVisible()
      await expectAccessible(page, 'a chart that is read')
    })
  })
})

test.describe('the first day', () => {
  atBothWidths(() => {
    test('is a list of steps that lead on, and can be hidden on every device', { tag: '@all' }, async ({
      page,
      browser,
    }) => {
      await signIn(page, 'efe')
      const list = part(page, 'Get your company on the line')
      await expect(list.getByText('3 of 8 done')).toBeVisible()
      await expect(part(page, 'Team calls')).toHaveCount(0)
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
  /** Where regions begin and end, all at one moment. */
  async function placesOf(page: Page, names: readonly string[]) {
    await settled(page)
    const regions = await Promise.all(names.map((name) => part(page, name).elementHandle()))
    return page.evaluate(
      (regions) =>
        regions.map((region) => region?.getBoundingClientRect().toJSON() as { top: number; bottom: number }),
      regions,
    )
  }

  test('is level in each row of a wide page', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada')
    await expect(part(page, 'Team calls today').getByRole('term').first()).toBeVisible()
    await expect(part(page, 'Team calls').getByRole('slider')).toBeVisible()
    for (const names of [
      ['Wallet balance', 'Team calls today'],
      ['Team calls', 'Call a number'],
    ]) {
      const [one, other] = await placesOf(page, names)
      expect(one?.top).toBeCloseTo(other?.top ?? 0, 0)
      expect(one?.bottom).toBeCloseTo(other?.bottom ?? 0, 0)
    }
    const [phone, calls] = await placesOf(page, ['My phone number', 'Team calls today'])
    expect(phone?.bottom).toBeCloseTo(calls?.bottom ?? 0, 0)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } })
    test('begins with the balance and the dial box, on the first screen', async ({ page }) => {
      await signIn(page, 'ada')
      await expect(part(page, 'Team calls today').getByRole('term').first()).toBeVisible()
      const order = ['Wallet balance', 'Call a number', 'Team calls today', 'Total users', 'Team calls']
      const places = await placesOf(page, order)
      const tops = places.map(({ top }) => top)
      expect(tops).toEqual([...tops].sort((a, b) => a - b))
      expect(places[1]?.bottom).toBeLessThan(740)
    })
  })
})
