import { callDetailMessages } from '@ekoline/contract/calls/messages/call-detail.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { CALLS, call, having, missed } from '../../testing/calls.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const today = dayOf(new Date())

type Opened = Awaited<ReturnType<typeof open>>
const asked = ({ calls }: Opened) =>
  calls
    .filter((request) => request.call.startsWith(`${CALLS}?`))
    .map((request) => Object.fromEntries(new URL(request.call.slice(4), 'http://x').searchParams))

const cells = (row: number) =>
  [...(screen.getAllByRole<HTMLTableRowElement>('row')[row]?.cells ?? [])].map((cell) => cell.textContent)

describe('the call history', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  // @shows AC9-4
  test('opens with the last 90 days, ten to a page', async () => {
    const opened = await open('/calls', having(1_000))
    await page.shows('Page 1 of 100, 1,000 calls')
    expect(asked(opened)).toEqual([
      { cardid: '101', from: addDays(today, -90), to: today, page: '1', size: '10' },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(addDays(today, -90))
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(today)
    expect(page.button('90 days').getAttribute('aria-pressed')).toBe('true')
    await page.shows('Your calls')
  })

  // @shows AC2-23
  test('shows each call by name and number, Lagos time, duration, status, direction and cost', async () => {
    await open('/calls', having(1, { other: { number: '2347012208841', name: 'Kemi Lawal', is: 'contact' } }))
    await page.shows('Page 1 of 1, 1 call')
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Direction',
      'From',
      'To',
      'Date',
      'Duration',
      'Call status',
      'Download',
      'Cost',
      'Call back',
    ])
    expect(cells(1)).toEqual([
      '1',
      'Outgoing',
      'Adaeze ObiAdaeze Obi+234 803 555 0142', // the first for a card, which has one line of it
      'Kemi Lawal+234 701 220 8841',
      '20 Nov 2025, 14:32',
      '00:03:12',
      'AnsweredOutgoing',
      'No recording',
      '₦57.60',
      '',
    ])
  })

  // @shows AC2-40
  test('shows a missed call as one, with how long it rang, and calls back', async () => {
    await open('/calls?page=2', having(11, missed))
    await page.shows('Page 2 of 2, 11 calls')
    expect(cells(1).slice(1, 7)).toEqual([
      'Missed',
      'Tunde Balogun+234 806 744 9842',
      'Customer careCustomer care+234 201 454 0000',
      '20 Nov 2025, 14:32',
      'rang 31 s',
      'No answerMissed',
    ])
    await page.press('Call back Tunde Balogun')
    const dialog = await page.inDialog('Call a number')
    const number = await dialog.findByLabelText<HTMLInputElement>('Number to call')
    expect(number.value).toBe('+234 806 744 9842')
    await page.isAt('/calls?page=2&dial=%2B234+806+744+9842')
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await page.isAt('/calls?page=2')
    expect(screen.queryByLabelText('Number to call')).toBeNull()
  })

  const sound = (lost: number) => ({ lost, uneven: 4 })
  const side = (lost: number) => ({ from_phone: sound(lost), to_phone: sound(0), round_trip: 45 })

  async function detailOf(part: Parameters<typeof having>[1]) {
    await open('/calls', having(1, part))
    await page.press('Details of the call from Adaeze Obi to +234 701 220 8841')
    return page.inDialog('Call details')
  }
  const factsOf = (dialog: Awaited<ReturnType<typeof detailOf>>) =>
    dialog.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

  test('shows all of a call in its details, and in plain words whose side lost sound', async () => {
    const dialog = await detailOf({ line: { ours: side(0.2), theirs: { ...side(7.9), to_phone: null } } })
    expect(factsOf(dialog)).toEqual([
      'From: Adaeze Obi+234 803 555 0142',
      'To: +234 701 220 8841Save as contact',
      'Started: 20 Nov 2025, 14:32:07',
      'Rang for: 00:00:08',
      'Talked for: 00:03:12',
      'Call status: Answered, outgoing',
      'Cost: ₦57.60Show it in the statement',
      'Line: Their side lost 8%',
    ])
    const rows = dialog.getAllByRole('row').slice(1, 3)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Your side0.2% lost4 ms uneven0% lost4 ms uneven45 ms',
      'Their side7.9% lost4 ms unevenNot measured45 ms',
    ])
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is downloaded for a dispute from there, by admins', async () => {
    const refused = vi.fn(() => failed(500, 'internal', ''))
    await open('/calls', { ...having(1), 'POST /v1/ekoline/calls/call-0/bundle': refused })
    await page.press('Details of the call from Adaeze Obi to +234 701 220 8841')
    await page.press('Download evidence file')
    await page.shows(callDetailMessages.call_dispute_failed)
    expect(refused).toHaveBeenCalledTimes(1)
  })

  // @shows SA-155
  test('shows who picked it up while it rang for a colleague', async () => {
    expect(factsOf(await detailOf({ picked_up_by: 'Bola Ade' }))).toContain('Picked up by: Bola Ade')
  })

  test('says of a call that another one was passed on by it', async () => {
    const dialog = await detailOf({ transfer_of: 'call-of-before' })
    expect(factsOf(dialog)).toContain(
      'Transfer: Another call was passed on to this number, or this number was added to it',
    )
  })

  test.each([
    ['both sides good', { ours: side(0), theirs: side(1) }, 'Good line'],
    ['one side not measured', { ours: side(0), theirs: null }, 'Good as far as we could measure'],
    [
      'a direction not measured',
      { ours: side(0), theirs: { ...side(0), to_phone: null } },
      'Good as far as we could measure',
    ],
    ['nothing measured', null, 'Not measured'],
    [
      'both sides bad',
      { ours: side(3), theirs: { ...side(0), to_phone: { lost: 0, uneven: 61 } } },
      'Your side lost 3%Their side was choppy: sound came 61 ms unevenly',
    ],
    [
      'a long way',
      { ours: { ...side(0), round_trip: 640 }, theirs: side(0) },
      'Your side was late: 640 ms there and back',
    ],
  ])('says how the line was: %s', async (_, line, words) => {
    expect(factsOf(await detailOf({ line })).at(-1)).toBe(`Line: ${words}`)
  })

  test('names whose side it was of a colleague’s call', async () => {
    expect(factsOf(await detailOf({ individual: false, line: { ours: side(5), theirs: null } })).at(-1)).toBe(
      'Line: Adaeze Obi’s side lost 5%',
    )
  })

  const price = {
    deck: 'default',
    version: 3,
    prefix: '23470',
    destination: 'Nigeria, mobile',
    per_minute: 18,
    off_peak: false,
    connection: 0,
    first_increment: 30,
    next_increment: 1,
    minimum: 0,
    billed: 192,
    by_plan: 0,
    free: 0,
    cost: 57.6,
  }
  const fine = {
    ...price,
    per_minute: 12.3456,
    off_peak: true,
    connection: 0.5,
    next_increment: 6,
    minimum: 60,
  }
  const old = { ...price, deck: null, version: null, prefix: null, destination: null }
  test.each([
    [
      { called: price, own: null },
      'We billed 192 s to Nigeria, mobile at ₦18.00 a minute, by the second after the first 30 s, which makes ₦57.60 (tariff default, version 3).',
    ],
    [
      { called: { ...fine, free: 60 }, own: null },
      'We billed 192 s to Nigeria, mobile at ₦12.3456 a minute, off-peak, in steps of 6 s after the first 30 s and at least 60 s, with ₦0.50 to connect, 60 s of it free, which makes ₦57.60 (tariff default, version 3).',
    ],
    [
      { called: { ...price, by_plan: 192, cost: 0 }, own: { ...price, billed: 200, cost: 60 } },
      'We billed 192 s to Nigeria, mobile at ₦18.00 a minute, by the second after the first 30 s, 192 s of it on your plan, which makes ₦0.00 (tariff default, version 3).We billed 200 s of your own phone at ₦18.00 a minute, by the second after the first 30 s, which makes ₦60.00 (tariff default, version 3).',
    ],
    [
      { called: old, own: null },
      'We billed 192 s at ₦18.00 a minute, by the second after the first 30 s, which makes ₦57.60.',
    ],
  ])('says why a call cost what it did: %#', async (given, words) => {
    expect(factsOf(await detailOf({ price: given }))).toContain(`Why this price: ${words}`)
  })

  test('says nothing of the price of a call that was not charged', async () => {
    expect((await detailOf({ price: null })).queryByText('Why this price')).toBeNull()
  })

  test('says nothing of the line of an unanswered call', async () => {
    const dialog = await detailOf({ outcome: 'other', terminatecauseid: 2, real_sessiontime: 0 })
    expect(dialog.queryByText('Line')).toBeNull()
  })

  test('says in the address which call of a queue is called back', async () => {
    await open('/calls', having(1, { ...missed, kind: 'queue' }))
    await page.press('Call back Tunde Balogun')
    await page.isAt('/calls?dial=%2B234+806+744+9842&back=call-0')
    fireEvent.click((await page.inDialog('Call a number')).getByRole('button', { name: 'Close' }))
    await page.isAt('/calls')
  })

  test('names the agent who took a call of a queue', async () => {
    await open('/calls', having(1, { ...missed, outcome: 'answered', answered_by: 'Bola Adeyemi' }))
    await page.shows('Page 1 of 1, 1 call')
    expect(cells(1)[3]).toBe('Bola AdeyemiCustomer careBola Adeyemi')
  })

  test.each([
    ['a lead', { userStatus: 'lead' }],
    ['on the Basic unlimited plan', { plan: { id: 2, name: 'Basic unlimited plan' } }],
  ])('offers no call back to who is %s', async (_, part) => {
    await open('/calls', {
      ...having(1, missed),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...part },
    })
    await page.shows('Page 1 of 1, 1 call')
    expect(screen.queryByRole('button', { name: /^Call back/ })).toBeNull()
  })

  // @shows AC2-40
  test('adds up all calls that are listed, and leads to those missed', async () => {
    const opened = await open('/calls?direction=in', {
      ...having(1_000),
      'GET /v1/ekoline/calltotals': {
        status: 'success',
        result: { calls: 1_000, answered: 946, missed: 54, seconds: 65_520, spent: 9_214.4 },
      },
    })
    const totals = await screen.findByRole('group', { name: 'Totals' })
    await waitFor(() => expect(totals.textContent).toBe('Totals1,000 calls18 h 12 min₦9,214.4054 missed'))
    expect(opened.calls.map(({ call }) => call)).toContain(
      `GET /v1/ekoline/calltotals?cardid=101&from=${addDays(today, -90)}&to=${today}&direction=in`,
    )
    await page.press('54 missed')
    await page.isAt('/calls?outcome=missed')
  })

  test('shows the calls when they could not be added up', async () => {
    let broken = true
    const working = having(20)['GET /v1/ekoline/calltotals']
    await open('/calls', {
      ...having(20),
      'GET /v1/ekoline/calltotals': () => (broken ? failed(500, 'internal', 'x') : working),
    })
    await page.shows('We couldn’t add these calls up.')
    await page.shows('Page 1 of 2, 20 calls')
    broken = false
    await page.press('Try again')
    await page.shows('20 calls')
  })

  // @shows AC2-40
  test('is filtered by direction, outcome and kind, until all calls are shown again', async () => {
    const opened = await open('/calls?page=2', having(1_000))
    fireEvent.change(await screen.findByLabelText('Direction'), { target: { value: 'in' } })
    await page.isAt('/calls?direction=in')
    await page.type('Outcome', 'missed')
    await page.type('Kind', 'queue')
    await page.isAt('/calls?direction=in&outcome=missed&kind=queue')
    await screen.findByRole('button', { name: 'Filter calls: Incoming, Missed, Queue' })
    await waitFor(() =>
      expect(asked(opened).at(-1)).toMatchObject({
        direction: 'in',
        outcome: 'missed',
        kind: 'queue',
        page: '1',
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Show all calls', hidden: true }))
    await page.isAt('/calls')
  })

  test('has the calls that an agent took in a queue, and their recordings', async () => {
    const opened = await open('/calls', having(1, { recorded: true, individual: true, kind: 'queue' }))
    fireEvent.change(await screen.findByLabelText('Whose line'), { target: { value: 'others' } })
    await page.isAt('/calls?taken=others')
    await screen.findByRole('button', { name: 'Filter calls: Answered for queues and others' })
    await waitFor(() => expect(asked(opened).at(-1)).toMatchObject({ taken: 'others' }))
    await screen.findByRole('button', { name: /^Play individual recording/ })
  })

  // @shows DEC-130
  test('has everybody’s calls, regardless of who took them', async () => {
    await open('/calls?whose=everybody', having(1))
    await screen.findByLabelText('Kind')
    expect(screen.queryByLabelText('Whose line')).toBeNull()
  })

  test('says that no call is like the filters', async () => {
    await open('/calls?outcome=missed', having(0))
    await page.shows('No calls like that')
    const shown = screen.getAllByRole('button', { name: 'Show all calls' })
    fireEvent.click(shown.at(-1) as Element)
    await page.isAt('/calls')
  })

  // @shows AC9-1
  test.each([
    [1, 'Answered'],
    [2, 'Busy'],
    [3, 'No answer'],
    [4, 'Cancelled'],
    [5, 'Network busy'],
    [9, 'Unknown'],
  ])('shows a call that ended by cause %d as %s', async (terminatecauseid, status) => {
    await open('/calls', having(1, { terminatecauseid }))
    await page.shows('Page 1 of 1, 1 call')
    expect(cells(1)[6]).toBe(`${status}Outgoing`)
  })

  test.each([
    ['in', 'Incoming'],
    ['out', 'Outgoing'],
  ] as const)('says of a call that went %s: %s', async (direction, words) => {
    await open('/calls', having(1, { direction }))
    await page.shows('Page 1 of 1, 1 call')
    expect(cells(1)[1]).toBe(words)
  })

  // @shows AC2-26
  test.each([
    [9, false],
    [10, true],
  ])('with %d calls offers Previous and Next: %s', async (total, offered) => {
    await open('/calls', having(total))
    await page.shows(`Page 1 of 1, ${total} calls`)
    expect(screen.queryByRole('button', { name: 'Next' }) !== null).toBe(offered)
    expect(screen.queryByRole('button', { name: 'Previous' }) !== null).toBe(offered)
  })

  // @shows AC2-22, AC9-5
  test('offers 10, 50, 100, 150 and 200 records a page', async () => {
    await open('/calls', having(1_000))
    const { options, value } = await screen.findByLabelText<HTMLSelectElement>('Records per page')
    expect([...options].map((option) => Number(option.value))).toEqual([10, 50, 100, 150, 200])
    expect(value).toBe('10')
  })

  // @shows AC2-22
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
    expect(asked(opened).at(-1)).toMatchObject({ page: '1', size: '200' })
  })

  test('keeps the page shown, busy, until the next is there', async () => {
    const { [CALLS]: answer } = having(1_000)
    let arrive = (_: object) => {}
    const late = new Promise<object>((resolve) => {
      arrive = resolve
    })
    await open('/calls', {
      ...having(1_000),
      [CALLS]: (body, query) => (query.page === '1' ? answer(body, query) : late),
    })
    await page.press('Next')
    const table = screen.getByRole('table', { name: 'Call history' })
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'))
    expect(screen.getAllByRole('row')).toHaveLength(1 + 10)
    expect(cells(1)[0]).toBe('1')
    arrive(answer({}, { page: '2', size: '10' }))
    await page.shows('Page 2 of 100, 1,000 calls')
    await waitFor(() => expect(cells(1)[0]).toBe('11'))
  })

  test('fetches the next page as soon as Next is pointed at', async () => {
    const opened = await open('/calls', having(1_000))
    fireEvent.pointerEnter(await screen.findByRole('button', { name: 'Next' }))
    expect(asked(opened).at(-1)).toMatchObject({ page: '2' })
    await page.isAt('/calls')
  })

  // @shows AC2-20
  test('cannot be searched for nothing', async () => {
    const opened = await open('/calls', having(0))
    await page.shows('No calls in the last 90 days')
    expect(page.button('Search').disabled).toBe(true)
    await page.type('Number', '   ')
    expect(page.button('Search').disabled).toBe(true)
    await page.type('Number', 'abc')
    await page.press('Search')
    await page.shows('Type at least one digit')
    expect(asked(opened)).toHaveLength(1)
    await page.press('Clear search')
    await page.isAt('/calls')
  })

  // @shows AC2-19
  test.each([
    ['any', 'Your calls to or from “0803 555”', '', {}],
    ['phonenumber', 'Your calls to “0803 555”', 'by=phonenumber&', { side: 'called' }],
    ['src', 'Your calls from “0803 555”', 'by=src&', { side: 'src' }],
  ])('is searched by %s, from the first page, until the search is cleared', async (by, title, kept, side) => {
    const opened = await open('/calls?page=4', having(1_000))
    await page.type('Search by', by)
    await page.type('Number', ' 0803 555')
    await page.press('Search')
    await page.shows(title)
    await page.isAt(`/calls?${kept}q=0803+555`)
    expect(asked(opened).at(-1)).toMatchObject({ number: '0803 555', page: '1', ...side })
    fireEvent.keyDown(screen.getByLabelText('Number'), { key: 'Escape' })
    await page.isAt(by === 'any' ? '/calls' : `/calls?by=${by}`)
    page.showsNot(title)
  })

  // @shows AC2-20
  test('is searched as one types, after a pause', async () => {
    const opened = await open('/calls', having(1_000))
    const field = await screen.findByLabelText('Number')
    for (const value of ['08', '0803']) fireEvent.change(field, { target: { value } }) // with no time between them
    await page.shows('Your calls to or from “0803”')
    await waitFor(() => expect(asked(opened).map(({ number }) => number)).toEqual([undefined, '0803']))
  })

  test('says what was searched when nothing was found', async () => {
    await open('/calls?q=999&by=src&from=2026-11-01&to=2026-11-05', having(0))
    expect((await screen.findByLabelText<HTMLSelectElement>('Search by')).value).toBe('src')
    expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('999')
    await page.shows('No calls from a number with “999”')
    await page.shows('We looked from 1 Nov 2026 to 5 Nov 2026.')
  })

  test('says that a search found more than it counts', async () => {
    await open('/calls?q=080', {
      ...having(1),
      [CALLS]: {
        status: 'success',
        current_page: 1,
        total_records: 10_000,
        total_is_minimum: true,
        result: [call(1)],
      },
    })
    await page.shows('Page 1 of 1,000, 10,000 or more calls')
  })

  test('is filtered by days, and shows the latest again from an empty range', async () => {
    const opened = await open('/calls?from=2026-11-02&to=2026-11-05', having(0))
    await page.type('From', '2026-11-03')
    await page.isAt('/calls?from=2026-11-03&to=2026-11-05')
    await page.shows('We looked from 3 Nov 2026 to 5 Nov 2026.')
    expect(asked(opened).at(-1)).toMatchObject({ from: '2026-11-03', to: '2026-11-05' })
    await page.press('Show the last 90 days')
    await page.isAt('/calls')
  })

  test('offers the last 12 months where the last 90 days have no calls', async () => {
    await open('/calls', having(0))
    await page.press('Show the last 12 months')
    await page.shows(/^We looked from/)
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
    await page.shows('There’s no page 7')
    await page.press('Go to the first page')
    await page.shows('Page 1 of 2, 20 calls')
  })

  test('says what failed, and tries again', async () => {
    let broken = true
    const { [CALLS]: working, ...rest } = having(20)
    await open('/calls', {
      ...rest,
      [CALLS]: (body, query) =>
        broken ? failed(429, 'rate_limited', 'Too many requests.') : working(body, query),
    })
    await page.shows('We couldn’t load the call history')
    await page.shows('Too many requests.')
    broken = false
    await page.press('Try again')
    await page.shows('Page 1 of 2, 20 calls')
  })
})
