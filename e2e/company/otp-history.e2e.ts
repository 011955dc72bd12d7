import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { dayMonth, today } from '../days.ts'
import { settled, signIn } from '../people.ts'
import { atBothWidths } from '../widths.ts'

const before = addDays(dayOf(new Date()), -92) // before the first call of the demo data
/** The address of a list until today, as far as its days. */
const untilToday = (since: Date, more: string) =>
  today(since, (day) => `/otp-history\\?from=${before}&to=${day}${more}$`)

const rows = (page: Page) =>
  page.getByRole('table', { name: 'OTP history' }).locator('tbody').getByRole('row')
const summary = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page /)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function get(page: Page, from: string, size: string): Promise<void> {
  await page.getByRole('button', { name: /^Other dates$| – / }).click()
  await page.getByLabel('From', { exact: true }).fill(from)
  await page.keyboard.press('Escape')
  await page.getByLabel('Records per page').fill(size)
  await button(page, 'Get results').click()
}

test('Ada sees the one-time passwords of today, and of the days she asks for', { tag: '@all' }, async ({
  page,
}) => {
  const began = new Date()
  await signIn(page, 'ada', '/otp-history')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  for (const label of ['From', 'To'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(today(began, (day) => `^${day}$`))
  await expect(page.getByLabel('Records per page')).toHaveValue('5')

  await get(page, before, '60')
  await expect(page).toHaveURL(untilToday(began, '&size=60'))
  await expect(summary(page)).toHaveText('Page 1 of 1, 60 calls')
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Unique ID',
    'Entry time',
    'Last attempt time',
    'Caller ID',
    'Account',
    'Called',
    'Duration',
    'Status',
  ])
  await expect(rows(page)).toHaveCount(60)
  await expect(rows(page).first()).toContainText('adaokafor')
  await expect(rows(page).first()).toContainText(/\+234 \d{3} \d{3} \d{4}/)
  for (const words of ['Delivered', 'Hung up early', 'Busy', 'No answer'])
    await expect(rows(page).filter({ hasText: words }).first()).toBeVisible()

  const day = dayOf(began)
  const ofDay = await rows(page)
    .filter({ hasText: new RegExp(`(?<!\\d)${dayMonth(day)}\\b`) })
    .count()
  await page.goto(`/otp-history?from=${day}&to=${day}`)
  if (ofDay === 0) await expect(page.getByText('There are no OTPs')).toBeVisible()
  else await expect(summary(page)).toContainText(new RegExp(`of ${Math.ceil(ofDay / 5)}, ${ofDay} calls?$`))
})

test('pages are as long as asked for, turned, and found again by a reload', { tag: '@all' }, async ({
  page,
}) => {
  const began = new Date()
  await signIn(page, 'ada', '/otp-history')
  await settled(page)
  await get(page, before, '201')
  await expect(page.getByText('1 to 200')).toBeVisible()
  await expect(page).toHaveURL('/otp-history')
  await expectAccessible(page, 'a page size that is refused')
  await get(page, before, '25')
  await expect(summary(page)).toHaveText('Page 1 of 3, 60 calls')
  await expect(rows(page)).toHaveCount(25)
  const first = await rows(page).first().textContent()

  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await expect(summary(page)).toHaveText('Page 3 of 3, 60 calls')
  await expect(rows(page)).toHaveCount(10)
  await expect(page).toHaveURL(untilToday(began, '&size=25&page=3'))
  await page.reload()
  await expect(summary(page)).toHaveText('Page 3 of 3, 60 calls')
  expect(await rows(page).first().textContent()).not.toBe(first)
  await page.goto(page.url().replace('page=3', 'page=9'))
  await expect(page.getByText('There’s no page 9')).toBeVisible()
  await button(page, 'Go to the first page').click()
  await expect(rows(page).first()).toHaveText(first ?? '')
})

atBothWidths(() => {
  test('the longest rows are neither cut off nor scroll sideways', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada', `/otp-history?from=${before}&to=${dayOf(new Date())}&size=60`)
    await expect(rows(page).filter({ hasText: 'Did not connect' }).first()).toBeVisible()
    const over = await page.getByRole('table', { name: 'OTP history' }).evaluate((table) => {
      const card = table.parentElement ?? table
      const inner =
        card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
      return Math.max(
        table.getBoundingClientRect().right - inner,
        document.documentElement.scrollWidth - innerWidth,
      )
    })
    expect(over).toBeLessThanOrEqual(1)
  })
})
