// @shows SA-54

import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { queueReportsMessages } from '@ekoline/contract/routing/messages/queue-reports.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const REPORT = 'GET /v1/queue-reports'
const row = (name: string, offered: number, answered: number) => ({
  name,
  offered,
  answered,
  missed: offered - answered,
  in_time: answered,
  wait_seconds: 12.4,
  longest_wait_seconds: 75,
  talk_seconds: 3_780,
  paused_seconds: null as number | null,
})
const { name: _, ...total } = row('', 12, 9)
const having = (...result: object[]): Answers => ({ [REPORT]: { status: 'success', total, result } })
const opened = (answers: Answers, query = '') => open(`/queues/reports${query}`, answers)

beforeEach(() => session.store({ token: 'secret' }))

describe('the reports of the queues', () => {
  test('show each queue as a bar and a line, and all of them', async () => {
    await opened(having(row('Customer care', 10, 8), row('Dispatch', 2, 1)))
    await page.shows('Calls by queue')
    expect(screen.getByRole('img', { name: 'Customer care: 8 of 10 answered' })).toBeTruthy()
    const lines = within(screen.getByRole('table', { name: 'Calls of your queues' })).getAllByRole('row')
    const cells = lines.slice(1).map((line) =>
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(cells[0]?.[0]).toBe('Customer care')
    expect(cells[0]?.at(4)).toBe('Answered in 20 s 80%')
    expect(cells.at(-1)?.[0]).toBe('All')
    expect(cells.at(-1)?.at(-1)).toContain('1 h 3 min')
  })

  test('are asked for by agent, number and hour, and for another service level', async () => {
    const asked: Record<string, string>[] = []
    const result = [row('', 3, 0), { ...row('Bola Ade', 9, 9), paused_seconds: 2_700 }]
    const answer: Answers[string] = (_body, query) => {
      asked.push(query)
      return { status: 'success', total, result }
    }
    await opened({ [REPORT]: answer }, '?by=agent&from=2026-11-01&to=2026-11-07')
    await screen.findByRole('cell', { name: 'No agent' })
    expect(screen.getByRole('columnheader', { name: 'Paused' })).toBeTruthy()
    expect(screen.getByText('45 min')).toBeTruthy()
    await page.type('Add up by', 'hour')
    await page.type('In time is within (seconds)', '60')
    await page.shows('Calls by hour')
    const days = { from: '2026-11-01', to: '2026-11-07' }
    expect(asked).toEqual([
      { by: 'agent', within: '20', ...days },
      { by: 'hour', within: '20', ...days },
      { by: 'hour', within: '60', ...days },
    ])
    await page.type('Add up by', 'number')
    await screen.findByRole('cell', { name: 'Not known' })
  })

  test('keep each of two choices that are made before the first one is shown', async () => {
    const asked: Record<string, string>[] = []
    const answer: Answers[string] = (_body, query) => {
      asked.push(query)
      return { status: 'success', total, result: [row('Dispatch', 2, 1)] }
    }
    await opened({ [REPORT]: answer }, '?from=2026-11-01&to=2026-11-07')
    await screen.findByRole('cell', { name: 'Dispatch' })
    act(() => {
      fireEvent.change(screen.getByLabelText('In time is within (seconds)'), { target: { value: '60' } })
      fireEvent.change(screen.getByLabelText('Add up by'), { target: { value: 'hour' } })
    })
    await page.shows('Calls by hour')
    expect(asked.at(-1)).toMatchObject({ by: 'hour', within: '60', from: '2026-11-01' })
  })

  test('say when no call came, and when they cannot be fetched', async () => {
    let answer: Answers[string] = { status: 'success', total, result: [] }
    await opened({ [REPORT]: () => answer as object })
    await page.shows('No calls came to your queues')
    answer = failed(500, 'internal', serviceMessages.internal)
    await page.type('Add up by', 'hour')
    await page.shows(queueReportsMessages.report_failed)
  })

  test('that cannot be downloaded say so', async () => {
    await opened({ ...having(row('Dispatch', 2, 1)), 'GET /v1/queue-reports/csv': new Error('no answer') })
    await screen.findByRole('cell', { name: 'Dispatch' })
    fireEvent.click(page.button('Download CSV'))
    await page.shows(queueReportsMessages.report_file_failed)
  })

  // @shows SA-49
  test('come by mail each Monday, once an admin ticks it', async () => {
    let on = false
    const mail = () => ({ status: 'success', result: { on, next: '2026-11-30' } })
    const { calls } = await opened({
      ...having(row('Dispatch', 2, 1)),
      'GET /v1/queue-report-mail': mail,
      'PUT /v1/queue-report-mail': () => {
        on = !on
        return mail()
      },
    })
    const box = () => screen.findByRole('checkbox', { name: 'Email me last week’s report each Monday' })
    fireEvent.click(await box())
    await page.shows(queueReportsMessages.report_mail_on)
    await page.shows(/comes on Monday 30 Nov/)
    fireEvent.click(await box())
    await page.shows(queueReportsMessages.report_mail_off)
    expect(calls.filter(({ call }) => call === 'PUT /v1/queue-report-mail').map(({ body }) => body)).toEqual([
      { on: true },
      { on: false },
    ])
  })
})
