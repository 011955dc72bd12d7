import { readFileSync } from 'node:fs'
import { addDays, dayOf } from '@ekoline/contract/time.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { settled, signIn } from './people.ts'
import { atBothWidths } from './widths.ts'

const today = dayOf(new Date())

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Call history' }).locator('tbody').getByRole('row')
const summary = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page /)
/** "Page 2 of 100, 1,000 calls": the demo's, and those that other journeys have simulated callers place to her. */
const ofHers = (page: number, size = 10) =>
  new RegExp(`^Page ${page} of ${size === 10 ? '10' : '2'}\\d, 1,0\\d\\d calls$`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What every row says in one column. */
async function column(page: Page, head: string): Promise<string[]> {
  await settled(page)
  await expect(rows(page).first()).toBeVisible()
  const heads = await page.getByRole('columnheader').allTextContents()
  const cells = rows(page).locator(`td:nth-child(${heads.indexOf(head) + 1})`)
  return (await cells.allTextContents()).map((it) => it.replace(`${head} `, ''))
}

test.describe('the call history', () => {
  test('is paged forward and back, in other sizes, and stays as it is over a reload', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    const newest = await column(page, 'Date')
    await expect(button(page, 'Previous')).toBeDisabled()
    await button(page, 'Next').click()
    await expect(summary(page)).toHaveText(ofHers(2))
    expect((await column(page, '#'))[0]).toBe('11')
    expect(await column(page, 'Date')).not.toEqual(newest)
    await page.getByRole('button', { name: /^Page 10\d$/ }).click()
    await expect(page).toHaveURL(/\/calls\?page=10\d$/)
    await expect(button(page, 'Next')).toBeDisabled()
    await page.goBack()
    await expect(page).toHaveURL('/calls?page=2')
    await expect(summary(page)).toHaveText(ofHers(2))
    await button(page, 'Previous').click()
    await expect(summary(page)).toHaveText(ofHers(1))
    expect(await column(page, 'Date')).toEqual(newest)

    await page.getByLabel('Records per page').selectOption('50')
    await expect(summary(page)).toHaveText(ofHers(1, 50))
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/calls?size=50&page=2')
    await settled(page)
    await expect(rows(page)).toHaveCount(50)
    const shown = await column(page, 'Date')
    await page.reload()
    await expect(summary(page)).toHaveText(ofHers(2, 50))
    expect(await column(page, 'Date')).toEqual(shown)
  })

  test('saves the page and everything as CSV', async ({ page }) => {
    await signIn(page, 'ada', '/calls')
    await settled(page)
    const save = async (name: string) => {
      await button(page, 'Download CSV').click()
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
    }
    const days = `calls-${addDays(today, -90)}-to-${today}`
    const shown = await save('Page as CSV')
    expect(shown.name).toBe(`${days}-page-1.csv`)
    expect(shown.text.split('\r\n')).toHaveLength(1 + 10 + 1)
    const all = await save('All as CSV')
    expect(all.name).toBe(`${days}.csv`)
    expect(
      all.text.startsWith('\ufeff#,From,To,Date,Duration,Call Status,Cost (naira),Direction,Name,'),
    ).toBe(true)
    const calls = all.text.split('\r\n').length - 2
    expect(calls).toBeGreaterThanOrEqual(1_000)
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
    await expect(page.getByText(/^0 of 1,0\d\d calls$/)).toBeVisible()
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

    await play.last().click()
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
    await signIn(page, 'ada', '/calls')
    const member = page.getByRole('combobox', { name: 'Member' })
    await member.click()
    await expect(page.getByRole('option', { name: 'Bola Adeyemi' })).toBeVisible()
    await expectAccessible(page, 'the list of members')
    await member.fill('adey')
    await page.getByRole('option', { name: 'Bola Adeyemi' }).click()
    await expect(page).toHaveURL('/calls?member=bolaadeyemi')
    await expect(page.getByText('Bola Adeyemi’s calls')).toBeVisible()
    await settled(page)
    const found = await summary(page).textContent()
    expect(found).not.toContain('1,0')
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/calls?member=bolaadeyemi&page=2')
    await page.reload()
    await expect(member).toHaveValue('Bola Adeyemi')
    await page.goBack()
    await expect(summary(page)).toHaveText(found ?? '')
    await page.goBack()
    await expect(member).toHaveValue('Your calls')
    await expect(summary(page)).toHaveText(ofHers(1))
  })

  atBothWidths(() => {
    test('its first call is on the first screen, and is called back in place', async ({ page }) => {
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

    test('an admin sees what everybody missed, added up, and downloads it', async ({ page }) => {
      await signIn(page, 'ada', '/calls')
      await page.getByRole('combobox', { name: 'Member' }).click()
      await page.getByRole('option', { name: 'Everybody' }).click()
      await expect(page).toHaveURL('/calls?whose=everybody')
      await expect(page.getByRole('heading', { name: 'Everybody’s calls' })).toBeVisible()
      await settled(page)
      const totals = page.getByRole('group', { name: 'Totals' })
      await expect(totals).toHaveText(/^[\d,]+ calls[\d,]+ h( \d+ min)?₦[\d,.]+ ?[\d,]+ missed$/)
      const before = (await totals.textContent()) ?? ''
      await totals.getByRole('button', { name: / missed$/ }).click()
      await expect(page).toHaveURL('/calls?whose=everybody&outcome=missed')
      await expect(totals).not.toHaveText(before) // until the next totals are there, the old ones stand
      await settled(page)
      const missed = (await totals.textContent())?.split(' ')[0]
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
