import type { AuditLine } from '@ekoline/contract/core/audit.ts'
import { auditMessages } from '@ekoline/contract/core/messages/audit.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { ada, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const line = (part: Partial<AuditLine> = {}): AuditLine => ({
  id: 1,
  date: '2025-11-20 13:32:07',
  person: 'Bola Ade',
  username: 'bolaade',
  kind: 'sign_in',
  what: 'Logged in',
  ...part,
})
const having = (total: number, ...result: AuditLine[]) => ({
  'GET /v1/audit': { status: 'success', result, total, total_is_minimum: total === 10_000 },
})

beforeEach(() => session.store({ token: 'secret' }))

describe('the audit', () => {
  test('says who did what and when', async () => {
    await open(
      '/audit',
      having(2, line(), line({ id: 2, person: null, username: null, kind: null, what: 'Rested' })),
    )
    for (const words of ['Bola Ade', 'bolaade', 'Logged in', 'Ekoline (automatic)', 'Rested'])
      expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getAllByText('20 Nov 2025, 14:32:07')).toHaveLength(2)
    expect(auditMessages.audit_system).toBe('{brand} (automatic)')
  })

  test('is narrowed by kind, person and days, all kept in the address', async () => {
    const { calls } = await open('/audit?from=2026-11-01', having(1, line()))
    await page.type('Kind', 'money')
    await page.type('Search by person', ' bola ')
    await page.isAt('/audit?from=2026-11-01&kind=money&person=bola')
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toContain(
        'GET /v1/audit?from=2026-11-01&kind=money&search=bola&page=1',
      ),
    )
    const options = within(screen.getByLabelText('Kind')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All kinds',
      'Login',
      'Money',
      'People',
      'Settings',
      'Refused',
    ])
  })

  test('is paged, and says when it did not count to the end', async () => {
    await open('/audit', having(10_000, line()))
    await page.shows('Page 1 of 200, 10,000 or more entries')
    await page.press('Next')
    await page.isAt('/audit?page=2')
  })

  test('says that there is nothing, and leads back to everything', async () => {
    await open('/audit?kind=refusal', having(0))
    await page.shows('Nothing matches these filters')
    await page.press('Clear filters')
    await page.isAt('/audit')
    await page.shows('Nothing yet')
  })

  test('says what failed, in the words of the server when it has some', async () => {
    await open('/audit', { 'GET /v1/audit': new TypeError('network') })
    await page.shows(auditMessages.audit_failed)
  })

  // @shows AC6-7
  test('is not shown to those who are no admins', async () => {
    const { calls } = await open('/audit', {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    })
    await page.shows('Only admins can see the audit')
    expect(calls.filter(({ call }) => call.includes('/v1/audit'))).toEqual([])
    expect(screen.queryByText('Audit', { selector: 'a' })).toBeNull()
  })

  test('is in the profile menu of admins', async () => {
    await open('/', {})
    expect(await screen.findByText('Audit', { selector: 'a' })).toBeTruthy()
  })
})
