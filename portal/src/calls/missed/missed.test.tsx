// @shows SA-159

import { missedCallsMessages } from '@ekoline/contract/calls/messages/missed-calls.ts'
import { missedTextsMessages } from '@ekoline/contract/calls/messages/missed-texts.ts'
import type { MissedCall } from '@ekoline/contract/calls/missed-calls.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, adaSeat, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/missed-calls'
const TEXTS = 'GET /v1/missed-calls/texts'
const SAVE_TEXTS = 'PUT /v1/missed-calls/texts'
const CLAIM = 'POST /v1/missed-calls/1/claim'
const CLOSE = 'POST /v1/missed-calls/1/close'
const REOPEN = 'POST /v1/missed-calls/9/reopen'

const line = (part: Partial<MissedCall> = {}): MissedCall => ({
  id: 1,
  caller: { number: '+2348035520140', name: 'Mrs Bello', is: 'contact' },
  to: { number: '+2342017000001', name: 'Customer care', is: 'queue' },
  uniqueid: 'c1',
  called_at: '2026-11-20 10:02:00',
  first_at: '2026-11-20 10:02:00',
  calls: 1,
  ring_seconds: 31,
  waited_seconds: 180,
  voicemail: { id: 4, seconds: 12 },
  due_at: '2026-11-20 12:02:00',
  overdue: false,
  text: null,
  claim: null,
  closed: null,
  ...part,
})
const closed: MissedCall['closed'] = {
  at: '2026-11-20 13:02:00',
  how: 'called back',
  by: 'Bola Ade',
  talk_seconds: 185,
  reason: null,
}

const fates = { missed: 12, in_time: 7, late: 2, by_hand: 1, waiting: 1, never: 1 }
const texts = {
  on: false,
  available: true,
  budget: 1_000,
  spent: 0,
  sent: 0,
  payer: null,
  part_price: 6,
  price: 12,
  parts: 2,
  example: 'Adaeze Logistics: Sorry, we missed your call.',
  opted_out: 0,
}
const opened = (lines: MissedCall[], done: MissedCall[] = [], answers: Answers = {}) =>
  open('/calls/missed', {
    [LIST]: (_, query) =>
      query.of !== 'closed' && query.of !== 'closed today'
        ? {
            status: 'success',
            total: lines.length,
            since: lines[0]?.first_at ?? null,
            result: lines,
          }
        : { status: 'success', total: done.length, since: null, result: done },
    'GET /v1/missed-calls/open': { status: 'success', result: lines.length },
    'GET /v1/missed-calls/sources': {
      status: 'success',
      total: 1,
      result: [{ of: 'number', key: '+2342017000001', name: '+2342017000001', on: true }],
    },
    'GET /v1/missed-calls/report': {
      status: 'success',
      result: { ...fates, by_source: [{ of: 'queue', key: '2001', name: 'Customer care', ...fates }] },
    },
    [TEXTS]: { status: 'success', result: texts },
    'GET /v1/missed-calls/promise': { status: 'success', minutes: 120 },
    ...answers,
  })
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

describe('the missed calls', () => {
  beforeEach(() => {
    session.store({ token: 'secret' })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:30:00Z') })
  })

  test('say who waits, what they did, and who calls back', async () => {
    await opened([
      line(),
      line({
        id: 2,
        caller: { number: '+2348067449842', name: null, is: null },
        waited_seconds: null,
        voicemail: null,
        calls: 3,
        overdue: true,
        claim: { username: 'bola', name: 'Bola Ade', at: '2026-11-20 13:16:00' },
      }),
    ])
    await page.shows('2 people are waiting for a call back.')
    await screen.findByText('Mrs Bello')
    const [first = '', second = ''] = await rowsOf('Waiting for a call back')
    expect(first).toMatch(/Mrs Bello.*\+234 803 552 0140.*Customer care/)
    expect(first).toMatch(/Waited 3 min, left a message of 12 s/)
    expect(first).toMatch(/Due Today, 13:02/)
    expect(second).toMatch(
      /\+234 806 744 9842.*Rang 31 s, called 3 times.*Bola Ade is calling back since 14:16 today/,
    )
    expect(second).toMatch(/Overdue/)
    expect((await screen.findAllByText('2 missed')).length).toBeGreaterThan(0)
    expect((await screen.findByRole('link', { name: 'Missed 2' })).getAttribute('aria-current')).toBe('page')
  })

  test('are claimed by a press, taken over, and given back', async () => {
    const answer = { status: 'success', result: line() } as const
    const { calls } = await opened([line()], [], { [CLAIM]: answer })
    await page.press('I’ll call Mrs Bello')
    await page.toasts('success', 'You call Mrs Bello back. Your colleagues see that.')
    expect(calls.find(({ call }) => call === CLAIM)?.body).toEqual({ instead_of: null })

    const claim = { username: 'bola', name: 'Bola Ade', at: '2026-11-20 13:16:00' }
    const again = await opened([line({ claim })], [], { [CLAIM]: answer })
    await page.press('Take over Mrs Bello')
    expect(again.calls.find(({ call }) => call === CLAIM)?.body).toEqual({ instead_of: 'bola' })
  })

  test.each([
    ['success', { status: 'success', result: line() }, 'Mrs Bello waits for anyone to call back'],
    ['info', new Error('away'), missedCallsMessages.missed_change_failed],
  ] as const)('are given back by who claimed them: %s', async (type, answer, said) => {
    const claim = { username: adaSeat.username, name: 'Ada Obi', at: '2026-11-20 13:16:00' }
    await opened([line({ claim })], [], { 'DELETE /v1/missed-calls/1/claim': answer })
    await page.shows(/You are calling back since/)
    await page.choose('Give back Mrs Bello')
    await page.toasts(type, said)
  })

  test('that a colleague was quicker to claim are said so', async () => {
    const message = missedCallsMessages.missed_call_claimed.replace('{name}', 'Bola Ade')
    await opened([line()], [], { [CLAIM]: failed(409, 'missed_call_claimed', message) })
    await page.press('I’ll call Mrs Bello')
    await page.toasts('info', 'Bola Ade calls back already. Nothing was changed.')
  })

  test('are closed by hand, for a reason', async () => {
    const { calls } = await opened([line()], [], { [CLOSE]: { status: 'success', result: line() } })
    await page.choose('Close… Mrs Bello')
    const dialog = await page.inDialog('Close Mrs Bello?')
    dialog.getByRole('button', { name: 'Close missed call' }).click()
    await page.toasts('success', 'Closed: Mrs Bello')
    expect(calls.find(({ call }) => call === CLOSE)?.body).toEqual({ reason: 'dealt with' })
  })

  test('that were reached today say how, and may be opened again', async () => {
    const hand = { ...closed, how: 'by hand', talk_seconds: null, reason: 'wrong number' } as const
    const { calls } = await opened(
      [],
      [
        line({ id: 9, closed }),
        line({ id: 8, closed: { ...closed, how: 'rang again', by: null } }),
        line({ id: 7, closed: hand }),
      ],
      { [REOPEN]: { status: 'success', result: line() } },
    )
    await page.shows('No missed calls left')
    await page.shows('Your team reached 2 people today.')
    await page.shows('Rang again at 14:02, a number outside answered')
    const rows = await rowsOf('Done today')
    expect(rows[0]).toContain('Called back by Bola Ade at 14:02, talked 00:03:05')
    expect(rows[1]).toContain('Rang again at 14:02, a number outside answered')
    expect(rows[2]).toContain('Closed by Bola Ade at 14:02: wrong number')
    const [again] = await screen.findAllByRole('button', { name: 'Open Mrs Bello again' })
    again?.click()
    await page.toasts('success', 'Open again: Mrs Bello')
    expect(calls.filter(({ call }) => call === REOPEN)).toHaveLength(1)
  })

  test('are read, not changed, by a lead', async () => {
    await opened([line()], [line({ id: 9, closed })], {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
    })
    await waitFor(() => expect(screen.getAllByText('Mrs Bello')).toHaveLength(2))
    for (const name of ['I’ll call Mrs Bello', 'Close… Mrs Bello', 'Open Mrs Bello again'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('say when they cannot be loaded', async () => {
    await opened([], [], { [LIST]: failed(500, 'internal', 'Something went wrong.') })
    expect(
      (await screen.findAllByText('We couldn’t load the missed calls. None is lost.')).length,
    ).toBeGreaterThan(0)
  })

  test('are called back as soon as an admin promises', async () => {
    const { calls } = await opened([], [], { 'PUT /v1/missed-calls/promise': { status: 'success' } })
    const field = await screen.findByLabelText<HTMLSelectElement>('Call back within')
    expect(field.selectedOptions[0]?.textContent).toBe('2 hours')
    fireEvent.change(field, { target: { value: '30' } })
    await page.toasts('success', missedCallsMessages.missed_promise_set)
    expect(calls.find(({ call }) => call === 'PUT /v1/missed-calls/promise')?.body).toEqual({
      promise_minutes: 30,
    })
  })

  test('of a number are switched off by an admin', async () => {
    const { calls } = await opened([], [], { 'PUT /v1/missed-calls/sources': { status: 'success' } })
    await page.press('Switch off +234 201 700 0001')
    await page.toasts(
      'success',
      missedCallsMessages.missed_source_off_done.replace('{name}', '+234 201 700 0001'),
    )
    expect(calls.find(({ call }) => call === 'PUT /v1/missed-calls/sources')?.body).toEqual({
      of: 'number',
      key: '+2342017000001',
      listed: false,
    })
  })

  test('whose settings are not saved say so', async () => {
    const away = new Error('away')
    await opened([], [], {
      'PUT /v1/missed-calls/promise': away,
      'PUT /v1/missed-calls/sources': away,
    })
    fireEvent.change(await screen.findByLabelText('Call back within'), { target: { value: '30' } })
    await page.toasts('info', missedCallsMessages.missed_promise_failed)
    await page.press('Switch off +234 201 700 0001')
    await page.toasts('info', missedCallsMessages.missed_source_failed)
  })

  test('of a number that is off are switched on again; and it is said where the numbers cannot be loaded', async () => {
    const off = { of: 'number', key: '+2342017000001', name: '+2342017000001', on: false }
    await opened([], [], {
      'GET /v1/missed-calls/sources': { status: 'success', total: 1, result: [off] },
      'PUT /v1/missed-calls/sources': { status: 'success' },
    })
    await page.press('Switch on +234 201 700 0001')
    await page.toasts(
      'success',
      missedCallsMessages.missed_source_on_done.replace('{name}', '+234 201 700 0001'),
    )
    await opened([], [], { 'GET /v1/missed-calls/sources': failed(500, 'internal', 'Something went wrong.') })
    await page.shows(missedCallsMessages.missed_sources_failed)
  })

  // @shows DEC-232
  test('are blocked in their row, once that is confirmed', async () => {
    const { calls } = await opened([line()], [], {
      'POST /v1/blocked-numbers': { status: 'success', result: {}, ended: 0 },
    })
    await page.choose('Block Mrs Bello')
    const question = await page.inDialog('Block Mrs Bello?')
    fireEvent.click(question.getByRole('button', { name: 'Block number' }))
    await page.toasts('success', 'Mrs Bello can no longer call you')
    const asked = calls.find(({ call }) => call === 'POST /v1/blocked-numbers')
    expect(asked?.body).toEqual({ kind: 'number', number: '+234 803 552 0140' })
  })

  test('of the last days are added up for admins', async () => {
    await opened([])
    await screen.findByRole('cell', { name: 'Customer care' })
    const [figure] = screen.getAllByText('Overdue, not reached')
    expect(figure?.parentElement?.textContent).toBe('Overdue, not reached1')
    expect(await rowsOf('By number and queue')).toEqual([expect.stringMatching(/^Customer care.*12.*7.*2/)])
    await opened([], [], { 'GET /v1/missed-calls/report': failed(500, 'internal', 'Something went wrong.') })
    await page.shows(missedCallsMessages.missed_report_failed)
  })

  test.each([
    [{ state: 'waiting', why: null, at: '2026-11-21 07:00:00' }, 'Text message goes out 21 Nov, 08:00'],
    [{ state: 'posted', why: null, at: '2026-11-20 13:05:00' }, 'Text message on its way'],
    [{ state: 'sent', why: null, at: '2026-11-20 13:05:00' }, 'Text sent 14:05 today'],
    [{ state: 'delivered', why: null, at: '2026-11-20 13:05:00' }, 'Text sent 14:05 today, delivered'],
    [{ state: 'failed', why: null, at: '2026-11-20 13:05:00' }, 'Text not delivered, price given back'],
    [
      { state: 'not sent', why: 'budget', at: '2026-11-20 13:05:00' },
      'No text: this month’s budget is spent',
    ],
    [{ state: 'not sent', why: 'blocked', at: '2026-11-20 13:05:00' }, 'No text: you blocked them'],
    [{ state: 'not sent', why: 'opted out', at: '2026-11-20 13:05:00' }, 'No text: they want none'],
  ] as const)('say what became of their text message: %j', async (sms, said) => {
    await opened([line({ text: sms })])
    await page.shows(said)
  })

  test('are narrowed to those that are mine, overdue or closed, and to a number', async () => {
    const asked: Record<string, string>[] = []
    await opened([], [], {
      [LIST]: (_, query) => {
        asked.push(query)
        const result = query.of === 'closed' ? [line({ id: 9, closed })] : [line()]
        return { status: 'success', total: 1, since: null, result }
      },
    })
    const which = await screen.findByLabelText('Which missed calls')
    fireEvent.change(which, { target: { value: 'overdue' } })
    const source = { source_of: 'number', source_key: '+2342017000001' }
    fireEvent.change(await screen.findByLabelText('Number or queue'), {
      target: { value: 'number +2342017000001' },
    })
    await waitFor(() => expect(asked.at(-1)).toEqual({ of: 'overdue', page: '1', ...source }))
    fireEvent.change(screen.getByLabelText('Which missed calls'), { target: { value: 'closed' } })
    expect(await rowsOf('Closed missed calls')).toEqual([expect.stringContaining('Called back by Bola Ade')])
    expect(screen.queryByRole('region', { name: 'Done today' })).toBeNull()
  })

  test('of which none is found say so', async () => {
    await open('/calls/missed?of=mine', {
      [LIST]: { status: 'success', total: 0, since: null, result: [] },
      [TEXTS]: { status: 'success', result: texts },
    })
    await page.shows('No missed calls here')
  })

  test('are answered by a text message once an admin who saw the price switches it on', async () => {
    const { calls } = await opened([], [], {
      [SAVE_TEXTS]: { status: 'success', result: { ...texts, on: true, payer: 'Ada Obi' } },
    })
    await page.shows('One text message costs ₦12.00')
    await page.shows(texts.example)
    fireEvent.click(screen.getByLabelText('Text missed callers at Nigerian mobile numbers'))
    const budget = screen.getByLabelText('At most in a month')
    fireEvent.change(budget, { target: { value: '50' } })
    await page.press('Save text messages')
    await page.shows('Between ₦100 and ₦1,000,000, without kobo')
    fireEvent.change(budget, { target: { value: '₦2,500' } })
    await page.press('Save text messages')
    await page.toasts('success', missedTextsMessages.missed_texts_switched_on)
    expect(calls.find(({ call }) => call === SAVE_TEXTS)?.body).toEqual({ texts_on: true, budget: 2_500 })
  })

  test('say what text messages cost this month, who pays, and how many want none', async () => {
    const on = { ...texts, on: true, sent: 7, spent: 84, payer: 'Ada Obi', opted_out: 2 }
    await opened([], [], {
      [TEXTS]: { status: 'success', result: on },
      [SAVE_TEXTS]: { status: 'success', result: texts },
    })
    await page.shows(/This month 7 sent, ₦84.00. Paid by Ada Obi. 2 numbers want none./)
    fireEvent.click(screen.getByLabelText('Text missed callers at Nigerian mobile numbers'))
    await page.press('Save text messages')
    await page.toasts('success', missedTextsMessages.missed_texts_switched_off)
  })

  test.each([
    [failed(500, 'internal', 'Something went wrong.'), missedTextsMessages.missed_texts_failed],
    [
      { status: 'success', result: { ...texts, available: false } },
      missedTextsMessages.missed_texts_unavailable,
    ],
  ] as const)('whose text messages cannot be set say so', async (answer, said) => {
    await opened([], [], { [TEXTS]: answer })
    await page.shows(said)
  })

  test('whose text messages are not saved say so', async () => {
    await opened([], [], { [SAVE_TEXTS]: new Error('away') })
    await page.press('Save text messages')
    await page.toasts('info', missedTextsMessages.missed_texts_save_failed)
  })
})
