import { addDays, dayOf } from '@ekoline/contract/time.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../session.ts'
import { call, having } from '../../testing/calls.ts'
import { failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const today = dayOf(new Date())

type Opened = Awaited<ReturnType<typeof open>>
const asked = ({ calls }: Opened) => calls.filter((it) => it.call === 'POST /legacy').map((it) => it.body)

const cells = (row: number) =>
  [...(screen.getAllByRole<HTMLTableRowElement>('row')[row]?.cells ?? [])].map((it) => it.textContent)

describe('the call history', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  test('opens with the last 90 days, ten to a page', async () => {
    const opened = await open('/calls', having(1_000))
    await page.shows('Page 1 of 100, 1,000 calls')
    expect(asked(opened)).toEqual([
      {
        action: 'ekolinecallhistory',
        cardid: '101',
        from: `${addDays(today, -90)} 00:00:00`,
        to: `${today} 23:59:59`,
        pageno: '1',
        no_of_records_per_page: '10',
      },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(addDays(today, -90))
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(today)
  })

  test('shows each call by numbers, Lagos time, duration, status, direction and cost', async () => {
    await open('/calls', having(1, { calledstation: 'PJSIP/2001', terminatecauseid: 3 }))
    await page.shows('Page 1 of 1, 1 call')
    expect(screen.getAllByRole('columnheader').map((it) => it.textContent)).toEqual([
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
    expect(cells(1)).toEqual([
      '1',
      'From +234 803 555 0142',
      '#2001',
      '20 Nov 2025, 14:32:07',
      '00:03:12',
      'No AnswerOutgoing',
      'No recording',
      '–No recording',
      '₦57.60',
    ])
  })

  test.each([
    [1, 'Answered'],
    [2, 'Busy'],
    [3, 'No answer'],
    [4, 'Cancelled'],
    [5, 'Network busy'],
    [9, 'Unknown'],
  ])('shows a call that ended by cause %d as %s', async (terminatecauseid, status) => {
    await open('/calls', having(1, { terminatecauseid, direction: null }))
    await page.shows('Page 1 of 1, 1 call')
    expect(cells(1)[5]).toBe(status)
  })

  test.each([
    ['in', 'Incoming'],
    ['out', 'Outgoing'],
  ] as const)('says of a call that went %s: %s', async (direction, words) => {
    await open('/calls', having(1, { direction }))
    await page.shows(words)
  })

  test('is about who called, where the seat itself took the call', async () => {
    await open('/calls', having(1, { calledstation: 'PJSIP/ada1' }))
    await page.shows('Page 1 of 1, 1 call')
    expect(cells(1).slice(1, 3)).toEqual(['+234 803 555 0142', 'To #ada1'])
    expect(screen.getByText('+234 803 555 0142').tagName).toBe('B')
    expect(screen.getByText('#ada1').tagName).not.toBe('B')
  })

  test.each([
    [9, false],
    [10, true],
  ])('with %d calls offers Previous and Next: %s', async (total, offered) => {
    await open('/calls', having(total))
    await page.shows(`Page 1 of 1, ${total} calls`)
    expect(screen.queryByRole('button', { name: 'Next' }) !== null).toBe(offered)
    expect(screen.queryByRole('button', { name: 'Previous' }) !== null).toBe(offered)
  })

  test('offers 10, 50, 100, 150 and 200 records a page', async () => {
    await open('/calls', having(1_000))
    const { options, value } = await screen.findByLabelText<HTMLSelectElement>('Records per page')
    expect([...options].map((it) => Number(it.value))).toEqual([10, 50, 100, 150, 200])
    expect(value).toBe('10')
  })

  test('turns pages and changes their size, all kept in the address', async () => {
    const opened = await open('/calls', having(1_000))
    await page.press('Next')
    await page.shows('Page 2 of 100, 1,000 calls')
    await page.isAt('/calls?page=2')
    await screen.findByText('11')
    await page.press('Page 99')
    await page.isAt('/calls?page=99')
    await page.type('Records per page', '200')
    await page.isAt('/calls?size=200')
    await page.shows('Page 1 of 5, 1,000 calls')
    expect(asked(opened).at(-1)).toMatchObject({ pageno: '1', no_of_records_per_page: '200' })
  })

  test('keeps the page shown, busy, until the next is there', async () => {
    const { 'POST /legacy': answer } = having(1_000)
    let arrive = (_: object) => {}
    const late = new Promise<object>((resolve) => {
      arrive = resolve
    })
    await open('/calls', { 'POST /legacy': (body) => (body.pageno === '1' ? answer(body) : late) })
    await page.press('Next')
    const table = screen.getByRole('table', { name: 'Call History' })
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'))
    expect(screen.getAllByRole('row')).toHaveLength(1 + 10)
    expect(cells(1)[0]).toBe('1')
    arrive(answer({ pageno: '2', no_of_records_per_page: '10' }))
    await page.shows('Page 2 of 100, 1,000 calls')
    await waitFor(() => expect(cells(1)[0]).toBe('11'))
  })

  test('fetches the next page as soon as Next is pointed at', async () => {
    const opened = await open('/calls', having(1_000))
    fireEvent.pointerEnter(await screen.findByRole('button', { name: 'Next' }))
    expect(asked(opened).at(-1)).toMatchObject({ pageno: '2' })
    await page.isAt('/calls')
  })

  test('can not be searched for nothing', async () => {
    await open('/calls', having(0))
    await page.shows('No calls in the last 90 days')
    expect(page.button('Search').disabled).toBe(true)
    await page.type('Number', '   ')
    expect(page.button('Search').disabled).toBe(true)
    await page.type('Number', 'abc')
    await page.press('Search')
    await page.shows('Type at least one digit')
  })

  test.each([
    ['phonenumber', 'Calls to “0803 555”'],
    ['src', 'Calls from “0803 555”'],
  ])('is searched by %s, from the first page, until the search is cleared', async (by, title) => {
    const opened = await open('/calls?page=4', having(1_000))
    await page.type('Search by', by)
    await page.type('Number', ' 0803 555')
    await page.press('Search')
    await page.shows(title)
    await page.isAt(`/calls?by=${by}&q=0803+555`)
    expect(asked(opened).at(-1)).toMatchObject({
      action: 'searchekolinecallhistory',
      [by]: '0803 555',
      pageno: '1',
    })
    await page.press('Clear search')
    await page.isAt('/calls')
    page.showsNot(title)
  })

  test('says what was searched when nothing was found', async () => {
    await open('/calls?q=999&by=src&from=2026-11-01&to=2026-11-05', having(0))
    expect((await screen.findByLabelText<HTMLSelectElement>('Search by')).value).toBe('src')
    expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('999')
    await page.shows('No calls from a number with “999”')
    await page.shows('Searched all calls from 1 Nov 2026 to 5 Nov 2026.')
  })

  test('tells that a search found more than it counts', async () => {
    await open('/calls?q=080', {
      'POST /legacy': {
        status: 'success',
        current_page: 1,
        total_records: 10_000,
        total_is_minimum: true,
        records: [call(1)],
      },
    })
    await page.shows('Page 1 of 1,000, 10,000 or more calls')
  })

  test('is filtered by days, and shows the latest again from an empty range', async () => {
    const opened = await open('/calls?from=2026-11-02&to=2026-11-05', having(0))
    await page.type('From', '2026-11-03')
    await page.isAt('/calls?from=2026-11-03&to=2026-11-05')
    await page.shows('There is nothing from 3 Nov 2026 to 5 Nov 2026.')
    expect(asked(opened).at(-1)).toMatchObject({ from: '2026-11-03 00:00:00', to: '2026-11-05 23:59:59' })
    await page.press('Show the last 90 days')
    await page.isAt('/calls')
  })

  test('offers the last 12 months where the last 90 days have no calls', async () => {
    await open('/calls', having(0))
    await page.press('Show the last 12 months')
    await page.shows(/^There is nothing from/)
  })

  test('explains at the field an end before the start, and does not ask for it', async () => {
    const opened = await open('/calls?from=2026-11-02&to=2026-11-05', having(20))
    await page.type('To', '2026-11-01')
    await page.shows('Choose an end date after the start')
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
    await page.isAt('/calls?from=2026-11-02&to=2026-11-05')
    expect(asked(opened)).toHaveLength(1)
  })

  test('does not take a half typed year for a day', async () => {
    await open('/calls?from=2026-11-02&to=2026-11-05', having(20))
    await page.type('From', '0002-11-02')
    await page.isAt('/calls?from=2026-11-02&to=2026-11-05')
    fireEvent.blur(screen.getByLabelText('From'))
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-02')
  })

  test('leads back from a page past the end', async () => {
    await open('/calls?page=7', having(20))
    await page.shows("There's no page 7")
    await page.press('Go to the first page')
    await page.shows('Page 1 of 2, 20 calls')
  })

  test('says what failed, and tries again', async () => {
    let broken = true
    const working = having(20)['POST /legacy']
    await open('/calls', {
      'POST /legacy': (body) => (broken ? failed(429, 'rate_limited', 'Too many requests.') : working(body)),
    })
    await page.shows('We couldn’t load the call history')
    await page.shows('Too many requests.')
    broken = false
    await page.press('Try again')
    await page.shows('Page 1 of 2, 20 calls')
  })
})
