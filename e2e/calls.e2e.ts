import { readFileSync } from 'node:fs'
import { addDays, dayOf } from '@ekoline/contract/time.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { isNarrow, settled, signIn } from './people.ts'

const today = dayOf(new Date())

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Call History' }).locator('tbody').getByRole('row')
const summary = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page /)
const from = (page: Page) => page.getByLabel('From', { exact: true })
const to = (page: Page) => page.getByLabel('To', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** What every row says in one column. */
async function column(page: Page, head: string): Promise<string[]> {
  await settled(page)
  await expect(rows(page).first()).toBeVisible()
  const heads = await page.getByRole('columnheader').allTextContents()
  const cells = rows(page).locator(`td:nth-child(${heads.indexOf(head) + 1})`)
  return (await cells.allTextContents()).map((it) => it.replace(`${head} `, ''))
}

async function search(page: Page, keyword: string): Promise<void> {
  await page.getByLabel('Number').fill(keyword)
  await button(page, 'Search').click()
}

test.describe('the call history', () => {
  test('opens with the calls of the last 90 days', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    await expect(summary(page)).toHaveText('Page 1 of 100, 1,000 calls')
    await expect(from(page)).toHaveValue(addDays(today, -90))
    await expect(to(page)).toHaveValue(today)
    await expect(page.getByLabel('Records per page')).toHaveValue('10')
    await expect(page.getByRole('columnheader')).toHaveText([
      '#',
      'From',
      'To',
      'Date',
      'Duration',
      'Call Status',
      'Download (Individual)',
      'Download (Business Users)',
      'Cost',
    ])
    await expect(rows(page)).toHaveCount(10)
    for (const duration of await column(page, 'Duration')) expect(duration).toMatch(/^\d\d:\d\d:\d\d$/)
    for (const status of await column(page, 'Call Status'))
      expect(['Answered', 'Busy', 'No Answer', 'CANCELLED', 'CONGESTION']).toContain(status)
  })

  test('finds a number in each way of writing it', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    const called = (await column(page, 'To')).find((it) => it.startsWith('+234 '))
    const national = digitsOf(called ?? '').slice(3)
    expect(national).toHaveLength(10)
    await expect(button(page, 'Search')).toBeDisabled()

    const found = new Set<string | null>()
    for (const written of [`0${national}`, `+234 ${national.slice(0, 3)} ${national.slice(3)}`, national]) {
      await search(page, written)
      await expect(page.getByText(`Calls to “${written}”`)).toBeVisible()
      for (const number of await column(page, 'To')) expect(digitsOf(number)).toContain(national)
      found.add(await summary(page).textContent())
    }
    expect(found.size).toBe(1)

    await button(page, 'Clear search').click()
    await expect(summary(page)).toHaveText('Page 1 of 100, 1,000 calls')
    await expect(button(page, 'Search')).toBeDisabled()
  })

  test('finds the calls from a number, also after a reload', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    await page.getByLabel('Search by').selectOption('Source number')
    await search(page, '555 0142')
    await expect(page).toHaveURL('/calls?by=src&q=555+0142')
    await expect(page.getByText('Calls from “555 0142”')).toBeVisible()
    for (const number of await column(page, 'From')) expect(digitsOf(number)).toContain('5550142')
    const found = await summary(page).textContent()
    await page.reload()
    await expect(summary(page)).toHaveText(found ?? '')
    await expect(page.getByLabel('Search by')).toHaveValue('src')
    await expect(page.getByLabel('Number')).toHaveValue('555 0142')
  })

  test('shows the calls of the days that are chosen', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    const [first, last] = [addDays(today, -9), addDays(today, -3)]
    await from(page).fill(first)
    await to(page).fill(last)
    await expect(page).toHaveURL(`/calls?from=${first}&to=${last}`)
    await expect(summary(page)).not.toContainText('1,000')
    await page.getByLabel('Records per page').selectOption('200')
    for (const time of await column(page, 'Date')) {
      const day = dayOf(new Date(`${time} GMT+1`))
      expect(first <= day && day <= last, time).toBe(true)
    }

    await to(page).fill(addDays(first, -1))
    await expect(page.getByText('Ends before it starts')).toBeVisible()
    await expect(page).toHaveURL(`/calls?from=${first}&to=${last}&size=200`)
  })

  test('is paged forward and back, in other sizes, and stays as it is over a reload', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    const newest = await column(page, 'Date')
    await expect(button(page, 'Previous')).toBeDisabled()
    await button(page, 'Next').click()
    await expect(summary(page)).toHaveText('Page 2 of 100, 1,000 calls')
    expect((await column(page, '#'))[0]).toBe('11')
    expect(await column(page, 'Date')).not.toEqual(newest)
    if (!isNarrow(page)) {
      await button(page, 'Page 100').click()
      await expect(page).toHaveURL('/calls?page=100')
      await expect(button(page, 'Next')).toBeDisabled()
      await page.goBack()
    }
    await expect(page).toHaveURL('/calls?page=2')
    await expect(summary(page)).toHaveText('Page 2 of 100, 1,000 calls')
    await button(page, 'Previous').click()
    await expect(summary(page)).toHaveText('Page 1 of 100, 1,000 calls')
    expect(await column(page, 'Date')).toEqual(newest)

    await page.getByLabel('Records per page').selectOption('50')
    await expect(summary(page)).toHaveText('Page 1 of 20, 1,000 calls')
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/calls?size=50&page=2')
    await settled(page)
    await expect(rows(page)).toHaveCount(50)
    const shown = await column(page, 'Date')
    await page.reload()
    await expect(summary(page)).toHaveText('Page 2 of 20, 1,000 calls')
    expect(await column(page, 'Date')).toEqual(shown)
  })

  test('keeps the old page, paler, until the next is there', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    await settled(page)
    const released = Promise.withResolvers<void>()
    await page.route('**/legacy', async (route) => {
      await released.promise
      await route.continue()
    })
    await button(page, 'Next').click()
    await expect(page.getByRole('table', { name: 'Call History' })).toHaveAttribute('aria-busy', 'true')
    await expect(rows(page)).toHaveCount(10)
    released.resolve()
    await settled(page)
    await expect(summary(page)).toHaveText('Page 2 of 100, 1,000 calls')
  })

  test('saves the page and everything as CSV', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    await settled(page)
    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
    }
    const days = `calls-${addDays(today, -90)}-to-${today}`
    const shown = await save('Page as CSV')
    expect(shown.name).toBe(`${days}-page-1.csv`)
    expect(shown.text.split('\r\n')).toHaveLength(1 + 10 + 1)
    const all = await save('All as CSV')
    expect(all.name).toBe(`${days}.csv`)
    expect(all.text.startsWith('\ufeff#,From,To,Date,Duration,Call Status,Cost (naira)\r\n')).toBe(true)
    expect(all.text.split('\r\n')).toHaveLength(1 + 1000 + 1)
    expect(all.text.startsWith(shown.text)).toBe(true)
    await expect(page.getByText('Downloaded 1,000 calls')).toBeVisible()
    await expectAccessible(page, 'the call history after a download')
  })

  test('a download that is cancelled saves nothing', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    await settled(page)
    const released = Promise.withResolvers<void>()
    await page.route('**/legacy', async (route) => {
      await released.promise
      await route.abort()
    })
    await button(page, 'All as CSV').click()
    await expect(page.getByText('0 of 1,000 calls')).toBeVisible()
    await expectAccessible(page, 'a download under way')
    await button(page, 'Cancel').click()
    released.resolve()
    await expect(page.getByText('The download was cancelled. No file was saved.')).toBeVisible()
    await expect(button(page, 'All as CSV')).toBeVisible()
  })

  test('a recording is heard, sought and saved', async ({ page }) => {
    await signIn(page, 'ada', '/calls?size=200')
    await settled(page)
    const play = page.getByRole('button', { name: /^Play individual recording/ })
    await expect(play).toHaveCount(10)
    const [sound] = await Promise.all([
      page.waitForResponse(/\/recordings\/individual\//),
      play.first().press('Enter'),
    ])
    expect(sound.status()).toBe(206)
    const player = page.getByRole('group', { name: /^Recording of the call/ })
    const position = player.getByLabel('Position')
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(position).not.toHaveAttribute('aria-valuetext', /^0:00 of/)
    await player.getByLabel('Speed').selectOption('2×')
    await player.getByRole('button', { name: 'Pause' }).press('Space')
    await position.press('Home')
    await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of/)
    await position.press('ArrowRight')
    await expect(position).toHaveAttribute('aria-valuetext', /^0:01 of/)
    await expectAccessible(page, 'a recording that is played')

    await page
      .getByRole('button', { name: /^Play business recording/ })
      .last()
      .click()
    await expect(player).toHaveCount(1)
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
    await player.getByRole('button', { name: 'Close the player' }).click()
    await expect(player).toHaveCount(0)

    const save = page.getByRole('button', { name: /^Download individual recording/ }).first()
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(/^call-[\d.]+\.wav$/)
    expect(readFileSync(await download.path()).toString('latin1', 0, 4)).toBe('RIFF')
  })

  test("an admin looks at a member's calls, found by name, and comes back to them", async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    const member = page.getByRole('combobox', { name: 'Member' })
    await member.click()
    await expect(page.getByRole('option', { name: 'Bola Adeyemi' })).toBeVisible()
    await expectAccessible(page, 'the list of members')
    await member.fill('adey')
    await page.getByRole('option', { name: 'Bola Adeyemi' }).click()
    await expect(page).toHaveURL('/calls?member=bolaadeyemi')
    await expect(page.getByText('Calls of Bola Adeyemi')).toBeVisible()
    await settled(page)
    const found = await summary(page).textContent()
    expect(found).not.toContain('1,000')
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/calls?member=bolaadeyemi&page=2')
    await page.reload()
    await expect(member).toHaveValue('Bola Adeyemi')
    await page.goBack()
    await expect(summary(page)).toHaveText(found ?? '')
    await page.goBack()
    await expect(member).toHaveValue('Your own calls')
    await expect(summary(page)).toHaveText('Page 1 of 100, 1,000 calls')
  })

  test('who is no admin is offered no members, and no business recordings', async ({ page }) => {
    await signIn(page, 'bola', '/calls?member=adaokafor')
    await settled(page)
    await expect(page.getByRole('combobox', { name: 'Member' })).toHaveCount(0)
    await expect(page.getByText('All calls')).toBeVisible()
    await expect(page.getByRole('button', { name: /business recording/ })).toHaveCount(0)
  })

  test('says what failed, and tries again', async ({ page }) => {
    await signIn(page, 'ada')
    await settled(page)
    await page.route('**/legacy', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/calls')
    await expect(page.getByRole('alert')).toContainText('Unable to get the call history')
    await expectAccessible(page, 'a call history that failed')
    await page.unroute('**/legacy')
    await button(page, 'Try again').click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('is empty for an empty account, and offers more days', async ({ page }) => {
    await signIn(page, 'efe', '/calls')
    await expect(page.getByText('No calls in the last 90 days')).toBeVisible()
    await expect(button(page, 'Next')).toBeHidden()
    await button(page, 'Show the last 12 months').click()
    await expect(page.getByText(/^There is nothing from/)).toBeVisible()
  })

  for (const [what, path, words] of [
    ['a page of calls', '/calls?page=50', 'Page 50 of 100, 1,000 calls'],
    ['a search', '/calls?by=src&q=0803', 'Calls from “0803”'],
    ['a search without a hit', '/calls?q=0000000000', 'No calls to a number with “0000000000”'],
    ['days without calls', '/calls?from=2020-01-01&to=2020-01-31', 'No calls on these days'],
    ['days in the wrong order', '/calls?from=2020-02-01&to=2020-01-31', 'Ends before it starts'],
  ] as const)
    test(`is accessible with ${what}`, async ({ page }) => {
      await signIn(page, 'ada', path)
      await expect(page.getByText(words)).toBeVisible()
      await settled(page)
      await expectAccessible(page, what)
    })
})
