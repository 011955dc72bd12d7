// @shows AC2-5

import type { OtpItem } from '@ekoline/contract/company/otp-history.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const today = dayOf(new Date())

const otp = (id: number, part: Partial<OtpItem> = {}): OtpItem => ({
  id,
  uniqueid: `otp-${id}`,
  entry_time: '2025-11-20 13:32:07',
  last_attempt_time: '2025-11-20 13:32:08',
  callerid: '+2342014540000',
  account: 'ada1',
  called: '+2348035550142',
  duration: 12,
  status: 'delivered',
  ...part,
})

/** A server that has `total` of them. */
const having = (total: number, part: Partial<OtpItem> = {}) => ({
  'POST /legacy': (body: Record<string, unknown>) => {
    const size = Number(body.no_of_records_per_page)
    const first = (Number(body.pageno) - 1) * size
    const count = Math.max(0, Math.min(size, total - first))
    const history = Array.from({ length: count }, (_, index) => otp(first + index + 1, part))
    const total_pages = Math.max(1, Math.ceil(total / size))
    return { status: 'success', history, total_pages, total_records: total }
  },
})

type Opened = Awaited<ReturnType<typeof open>>
const asked = ({ calls }: Opened) =>
  calls.filter((made) => made.call === 'POST /legacy').map((made) => made.body)
const cells = (row: number) =>
  [...(screen.getAllByRole<HTMLTableRowElement>('row')[row]?.cells ?? [])].map((cell) => cell.textContent)

describe('the OTP history', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  // @shows SA-70, SA-72
  test('opens with today, five to a page', async () => {
    const opened = await open('/otp-history', having(12))
    await page.shows('Page 1 of 3, 12 calls')
    expect(asked(opened)).toEqual([
      {
        action: 'ekoline_otp_history',
        cardid: '101',
        from: today,
        to: today,
        pageno: '1',
        no_of_records_per_page: '5',
      },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Records per page').value).toBe('5')
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(today)
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(today)
  })

  test('says the days in our notation where the browser puts the month first', async () => {
    expect(navigator.language).toBe('en-US')
    await open('/otp-history?from=2025-11-04&to=2025-12-01', having(12))
    await screen.findByLabelText('From', { selector: '[aria-describedby]' })
    const noteOf = (label: string) =>
      document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
        ?.textContent
    expect([noteOf('From'), noteOf('To')]).toEqual(['4 Nov 2025', '1 Dec 2025'])
  })

  // @shows SA-68
  test('shows each call with its columns', async () => {
    await open('/otp-history', having(1))
    await page.shows('Page 1 of 1, 1 call')
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
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
    expect(cells(1)).toEqual([
      '1',
      'Unique ID otp-1',
      'Entry time 20 Nov 2025, 14:32:07',
      'Last attempt time 14:32:08',
      'Caller ID +234 201 454 0000',
      'Account ada1',
      '+234 803 555 0142',
      '00:00:12',
      'Delivered',
    ])
  })

  test.each([
    ['calling', 'Calling'],
    ['delivered', 'Delivered'],
    ['hung up', 'Hung up early'],
    ['busy', 'Busy'],
    ['no answer', 'No answer'],
    ['declined', 'Declined'],
    ['no such number', 'No such number'],
    ['failed', 'Did not connect'],
  ] as const)('says of one that is %s: %s', async (status, words) => {
    await open('/otp-history', having(1, { status }))
    await page.shows(words)
  })

  test('says where nothing was dialled yet, and no number shown', async () => {
    await open('/otp-history', having(1, { last_attempt_time: null, callerid: '', status: 'failed' }))
    await page.shows('Did not connect')
    expect(cells(1).slice(3, 5)).toEqual(['Last attempt time Not yet', 'Caller ID Not shown'])
  })

  // @shows SA-68
  test('fetches other days and another page size with Get results, and not before', async () => {
    const opened = await open('/otp-history', having(30))
    await page.shows('Page 1 of 6, 30 calls')
    const from = addDays(today, -45)
    fireEvent.change(screen.getByLabelText('From'), { target: { value: from } })
    fireEvent.change(screen.getByLabelText('Records per page'), { target: { value: '20' } })
    expect(asked(opened)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Get results' }))
    await page.shows('Page 1 of 2, 30 calls')
    expect(asked(opened).at(-1)).toMatchObject({ from, to: today, pageno: '1', no_of_records_per_page: '20' })
    expect(screen.getByLabelText('Address').textContent).toBe(`/otp-history?from=${from}&to=${today}&size=20`)
  })

  test('fetches the days of a preset at once', async () => {
    const opened = await open('/otp-history', having(12))
    await page.shows('Page 1 of 3, 12 calls')
    fireEvent.click(screen.getByRole('button', { name: '7 days' }))
    await page.isAt(`/otp-history?from=${addDays(today, -6)}&to=${today}`)
    expect(asked(opened).at(-1)).toMatchObject({ from: addDays(today, -6), to: today, pageno: '1' })
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(addDays(today, -6))
  })

  test.each(['0', '201', 'five', ''])('refuses a page of %j', async (typed) => {
    const opened = await open('/otp-history', having(30))
    await page.shows('Page 1 of 6, 30 calls')
    fireEvent.change(screen.getByLabelText('Records per page'), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Get results' }))
    await page.shows('1 to 200')
    expect(asked(opened)).toHaveLength(1)
  })

  // @shows SA-72
  test('has a margin of five pages and a range of five', async () => {
    await open('/otp-history?page=20', having(200))
    await page.shows('Page 20 of 40, 200 calls')
    const links = screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent)
    expect(links.map(Number)).toEqual([1, 2, 3, 4, 5, 18, 19, 20, 21, 22, 36, 37, 38, 39, 40])
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await page.shows('Page 21 of 40, 200 calls')
    expect(cells(1)[0]).toBe('101')
  })

  // @shows SA-68, SA-71
  test('says that there are none, and leads to the last 30 days', async () => {
    const opened = await open('/otp-history', having(0))
    await page.shows('There are no OTPs')
    fireEvent.click(screen.getByRole('button', { name: 'Show the last 30 days' }))
    await page.shows('There are no OTPs')
    expect(asked(opened).at(-1)).toMatchObject({ from: addDays(today, -29), to: today })
    expect(screen.queryByRole('button', { name: 'Show the last 30 days' })).toBeNull()
  })

  test('leads back from a page that is not there', async () => {
    await open('/otp-history?page=9', having(12))
    await page.shows('There’s no page 9')
    fireEvent.click(screen.getByRole('button', { name: 'Go to the first page' }))
    await page.shows('Page 1 of 3, 12 calls')
  })

  // @shows SA-71
  test('says that it failed, and tries again', async () => {
    let answers = 0
    await open('/otp-history', {
      'POST /legacy': (body) =>
        ++answers === 1 ? failed(422, 'internal', 'Something went wrong') : having(1)['POST /legacy'](body),
    })
    await page.shows('Unable to get OTPs')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await page.shows('Page 1 of 1, 1 call')
  })
})
