import { wallboardMessages } from '@ekoline/contract/company/messages/wallboard.ts'
import type { BoardQueue } from '@ekoline/contract/company/wallboard.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answer, failed, open } from '../../testing/open.tsx'

const care: BoardQueue = {
  name: 'Customer care',
  q_no: '301',
  cl_q: 22,
  cb_q: 2,
  cb_tm: 2_400,
  ans_cl: 46,
  ab_cl: 5,
  hl_tm: 18.4,
  tk_tm: 185.2,
  cls_q: [
    { number: '0803•••••42', waiting_seconds: 58 },
    { number: '0705•••••11', waiting_seconds: 7 },
  ],
  agents: [
    { name: 'Bola A.', state: 'talking', reason: null },
    { name: 'Funmi A.', state: 'paused', reason: 'lunch' },
  ],
}
const dispatch: BoardQueue = {
  ...care,
  name: 'Dispatch',
  q_no: '302',
  cl_q: 0,
  cb_q: 0,
  cb_tm: 0,
  cls_q: [],
  agents: [],
}
const board = (...result: BoardQueue[]) => ({ company: 'Adaeze Logistics', queues: { result } })

const ASK = 'GET /v1/ekoline/wallboard/ada1'
const watch = async (answer: () => Answer) => open('/wallboard/ada1', { [ASK]: answer })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  session.store({ token: 'secret' })
  vi.useFakeTimers({
    now: new Date('2026-11-20T11:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
})
afterEach(() => vi.useRealTimers())

describe('the wallboard', () => {
  // @shows SA-74
  test('shows the figures of each queue', async () => {
    await watch(() => board(care, dispatch))
    await pass(10)
    const table = screen.getByRole('table', { name: 'Queues today' })
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual([
      'Name',
      'Number',
      'Calls in queue',
      'Answered',
      'Aborted',
      'Average hold time',
      'Average talk time',
    ])
    const [row] = within(table).getAllByRole('row').slice(1)
    for (const figure of ['Customer care', '301', '22', '46', '5', '0:18', '3:05'])
      expect(within(row as HTMLElement).getByText(figure)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Adaeze Logistics')
    expect(document.title).toBe('Wallboard · Ekoline')
  })

  // @shows DEC-238
  test('names who waits where the board has names, in place of the masked number', async () => {
    const named = { number: '0803•••••42', name: 'Mrs Bello', waiting_seconds: 58 }
    await watch(() => board({ ...care, cls_q: [named, { number: '0705•••••11', waiting_seconds: 7 }] }))
    await pass(10)
    screen.getByText('Mrs Bello')
    screen.getByText('0705•••••11')
    expect(screen.queryByText('0803•••••42')).toBeNull()
  })

  test('has a block for each queue: who waits, growing longer, and what the agents do', async () => {
    await watch(() => board(care, dispatch))
    await pass(10)
    const block = within(screen.getByRole('region', { name: 'Customer care, waiting and agents' }))
    expect(block.getByRole('heading', { name: 'Queue: 301-Call Waiting' })).toBeTruthy()
    expect(block.getByRole('heading', { name: 'Agents on call' })).toBeTruthy()
    const lines = () => block.getAllByRole('listitem').map((item) => item.textContent)
    expect(lines()).toEqual([
      '0803•••••420:58',
      '0705•••••110:07',
      'and 20 more',
      'Bola A.Talking',
      'Funmi A.Paused: lunch',
    ])
    await pass(2_000)
    expect(lines().slice(0, 2)).toEqual(['0803•••••421:00', '0705•••••110:09'])
    // who is called back is apart from who is on the line
    expect(block.getByText('2 call backs, the first asked 40 min ago')).toBeTruthy()
    const empty = within(screen.getByRole('region', { name: 'Dispatch, waiting and agents' }))
    expect(empty.getByText('Nobody is waiting')).toBeTruthy()
    expect(empty.getByText('This queue has no agents')).toBeTruthy()
    expect(empty.queryByText(/call back/)).toBeNull()
  })

  // @shows SA-74, SA-83, SA-146
  test('asks every 3 seconds, and says not who asks', async () => {
    const { calls } = await watch(() => board(care))
    await pass(10)
    expect(calls).toHaveLength(1)
    await pass(2_980)
    expect(calls).toHaveLength(1)
    await pass(20)
    expect(calls).toHaveLength(2)
    await pass(9_000)
    expect(calls).toHaveLength(5)
    expect(calls.some(({ headers }) => headers.has('authorization'))).toBe(false)
  })

  test('keeps the last figures when no more come, and says how old they are', async () => {
    let away = false
    await watch(() => (away ? new TypeError('network') : board(care)))
    await pass(10)
    away = true
    await pass(5_000)
    expect(screen.queryByText(/last update/)).toBeNull()
    await pass(37_000)
    const old = wallboardMessages.wallboard_stale.replace('{time}', '12:00').replace('{ago}', '42 s')
    expect(screen.getByText(old)).toBeTruthy()
    expect(screen.getByText('0:58')).toBeTruthy() // no wait grows that may be over
    expect(screen.getByText('46')).toBeTruthy()
    await pass(600_000)
    expect(screen.getByText(/last update 10 min ago$/)).toBeTruthy()
    away = false
    await pass(3_000)
    expect(screen.queryByText(/last update/)).toBeNull()
  })

  // @shows SA-82
  test.each<[string, () => Answer, keyof typeof wallboardMessages]>([
    ['an unknown or switched-off board', () => failed(404, 'not_found', 'x'), 'wallboard_gone'],
    ['a server in need', () => failed(500, 'internal', 'x'), 'wallboard_away'],
    ['no network', () => new TypeError('network'), 'wallboard_away'],
  ])('without data says so, and why: %s', async (_, answer, why) => {
    await watch(answer)
    await pass(10)
    expect(screen.getByRole('alert').textContent).toBe('Cannot retrieve the queue list')
    expect(screen.getByText(wallboardMessages[why])).toBeTruthy()
  })

  test('that is switched off shows its figures no longer', async () => {
    let off = false
    await watch(() => (off ? failed(404, 'not_found', 'x') : board(care)))
    await pass(10)
    off = true
    await pass(3_000)
    expect(screen.getByRole('alert').textContent).toBe(wallboardMessages.wallboard_failed)
    expect(screen.queryByText('Customer care')).toBeNull()
  })

  // @shows SA-82
  test('says that there are no queues', async () => {
    await watch(() => board())
    await pass(10)
    expect(screen.getByText('No queues')).toBeTruthy()
  })
})
