// @shows AC2-35

import { walletMessages } from '@ekoline/contract/money/messages/wallet.ts'
import type { CompanyLine, CompanyWallet } from '@ekoline/contract/money/wallet.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { caughtFiles, fileAnswer } from '../../testing/files.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const line = (part: Partial<CompanyLine>): CompanyLine => ({
  id: 1,
  date: '2025-11-20 13:32:07',
  kind: 'call',
  description: 'Call',
  party: '2348035550142',
  amount: -57.6,
  balance: 942.4,
  cardid: 102,
  member: 'Bola Ade',
  ...part,
})
const wallet = (part: Partial<CompanyWallet>): CompanyWallet => ({
  cardid: 101,
  username: 'ada1',
  name: 'Adaeze Obi',
  member: true,
  balance: 25_000,
  held: 0,
  ...part,
})
const wallets = {
  status: 'success',
  result: [
    wallet({}),
    wallet({ cardid: 102, username: 'bola1', name: 'Bola Ade', balance: 942.4, held: 42.4 }),
  ],
  total: 2,
  balance: 25_942.4,
  held: 42.4,
}
const having = (...result: CompanyLine[]) => ({
  'GET /v1/workgroup/wallets': wallets,
  'GET /v1/workgroup/statement': { status: 'success', result, total: result.length },
  'GET /v1/workgroup/statement/balances': { status: 'success', result: { opening: 12.5, closing: 25_942.4 } },
})

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => vi.restoreAllMocks())

describe("the company's money", () => {
  test('is one press from the payments, with all wallets and whose line each is', async () => {
    await open('/payments', having(line({})))
    fireEvent.click(await screen.findByRole('link', { name: 'Company' }))
    await page.isAt('/statement/company')
    for (const words of ['₦25,942.40', '₦900.00', 'bola1', 'Call to +234 803 555 0142', '−₦57.60'])
      expect(await screen.findAllByText(words)).not.toHaveLength(0)
    expect(await screen.findAllByText('Bola Ade')).toHaveLength(2) // the wallet, and the line
    expect(await screen.findAllByText('₦42.40')).toHaveLength(2)
    await page.shows('Opening balance')
    await page.shows('₦12.50')
    await page.shows('Balance of the wallet')
    expect(page.button('This month').getAttribute('aria-pressed')).toBe('true')
  })

  test('is narrowed to a member, a type and a number, the file too', async () => {
    const kept = caughtFiles()
    const { calls } = await open('/statement/company?dates=all', {
      ...having(line({})),
      'GET /v1/workgroup/statement/csv': fileAnswer('text/csv; charset=utf-8', 'statement.csv'),
    })
    await page.press('Show the lines of Bola Ade')
    await page.isAt('/statement/company?dates=all&card=102')
    fireEvent.change(await screen.findByLabelText('Type of line'), { target: { value: 'call' } })
    await page.isAt('/statement/company?dates=all&type=call&card=102')
    await page.type('Search a number', '0803')
    await page.isAt('/statement/company?dates=all&type=call&card=102&number=0803')
    const narrowed = 'GET /v1/workgroup/statement?type=call&cardid=102&number=0803&page=1'
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(narrowed))
    await page.shows('Statement of Bola Ade')
    await page.choose('Download CSV')
    await waitFor(() => expect(kept).toEqual(['company-statement-102-call-0803.csv']))
    await page.press('Show all')
    await page.isAt('/statement/company?dates=all&type=call&number=0803')
  })

  test('is added up by member', async () => {
    const sum = { key: '102', name: 'Bola Ade', lines: 3, in: 1_000, out: 57.6 }
    const other = { key: '101', name: 'Ada Obi', lines: 2, in: 500.3, out: 0.2 }
    const { calls } = await open('/statement/company?dates=all', {
      ...having(line({})),
      'GET /v1/workgroup/statement/sums': { status: 'success', result: [sum, other] },
    })
    fireEvent.change(await screen.findByLabelText('Totals'), { target: { value: 'member' } })
    await page.isAt('/statement/company?dates=all&sums=member')
    await page.shows('₦1,000.00')
    const all = within(await screen.findByRole('row', { name: /^All members/ }))
    await all.findByText('₦1,500.30')
    await all.findByText('₦57.80')
    expect(calls.map(({ call }) => call)).toContain('GET /v1/workgroup/statement/sums?by=member')
  })

  test('says who has left, and what failed', async () => {
    const gone = { ...wallets, result: [wallet({ member: false })], total: 1 }
    await open('/statement/company', { ...having(), 'GET /v1/workgroup/wallets': gone })
    await page.shows('has left')
    await page.shows('No money moved this month')
    await page.press('All dates')
    await page.shows('Nothing yet')
  })

  test('says what could not be loaded', async () => {
    await open('/statement/company', {
      'GET /v1/workgroup/wallets': failed(500, 'internal', 'x'),
      'GET /v1/workgroup/statement': failed(500, 'internal', 'x'),
    })
    await page.shows(walletMessages.company_wallets_failed)
    await page.shows(walletMessages.statement_failed)
  })

  // @shows DEC-220
  test('is read by an accountant', async () => {
    await open('/statement/company', {
      ...having(),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false, role: 'accountant' },
    })
    await screen.findByRole('table', { name: 'Wallets' })
    expect(screen.getByRole('link', { name: 'Company' }).getAttribute('href')).toBe('/statement/company')
  })

  test('is for admins', async () => {
    const { calls } = await open('/statement/company', {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    })
    await page.shows('This is for admins and accountants')
    expect(screen.queryByRole('link', { name: 'Company' })).toBeNull()
    expect(calls.filter(({ call }) => call.includes('/workgroup/'))).toEqual([])
  })
})
