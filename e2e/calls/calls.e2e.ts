import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { pastDays } from '../days.ts'
import { settled, signIn } from '../people.ts'
import { onPhoneInAll } from '../widths.ts'

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Call history' }).locator('tbody').getByRole('row')
const summary = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page /)
/** How many calls the list says it has. */
async function countOf(page: Page): Promise<number> {
  await settled(page)
  const [, calls = ''] = /, ([\d,]+) calls?$/.exec((await summary(page).textContent()) ?? '') ?? []
  return Number(calls.replaceAll(',', ''))
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What every row says in one column. */
async function column(page: Page, head: string, of = rows(page)): Promise<string[]> {
  await settled(page)
  await expect(of.first()).toBeVisible()
  const heads = await page.getByRole('columnheader').allTextContents()
  const cells = of.locator(`td:nth-child(${heads.indexOf(head) + 1})`)
  return (await cells.allTextContents()).map((content) => content.replace(`${head} `, ''))
}

test.describe('the call history', () => {
  test('is paged forward and back, in other sizes, and stays as it is over a reload', {
    tag: '@all',
  }, async ({ page }) => {
    const { query } = pastDays()
    await signIn(page, 'ada', `/calls?${query}`)
    const newest = await column(page, 'Date')
    const calls = await countOf(page)
    expect(calls).toBeGreaterThan(500)
    const isOn = (number: number, size = 10) =>
      expect(summary(page)).toHaveText(
        `Page ${number} of ${Math.ceil(calls / size)}, ${calls.toLocaleString('en')} calls`,
      )
    await expect(button(page, 'Previous')).toBeDisabled()
    await button(page, 'Next').click()
    await isOn(2)
    expect((await column(page, '#'))[0]).toBe('11')
    expect(await column(page, 'Date')).not.toEqual(newest)
    const last = Math.ceil(calls / 10)
    await button(page, `Page ${last}`).click()
    await expect(page).toHaveURL(`/calls?${query}&page=${last}`)
    await expect(button(page, 'Next')).toBeDisabled()
    await page.goBack()
    await expect(page).toHaveURL(`/calls?${query}&page=2`)
    await isOn(2)
    await button(page, 'Previous').click()
    await isOn(1)
    expect(await column(page, 'Date')).toEqual(newest)

    await page.getByLabel('Records per page').selectOption('50')
    await isOn(1, 50)
    await button(page, 'Next').click()
    await expect(page).toHaveURL(`/calls?${query}&size=50&page=2`)
    await settled(page)
    await expect(rows(page)).toHaveCount(50)
    const shown = await column(page, 'Date')
    await page.reload()
    await isOn(2, 50)
    expect(await column(page, 'Date')).toEqual(shown)
  })

  test('saves the page and everything as CSV', { tag: '@all' }, async ({ page }) => {
    const { from, to, query } = pastDays()
    await signIn(page, 'ada', `/calls?${query}`)
    const calls = await countOf(page)
    const save = async (name: string) => {
      await button(page, 'Download CSV').click()
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
    }
    const days = `calls-${from}-to-${to}`
    const shown = await save('Page as CSV')
    expect(shown.name).toBe(`${days}-page-1.csv`)
    expect(shown.text.split('\r\n')).toHaveLength(1 + 10 + 1)
    const all = await save('All as CSV')
    expect(all.name).toBe(`${days}.csv`)
    expect(
      all.text.startsWith('\ufeff#,From,To,Date,Duration,Call Status,Cost (naira),Direction,Name,'),
    ).toBe(true)
    expect(all.text.split('\r\n').length - 2).toBe(calls)
    expect(calls).toBeGreaterThan(500)
    expect(all.text.startsWith(shown.text)).toBe(true)
    await expect(page.getByText(`Downloaded ${calls.toLocaleString('en')} calls`)).toBeVisible()
    await expectAccessible(page, 'the call history after a download')
  })

  test('a download that is cancelled saves nothing', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    await settled(page)
    const released = Promise.withResolvers<void>()
    await page.route('**/callsexport', async (route) => {
      await released.promise
      await route.abort()
    })
    await button(page, 'Download CSV').click()
    await button(page, 'All as CSV').click()
    await expect(page.getByText(/^0 of [\d,]+ calls$/)).toBeVisible()
    await expectAccessible(page, 'a download under way')
    await button(page, 'Cancel').click()
    released.resolve()
    await expect(page.getByText('You cancelled the download. No file was saved.')).toBeVisible()
    await expect(button(page, 'Download CSV')).toBeVisible()
  })

  test('a recording is heard, sought and saved', async ({ page }) => {
    await signIn(page, 'ada', '/calls?size=200')
    await settled(page)
    const play = page.getByRole('button', { name: /^Play individual recording/ })
    await expect(play.first()).toBeVisible()
    // The two longest, which are not over before they are paused.
    const durations = await column(page, 'Duration', rows(page).filter({ has: play }))
    const [longest = 0, next = 0] = [...durations.keys()].sort((a, b) =>
      (durations[b] ?? '').localeCompare(durations[a] ?? ''),
    )
    const [sound] = await Promise.all([
      page.waitForResponse(/\/recordings\/individual\//),
      play.nth(longest).press('Enter'),
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

    await play.nth(next).click()
    await expect(player).toHaveCount(1)
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
    await player.getByRole('button', { name: 'Close the player' }).click()
    await expect(player).toHaveCount(0)

    const save = page.getByRole('button', { name: /^Download individual recording/ }).first()
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(/^call-[\d.]+\.wav$/)
    expect(readFileSync(await download.path()).toString('latin1', 0, 4)).toBe('RIFF')
  })

  test("an admin looks at a member's calls, found by name, and comes back to them", { tag: '@all' }, async ({
    page,
  }) => {
    const { query } = pastDays()
    await signIn(page, 'ada', `/calls?${query}`)
    const hers = await countOf(page)
    const member = page.getByRole('combobox', { name: 'Member' })
    await member.click()
    await expect(page.getByRole('option', { name: 'Bola Adeyemi' })).toBeVisible()
    await expectAccessible(page, 'the list of members')
    await member.fill('adey')
    await page.getByRole('option', { name: 'Bola Adeyemi' }).click()
    await expect(page).toHaveURL(`/calls?${query}&member=bolaadeyemi`)
    await expect(page.getByText('Bola Adeyemi’s calls')).toBeVisible()
    const found = await countOf(page)
    expect(found).not.toBe(hers)
    await button(page, 'Next').click()
    await expect(page).toHaveURL(`/calls?${query}&member=bolaadeyemi&page=2`)
    await page.reload()
    await expect(member).toHaveValue('Bola Adeyemi')
    await page.goBack()
    await expect(page).toHaveURL(`/calls?${query}&member=bolaadeyemi`)
    expect(await countOf(page)).toBe(found)
    await page.goBack()
    await expect(member).toHaveValue('Your calls')
    expect(await countOf(page)).toBe(hers)
  })

  onPhoneInAll(() => {
    test('its first call is on the first screen, and is called back in place', { tag: '@all' }, async ({
      page,
    }) => {
      await signIn(page, 'ada', '/calls')
      await settled(page)
      const first = await rows(page).first().boundingBox()
      expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
      await expectAccessible(page, 'the call history')
      const call = page.getByRole('button', { name: /^Call (back )?\S/ }).first()
      await call.click()
      const dialog = page.getByRole('dialog', { name: 'Call a number' })
      const number = dialog.getByLabel('Number to call')
      await expect(number).toBeFocused()
      await expect(number).toHaveValue(/^\+234 \d{3} \d{3} \d{4}$/)
      await expectAccessible(page, 'a call back')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    // @shows AC2-40
    test('an admin sees what everybody missed, added up, and downloads it', async ({ page }) => {
      const { query } = pastDays()
      await signIn(page, 'ada', `/calls?${query}`)
      await page.getByRole('combobox', { name: 'Member' }).click()
      await page.getByRole('option', { name: 'Everybody' }).click()
      await expect(page).toHaveURL(`/calls?${query}&whose=everybody`)
      await expect(page.getByRole('heading', { name: 'Team calls' })).toBeVisible()
      await settled(page)
      const totals = page.getByRole('group', { name: 'Totals' })
      await expect(totals).toHaveText(/^Totals[\d,]+ calls[\d,]+ h( \d+ min)?₦[\d,.]+ ?[\d,]+ missed$/)
      const before = (await totals.textContent()) ?? ''
      await totals.getByRole('button', { name: / missed$/ }).click()
      await expect(page).toHaveURL(`/calls?${query}&whose=everybody&outcome=missed`)
      await expect(totals).not.toHaveText(before) // until the next totals are there, the old ones stand
      await settled(page)
      const missed = (await totals.textContent())?.replace(/^Totals/, '').split(' ')[0]
      await expect(summary(page)).toHaveText(new RegExp(`, ${missed} calls?$`))
      await button(page, 'Download CSV').click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'All as CSV').click(),
      ])
      const lines = readFileSync(await download.path(), 'utf8')
        .trimEnd()
        .split('\r\n')
      expect((lines.length - 1).toLocaleString('en')).toBe(missed)
    })
  })
})
