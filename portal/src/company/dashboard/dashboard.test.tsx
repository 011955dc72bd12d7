import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { having } from '../../testing/calls.ts'
import { type Answers, ada, failed, open, overview } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

/** An answered call, or nine of them; of seven, one was missed and one not reached. */
const slot = (calldate: string, frequency: number) => ({
  calldate,
  frequency,
  answered: frequency === 7 ? 5 : frequency,
  missed: frequency === 7 ? 1 : 0,
})
const days = (...frequencies: number[]) =>
  frequencies.map((frequency, index) => slot(`2026-11-${14 + index}`, frequency))

const graph = {
  daily: [slot('2026-11-20 13:00', 0), slot('2026-11-20 14:00', 1)],
  weekly: days(4, 0, 9, 7, 2, 1, 3),
  monthly: days(4, 0, 9, 7, 2, 1, 3, 12),
}

const sums = { calls: 41, answered: 30, missed: 6, seconds: 4_320, spent: 612.5 }
const figures = {
  today: sums,
  month: { ...sums, seconds: 52_320, spent: 14_208 },
  last_month: { ...sums, seconds: 90_000, spent: 20_000 },
  last_month_so_far: { ...sums, seconds: 57_900, spent: 16_000 },
}

const full: Answers = {
  'GET /v1/ekoline/overview': { status: 'success', result: { ...overview, users: 1_012 } },
  ...having(9),
  'GET /v1/ekoline/callgraph': { status: 'success', result: graph },
  'GET /v1/ekoline/callfigures': { status: 'success', result: figures },
  'GET /v1/ekoline/talktime': {
    status: 'success',
    result: { per_minute: 18, free_seconds: 0, seconds: 83_340 },
  },
}
const quiet = (slots: { calldate: string }[]) => slots.map(({ calldate }) => slot(calldate, 0))
const none = { calls: 0, answered: 0, missed: 0, seconds: 0, spent: 0 }
const empty: Answers = {
  'GET /v1/ekoline/overview': { status: 'success', result: { ...overview, users: 1, invited: 0 } },
  ...having(0),
  'GET /v1/ekoline/callgraph': {
    status: 'success',
    result: { daily: quiet(graph.daily), weekly: quiet(graph.weekly), monthly: quiet(graph.monthly) },
  },
  'GET /v1/ekoline/callfigures': {
    status: 'success',
    result: { today: none, month: none, last_month: none, last_month_so_far: none },
  },
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the overview', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  // @shows SA-1, DEC-132
  test('shows the balance, the total users and the own phone number', async () => {
    await open('/', full)
    await (await part('Wallet balance')).findByText('₦25,000.00')
    await (await part('Total users')).findByText('1,012')
    await (await part('Total users')).findByText('2 invited')
    await (await part('My phone number')).findByText('+234 803 555 0142')
  })

  // @shows SA-8
  test('greets, and says how long the balance lasts', async () => {
    await open('/', full)
    await screen.findByText(/^Good (morning|afternoon|evening), Adaeze$/)
    await (await part('Wallet balance')).findByText('About 23 hours to Nigerian mobiles')
  })

  // @shows AC2-43, SA-8
  test('says what today brought, and leads to the calls that were missed', async () => {
    await open('/', full)
    const today = await part('Team calls today')
    const facts = await today.findAllByRole('term')
    expect(
      facts.map((fact) => [fact.textContent, fact.parentElement?.querySelector('dd')?.textContent]),
    ).toEqual([
      ['calls', '41'],
      ['missed', '6'],
      ['spent', '₦612.50'],
    ])
    const day = dayOf(new Date())
    expect(today.getByRole('link', { name: 'Call them back' }).getAttribute('href')).toBe(
      `/calls?from=${day}&to=${day}&outcome=missed&whose=everybody`,
    )
  })

  // @shows SA-8
  test('compares this month with the last one by the same day', async () => {
    await open('/', full)
    const table = await screen.findByRole('table', { name: 'This month and last month' })
    const rows = within(table).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'This month14 h 32 min₦14,208.00',
      'Last month, up to this day16 h 5 min₦16,000.00',
      '11% less spent',
    ])
  })

  test('shows a member the member’s own calls', async () => {
    const { calls } = await open('/', {
      ...full,
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
      'GET /v1/callgraph/101': { status: 'success', result: graph },
    })
    await page.shows('38 calls')
    await (await part('Today')).findByText('41')
    expect(calls.map(({ call }) => call)).toContain('GET /v1/ekoline/callfigures?cardid=101')
    expect((await part('Today')).getByRole('link').getAttribute('href')).not.toContain('everybody')
  })

  test("shows Unlimited in place of the balance on the 'Basic unlimited plan'", async () => {
    await open('/', {
      ...full,
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, plan: { id: 2, name: 'Basic unlimited plan' } },
    })
    const balance = await part('Wallet balance')
    await balance.findByText('Unlimited')
    expect(balance.getByText(/₦/).textContent).toMatch(/^₦[\d,.]+ airtime in your wallet$/)
  })

  test('charts the calls of a month, a week or a day', async () => {
    await open('/', full)
    await page.shows('38 calls')
    await page.shows('in the last 30 days, most on Sat 21 Nov')
    fireEvent.click(screen.getByRole('tab', { name: 'Weekly' }))
    await page.shows('in the last 7 days, most on Mon 16 Nov')
    const table = screen.getByRole('table', { name: 'Calls by day in the last 7 days' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toContain('Tue 17 Nov751')
    fireEvent.click(screen.getByRole('tab', { name: 'Daily' }))
    await page.shows('in the last 24 hours, most at 14:00')
    await page.shows('1 call')
    await page.isAt('/?calls=daily')
  })

  // @shows SA-4
  test('reads one bar of the chart to those who step through it', async () => {
    await open('/?calls=weekly', full)
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Calls by day' })
    fireEvent.change(slider, { target: { value: '3' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Tue 17 Nov: 7 calls, 5 answered, 1 missed')
    await page.shows('7 calls')
    await page.shows('1 not reached')
    fireEvent.blur(slider)
    await page.shows('26 calls')
  })

  test('says what will be here when there is nothing yet', async () => {
    await open('/', empty)
    await page.shows('No calls in the last 30 days')
    fireEvent.click(screen.getByRole('tab', { name: 'Weekly' }))
    await page.shows('No calls in the last 7 days')
    fireEvent.click(screen.getByRole('tab', { name: 'Daily' }))
    await page.shows('No calls in the last 24 hours')
    await page.shows('No calls yet')
    expect(screen.queryByRole('slider')).toBeNull()
  })

  // @shows AC8-2, AC8-18
  test('says what failed part by part, and tries each again', async () => {
    let broken = true
    const unless = (call: string) => () => (broken ? failed(500, 'internal', 'x') : (full[call] as object))
    await open('/', Object.fromEntries(Object.keys(full).map((call) => [call, unless(call)])))
    await (await part('Recent team calls')).findByText(callsMessages.recent_calls_failed)
    await (await part('Team calls')).findByText('We couldn’t load the chart of your calls')
    await (await part('Team calls today')).findByText('We couldn’t load today’s figures')
    const users = await part('Total users')
    await users.findByText('Unable to get users!')
    broken = false
    fireEvent.click(users.getByRole('button', { name: 'Try again' }))
    await users.findByText('1,012')
    await page.shows(callsMessages.recent_calls_failed)
  })

  // @shows SA-6
  test('leads to the app where there is one', async () => {
    await open('/', full)
    const link = await screen.findByRole('link', { name: 'Google Play' })
    expect(link.getAttribute('href')).toBe('https://play.example.test/app')
    expect(screen.queryByRole('link', { name: 'App Store' })).toBeNull()
  })
})
