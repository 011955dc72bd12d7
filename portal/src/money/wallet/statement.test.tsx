// @shows AC2-36

import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { walletMessages } from '@ekoline/contract/money/messages/wallet.ts'
import type { StatementLine } from '@ekoline/contract/money/wallet.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { presetRange } from '../../kit/RangePresets.tsx'
import { call, having as callsHaving } from '../../testing/calls.ts'
import { caughtFiles, fileAnswer } from '../../testing/files.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const line = (part: Partial<StatementLine>): StatementLine => ({
  id: 1,
  date: '2025-11-20 13:32:07',
  kind: 'topup',
  description: 'Top-up by card',
  party: '',
  amount: 1_000,
  balance: 1_000,
  ...part,
})
const balances = { status: 'success', result: { opening: 10, closing: 25_000 } }
const having = (total: number, ...result: StatementLine[]) => ({
  'GET /v1/statement': { status: 'success', result, total },
  'GET /v1/statement/balances': balances,
})

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => vi.restoreAllMocks())

describe('the statement', () => {
  test('is one press from the payments', async () => {
    await open('/payments', having(0))
    fireEvent.click(await screen.findByRole('link', { name: 'Statement' }))
    await page.isAt('/statement')
    await page.shows('No money moved this month')
    await page.press('All dates')
    await page.isAt('/statement?dates=all')
    await page.shows('Nothing yet')
  })

  test('shows each line in plain words, with sign, balance and Lagos time', async () => {
    const lines = [
      line({ id: 1, kind: 'call', party: '2348035550142', amount: -57.6, balance: 942.4 }),
      line({ id: 2, kind: 'transfer', party: 'Bola Ade', amount: -30, balance: 970 }),
      line({ id: 3, kind: 'transfer', party: 'Bola Ade', amount: 30, balance: 1_000 }),
      line({ id: 4, kind: 'plan', party: 'Business growth', reference: 'EKO-1' }),
      line({ id: 5, kind: 'adjustment', description: 'Sorry for Tuesday' }),
    ]
    await open('/statement', having(5, ...lines))
    for (const words of [
      'Call to +234 803 555 0142',
      'Transfer to Bola Ade',
      'Transfer from Bola Ade',
      'Airtime of Business growth',
      'EKO-1',
      'Sorry for Tuesday',
      '−₦57.60',
      '+₦30.00',
      '₦942.40',
      '₦10.00',
      '₦25,000.00',
    ])
      expect(await screen.findAllByText(words)).not.toHaveLength(0)
    expect(screen.getAllByText('20 Nov 2025, 14:32:07')).toHaveLength(5)
    await page.shows(walletMessages.statement_opening)
    await page.shows(walletMessages.statement_closing)
  })

  test('belongs to Payments in the menu', async () => {
    await open('/statement', having(1, line({})))
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
    const current = menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['Payments'])
  })

  // findings, ux 8
  test('opens on this month, with what the wallet held before and after', async () => {
    const { calls } = await open('/statement', having(1, line({})))
    await page.shows('₦10.00')
    expect(page.button('This month').getAttribute('aria-pressed')).toBe('true')
    const month = presetRange('this_month', dayOf(new Date()))
    const asked = calls.map(({ call }) => call)
    expect(asked).toContain(`GET /v1/statement?from=${month.from}&to=${month.to}&page=1`)
    expect(asked).toContain(`GET /v1/statement/balances?from=${month.from}&to=${month.to}`)
  })

  test('keeps days and page in the address', async () => {
    const { calls } = await open('/statement?from=2026-11-01', having(120, line({})))
    await page.shows('Page 1 of 3, 120 lines')
    await page.press('Next')
    await page.isAt('/statement?from=2026-11-01&page=2')
    // Pinned to the moment of the first page: what comes since is behind its newest line.
    const pinned = 'GET /v1/statement?from=2026-11-01&to=2025-11-20+14%3A32%3A07&page=2'
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(pinned))
    await page.press('All dates')
    await page.isAt('/statement?dates=all')
    await page.press('This month')
    await page.isAt('/statement')
  })

  test('has all calls of a robocall in one line, and what is held by name', async () => {
    await open('/statement', {
      ...having(1, line({ kind: 'call', party: 'June offer', robocall_id: 4, calls: 27, amount: -243 })),
      'GET /v1/wallet/holds': {
        status: 'success',
        result: {
          available: 20_000,
          held: 5_100,
          owed: 0,
          holds: [
            { kind: 'robocall', amount: 100, date: '2026-11-20 13:32:07', party: 'July offer' },
            { kind: 'dispute', amount: 5_000, date: '2026-11-20 13:32:07', party: '', reference: 'EKO-9' },
          ],
        },
      },
    })
    await page.shows('Robocall June offer, 27 calls')
    await page.shows('₦5,100.00')
    await page.shows('Robocall July offer, ₦100.00')
    await page.shows('Payment EKO-9, disputed by the card’s bank, ₦5,000.00')
  })

  // findings, ux 29
  test('opens the line of a robocall: its calls, each with what it cost', async () => {
    const { calls } = await open('/statement?dates=all', {
      ...having(1, line({ kind: 'call', party: 'June offer', robocall_id: 4, calls: 27, amount: -243 })),
      'GET /v1/statement/robocall/4': {
        status: 'success',
        result: [line({ id: 9, kind: 'call', party: '2348035550142', uniqueid: 'call-7', amount: -9 })],
        total: 27,
      },
    })
    const opener = await screen.findByRole('button', {
      name: 'Robocall June offer, 27 calls',
      expanded: false,
    })
    fireEvent.click(opener)
    const call = await screen.findByRole('link', { name: 'Call to +234 803 555 0142' })
    expect(call.getAttribute('href')).toBe('/calls?call=call-7')
    within(screen.getByRole('table', { name: 'Calls of the robocall June offer' })).getByText('−₦9.00')
    await page.isAt('/statement?dates=all&robocall=4')
    expect(calls.map(({ call }) => call)).toContain('GET /v1/statement/robocall/4?page=1')
    fireEvent.click(screen.getByRole('button', { name: 'Robocall June offer, 27 calls', expanded: true }))
    await page.isAt('/statement?dates=all')
  })

  test('says when the calls of a robocall cannot be loaded', async () => {
    await open('/statement?dates=all&robocall=4', {
      ...having(1, line({ kind: 'call', party: 'June offer', robocall_id: 4, calls: 27, amount: -243 })),
      'GET /v1/statement/robocall/4': failed(500, 'internal', 'x'),
    })
    await page.shows(walletMessages.robocall_lines_failed)
  })

  test('is narrowed to a type, and to days by one press, the file too', async () => {
    const kept = caughtFiles()
    const { calls } = await open('/statement?dates=all', {
      ...having(1, line({})),
      'GET /v1/statement/csv': fileAnswer('text/csv; charset=utf-8', 'statement.csv'),
    })
    fireEvent.change(await screen.findByLabelText('Type of line'), { target: { value: 'topup' } })
    await page.isAt('/statement?dates=all&type=topup')
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toContain('GET /v1/statement?type=topup&page=1'),
    )
    await page.choose('Download CSV')
    await waitFor(() => expect(kept).toEqual(['statement-topup.csv']))
    await page.press('Today')
    await waitFor(() => expect(calls.at(-1)?.call).toMatch(/from=(\d{4}-\d\d-\d\d)&to=\1/))
  })

  test('gives the days that are shown as a file, named after them', async () => {
    const kept = caughtFiles()
    const { calls } = await open('/statement?from=2026-11-01&to=2026-11-20', {
      ...having(1, line({})),
      'GET /v1/statement/csv': fileAnswer('text/csv; charset=utf-8', 'statement.csv'),
    })
    await page.choose('Download CSV')
    await waitFor(() => expect(kept).toEqual(['statement-2026-11-01-2026-11-20.csv']))
    expect(calls.map(({ call }) => call)).toContain('GET /v1/statement/csv?from=2026-11-01&to=2026-11-20')
  })

  test('is a file for Excel, too', async () => {
    const kept = caughtFiles()
    await open('/statement?from=2026-11-01&to=2026-11-20', {
      ...having(1, line({})),
      'GET /v1/statement/xlsx': fileAnswer('application/octet-stream', 'statement.xlsx'),
    })
    await page.choose('Download Excel')
    await waitFor(() => expect(kept).toEqual(['statement-2026-11-01-2026-11-20.xlsx']))
  })

  test('leads from a call to its details, and from there to its line', async () => {
    const paid = line({ kind: 'call', party: '2347012208841', uniqueid: 'call-7', amount: -57.6 })
    const server = {
      ...having(1, paid),
      ...callsHaving(1),
      'GET /v1/statement/call/call-7': { status: 'success', result: [paid] },
      'GET /v1/ekoline/calls/call-7/detail': { status: 'success', result: call(7) },
    }
    await open('/statement', server)
    fireEvent.click(await screen.findByRole('link', { name: 'Call to +234 701 220 8841' }))
    await page.isAt('/calls?call=call-7')
    const dialog = await page.inDialog('Call details')
    fireEvent.click(await dialog.findByRole('link', { name: 'Show it in the statement' }))
    await page.isAt('/statement?call=call-7')
    expect(await screen.findByRole('heading', { name: 'The line that paid one call' })).not.toBeNull()
    await page.shows('−₦57.60')
    fireEvent.click(screen.getByRole('link', { name: 'Show the whole statement' }))
    await page.isAt('/statement')
  })

  test('has no line for a call that cost nothing, and says so', async () => {
    const server = { 'GET /v1/statement/call/call-7': { status: 'success', result: [] } }
    await open('/statement?call=call-7', { ...having(1, line({})), ...server })
    await page.shows('This call cost nothing')
  })

  test('closes the details of a call that a line led to', async () => {
    const detail = { 'GET /v1/ekoline/calls/call-7/detail': { status: 'success', result: call(7) } }
    await open('/calls?call=call-7', { ...callsHaving(1), ...detail })
    const dialog = await page.inDialog('Call details')
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await page.isAt('/calls')
  })

  test('says when a call is not found', async () => {
    const gone = { 'GET /v1/ekoline/calls/call-7/detail': failed(404, 'not_found', 'x') }
    await open('/calls?call=call-7', { ...callsHaving(1), ...gone })
    await page.shows(callsMessages.call_detail_failed)
  })

  test('is added up by what is chosen, narrowed like the lines', async () => {
    const sum = { key: 'mobile', name: 'Nigeria, mobile', lines: 1_204, in: 0, out: 57.6 }
    const { calls } = await open('/statement?dates=all&type=call', {
      ...having(1, line({})),
      'GET /v1/statement/sums': { status: 'success', result: [sum] },
    })
    fireEvent.change(await screen.findByLabelText('Totals'), { target: { value: 'destination' } })
    await page.isAt('/statement?dates=all&type=call&sums=destination')
    await page.shows('Nigeria, mobile')
    await page.shows('1,204')
    await page.shows('₦57.60')
    expect(calls.map(({ call: asked }) => asked)).toContain('GET /v1/statement/sums?type=call&by=destination')
  })

  test('says when it cannot be added up', async () => {
    const server = { 'GET /v1/statement/sums': failed(500, 'internal', 'x') }
    await open('/statement?sums=number', { ...having(1, line({})), ...server })
    await page.shows(walletMessages.sums_failed)
  })

  test('says what failed, the list where it belongs and the file in passing', async () => {
    await open('/statement', {
      'GET /v1/statement': failed(500, 'internal', 'x'),
      'GET /v1/statement/balances': balances,
      'GET /v1/statement/csv': new TypeError('network'),
    })
    await page.shows(walletMessages.statement_failed)
    await page.choose('Download CSV')
    await page.shows(walletMessages.statement_file_failed)
  })
})

describe('the low-balance alert', () => {
  const alertIs = (threshold: number | null, rearms: number | null = null) => ({
    status: 'success',
    result: { threshold, rearms, owed: 0 },
  })

  test('is turned on with an amount, and off again', async () => {
    const { calls } = await open('/payments', {
      'PUT /v1/balance-alert': ({ threshold }) => alertIs(threshold as number | null),
    })
    await page.shows(/^Off\./)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Turn on' })).disabled).toBe(true)
    await page.type('Alert me below', '1,500.50')
    await page.press('Turn on')
    const on = 'We’ll email you when your balance drops below ₦1,500.50.'
    await waitFor(() => expect(screen.getAllByText(on)).toHaveLength(2)) // in passing, and on its card
    await page.press('Turn off')
    await page.shows('We won’t email you about a low balance any more.')
    expect(calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { threshold: 1500.5 },
      { threshold: null },
    ])
  })

  test('refuses what is no amount before anything is sent', async () => {
    const { calls } = await open('/payments')
    await page.type('Alert me below', 'much')
    await page.press('Turn on')
    await page.shows('Enter an amount in naira')
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  test('says from when on the next mail may come', async () => {
    await open('/payments', { 'GET /v1/balance-alert': alertIs(500, 550) })
    await page.shows(
      'On, below ₦500.00. We emailed you. You get the next email after your balance has been ₦550.00 or more.',
    )
  })

  test('cannot be changed by a lead, and says so', async () => {
    await open('/payments', {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
    })
    await page.shows('Your account is view-only. An admin of your company can change that.')
    expect(screen.queryByLabelText('Alert me below')).toBeNull()
  })

  test('that cannot be fetched says so', async () => {
    await open('/payments', { 'GET /v1/balance-alert': failed(500, 'internal', 'x') })
    await page.shows(walletMessages.balance_alert_failed)
  })
})
