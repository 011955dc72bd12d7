// @shows SA-156

import type { AgentNow, CallCentre, CallOfCentre, QueueNow } from '@ekoline/contract/routing/call-centre.ts'
import { callCentreLabels } from '@ekoline/contract/routing/messages/call-centre.ts'
import { queuesMessages } from '@ekoline/contract/routing/messages/queues.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const NOW = '2026-11-20 13:00:00'
/** A time of the wire, so many seconds before now. */
const ago = (seconds: number) =>
  new Date(Date.parse(`${NOW}Z`) - seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

const caller = (uniqueid: string, seconds: number, name: string | null = null) => ({
  uniqueid,
  number: `+23480355500${uniqueid}`,
  name,
  is: name ? ('contact' as const) : null,
  since: ago(seconds),
})
const returns: QueueNow = {
  name: 'Returns',
  queue_number: '303',
  waiting: 2,
  callers: [caller('13', 252), caller('14', 25, 'Amaka Eze')],
  call_backs: 0,
  call_backs_since: null,
  today: { offered: 21, answered: 19, in_time: 15, missed: 2, longest_wait_seconds: 130 },
}
const care: QueueNow = {
  name: 'Customer care',
  queue_number: '301',
  waiting: 0,
  callers: [],
  call_backs: 2,
  call_backs_since: ago(1_800),
  today: { offered: 79, answered: 75, in_time: 71, missed: 4, longest_wait_seconds: 66.4 },
}
const agent = (part: Partial<AgentNow>): AgentNow => ({
  username: 'bola1',
  name: 'Bola Adeyemi',
  state: 'idle',
  choice: 'in',
  reason: null,
  since: ago(372),
  queues: ['303'],
  ...part,
})
const talk: CallOfCentre = {
  uniqueid: 'c1',
  direction: 'in',
  kind: 'queue',
  state: 'connected',
  other: { number: '+2348035559999', name: 'Mrs Bello', is: 'contact' },
  ours: { number: '+2342017000001', name: 'Returns', is: 'queue' },
  answered_by: 'Bola Adeyemi',
  since: ago(372),
  username: 'bola1',
}
const centre = (part: Partial<CallCentre> = {}): { status: 'success'; result: CallCentre } => {
  const agents = part.agents ?? [agent({ state: 'talking' })]
  const calls = part.calls ?? [talk]
  return {
    status: 'success',
    result: {
      at: NOW,
      queues: [care, returns],
      agents,
      agents_total: agents.length,
      calls,
      calls_total: calls.length,
      ...part,
    },
  }
}

const ASK = 'GET /v1/call-centre'
const SUPERVISE = 'POST /v1/ekoline/livecalls/c1/supervise'
const SET = 'PUT /v1/agents/bola1'
const noAgent = {
  status: 'success',
  result: {
    state: 'out',
    reason: null,
    since: null,
    set_by: null,
    queues: [],
    waiting: 0,
    callers: [],
    call: null,
  },
}
const watch = (answer: Answers[string] = centre(), answers: Answers = {}) =>
  open('/queues', { [ASK]: answer, 'GET /v1/ekoline/agent': noAgent, ...answers })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const lines = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const agents = () => within(screen.getByRole('region', { name: 'Agents' }))
const figures = () => screen.getByRole('region', { name: callCentreLabels.centre_figures }).textContent

beforeEach(() => {
  localStorage.clear()
  session.store({ token: 'secret' })
  vi.useFakeTimers({
    now: new Date(`${NOW}Z`),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => vi.useRealTimers())

describe('the call centre, now', () => {
  test('says who waits in every queue and for how long, the longest first', async () => {
    await watch()
    await page.shows('Amaka Eze')
    const names = within(screen.getByRole('region', { name: 'Callers waiting' })).getAllByRole('heading', {
      level: 3,
    })
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Returns 303 0 of 1 free',
      'Customer care 301 No one takes calls',
    ])
    expect(lines('Waiting in Returns, longest first')).toEqual([
      expect.stringMatching(/^1\+234 803 555 00134:1\d over the limit$/),
      expect.stringMatching(/^2Amaka Eze0:2\d$/),
    ])
    await page.shows('No one is waiting')
    await page.shows('2 callers want a call back, the first asked at 13:30')
    expect(figures()).toContain('Waiting now2')
    expect(figures()).toMatch(/Longest wait now4:1\dover your limit of 1 min/)
    // 86 of 100 in time
    expect(figures()).toContain('Answered in 20 s86%goal 80%')
    expect(figures()).toContain('Answered today94of 100 calls')
    expect(figures()).toContain('Missed today6')
    expect(figures()).toMatch(/Longest wait today4:1\d/)
  })

  test('counts on between two answers, and asks every 3 seconds', async () => {
    const { calls } = await watch()
    await page.shows('Amaka Eze')
    const asked = () => calls.filter(({ call }) => call === ASK).length
    const before = asked()
    const [, second = ''] = lines('Waiting in Returns, longest first')
    await pass(2_000)
    expect(lines('Waiting in Returns, longest first')[1]).not.toBe(second)
    await pass(4_500)
    expect(asked() - before).toBeGreaterThanOrEqual(2)
    expect(asked() - before).toBeLessThanOrEqual(3)
  })

  test('shows the first five of a long line, and the rest with a press', async () => {
    const callers = Array.from({ length: 20 }, (_, n) => caller(`${10 + n}`, 20))
    await watch(centre({ queues: [{ ...returns, waiting: 50, callers }] }))
    await page.shows('and 45 more')
    expect(lines('Waiting in Returns, longest first')).toHaveLength(5)
    await page.shows('and 30 more') // beyond those that are sent
  })

  test('says what each agent does and since when, those at work first', async () => {
    await watch(
      centre({
        agents: [
          agent({ username: 'a', name: 'Yemi Bako', state: 'offline', since: null }),
          agent({
            username: 'b',
            name: 'Ngozi Eze',
            state: 'paused',
            choice: 'paused',
            reason: 'lunch',
            since: ago(1_630),
          }),
          agent({ username: 'c', name: 'Ada Okafor', queues: ['301', '303'], since: ago(200) }),
          agent({ state: 'talking' }),
        ],
      }),
    )
    await page.shows('Bola Adeyemi')
    const rows = agents()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/^Bola AdeyemiReturnsTalking6:1\d, since 13:53Mrs BelloIncoming · Returns/)
    expect(rows[1]).toMatch(/^Ada OkaforCustomer care, ReturnsFree3:2\d, since 13:56/)
    expect(rows[2]).toMatch(/^Ngozi EzeReturnsPaused: lunch27:1\d, since 13:32/)
    expect(rows[3]).toMatch(/^Yemi BakoReturnsPhone is off/)
    await page.shows('1 talking, 1 free, 1 paused, 1 phone is off')
    await page.shows('Not taking calls: 1')
  })

  test('has Listen, Whisper and Join in the row, and says who hears whom', async () => {
    const { calls } = await watch(centre(), { [SUPERVISE]: { status: 'success' } })
    await page.press('Listen')
    await page.shows('You hear both sides, and no one hears you.')
    await page.press('Whisper')
    await page.shows('Only Bola Adeyemi hears you, not the other side.')
    expect(page.button('Whisper').getAttribute('aria-pressed')).toBe('true')
    expect(calls.filter(({ call }) => call === SUPERVISE).map(({ body }) => body)).toEqual([
      { mode: 'listen' },
      { mode: 'whisper' },
    ])
  })

  test('asks before it ends a call', async () => {
    const { calls } = await watch(centre(), { 'DELETE /v1/ekoline/livecalls/c1': { status: 'success' } })
    await page.press('End call: Mrs Bello')
    const dialog = await page.inDialog('End the call with Mrs Bello?')
    fireEvent.click(dialog.getByRole('button', { name: 'End call' }))
    await page.toasts('success', 'The call is ended')
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(true)
  })

  test('pauses and resumes an agent in the row', async () => {
    let now = agent({})
    const { calls } = await watch(() => centre({ agents: [now], calls: [] }), {
      [SET]: ({ state }) => {
        now = agent(state === 'paused' ? { state: 'paused', choice: 'paused', reason: 'other' } : {})
        return { status: 'success' }
      },
    })
    await page.press('Pause: Bola Adeyemi')
    await page.press('Resume: Bola Adeyemi')
    await screen.findByRole('button', { name: 'Pause: Bola Adeyemi' })
    now = agent({ state: 'paused', choice: 'paused', reason: 'other' }) // of before: the server shares its answers
    await pass(3_500)
    expect(page.button('Pause: Bola Adeyemi')).toBeTruthy()
    await pass(3_500)
    expect(page.button('Resume: Bola Adeyemi')).toBeTruthy()
    expect(calls.filter(({ call }) => call === SET).map(({ body }) => body)).toEqual([
      { state: 'paused' },
      { state: 'in' },
    ])
  })

  // @shows SA-52
  test('sets any status of an agent, and says when it could not', async () => {
    let answer: Answers[string] = { status: 'success' }
    const { calls } = await watch(centre(), { [SET]: () => answer as object })
    await page.press('Set the status of Bola Adeyemi')
    await page.type('Status', 'meeting')
    await page.press('Set status')
    await page.toasts('success', 'The status of Bola Adeyemi is set')
    expect(calls.find(({ call }) => call === SET)?.body).toEqual({ state: 'paused', reason: 'meeting' })
    answer = new Error('no answer')
    await page.press('Set the status of Bola Adeyemi')
    await page.press('Set status')
    await page.shows(queuesMessages.agent_set_failed)
  })

  test('has calls of people who answer no queue apart, and one’s own without buttons', async () => {
    const own: CallOfCentre = {
      ...talk,
      uniqueid: 'c2',
      direction: 'out',
      ours: { number: 'x', name: 'Adaeze Obi', is: 'member' },
      answered_by: null,
      username: 'ada1',
    }
    await watch(centre({ calls: [talk, own] }))
    await page.shows('Your own call')
    const other = within(screen.getByRole('region', { name: 'Other calls' }))
    expect(other.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Adaeze ObiConnected6:1\dMrs BelloOutgoingYour own call$/),
    ])
  })

  test('shows one queue alone, which stays in the address', async () => {
    await watch()
    await page.shows('Amaka Eze')
    fireEvent.change(screen.getByRole('combobox', { name: 'Queue' }), { target: { value: '301' } })
    await page.isAt('/queues?queue=301')
    page.showsNot('Amaka Eze')
    page.showsNot('Bola Adeyemi')
    expect(figures()).toContain('Waiting now0')
  })

  test('is not asked for by members, who have their desk and the queues', async () => {
    const { calls } = await watch(centre(), {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
      'GET /v1/queues': { status: 'success', total: 0, result: [] },
    })
    await page.shows('You have no queues')
    expect(screen.queryByRole('navigation', { name: callCentreLabels.centre_views })).toBeNull()
    expect(calls.some(({ call }) => call === ASK)).toBe(false)
  })

  test('without a queue makes the first one in place', async () => {
    await watch(centre({ queues: [], agents: [], calls: [] }))
    await page.shows('You have no queues')
    await page.press('+ New queue')
    await page.inDialog('New queue')
  })

  // @shows DEC-244
  test('is a supervisor’s, too, who makes no queue', async () => {
    const supervisor = { ...ada, admin_status: false, role: 'supervisor' as const }
    await watch(centre(), { 'GET /v1/ekoline/web/loggedOnUser': supervisor })
    await page.shows('Amaka Eze')
    screen.getByRole('navigation', { name: callCentreLabels.centre_views })
    await watch(centre({ queues: [], agents: [], calls: [] }), {
      'GET /v1/ekoline/web/loggedOnUser': supervisor,
    })
    await page.shows('You supervise no queue')
    expect(screen.queryByRole('button', { name: '+ New queue' })).toBeNull()
  })

  // @shows DEC-242
  test('that is open becomes a member’s once the role has ended', async () => {
    let role: 'supervisor' | null = 'supervisor'
    const answer = () => (role ? centre() : failed(403, 'forbidden', 'x'))
    await watch(answer, {
      'GET /v1/ekoline/web/loggedOnUser': () => ({ ...ada, admin_status: false, role }),
      'GET /v1/queues': { status: 'success', total: 0, result: [] },
    })
    await page.shows('Amaka Eze')
    role = null
    await pass(3_000)
    await page.shows('You have no queues')
    page.showsNot('Amaka Eze')
  })

  test('has the reports and the settings beside it', async () => {
    await watch(centre(), { 'GET /v1/ekoline/wallboard-switch': { status: 'success', result: { on: true } } })
    const views = within(await screen.findByRole('navigation', { name: callCentreLabels.centre_views }))
    await views.findByText('Wallboard')
    const links = views.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Now', '/queues'],
      ['Calls', '/queues/calls'],
      ['Reports', '/queues/reports'],
      ['Settings', '/queues/settings'],
      ['Wallboard', '/wallboard/ada1'],
    ])
    expect(links[0]?.getAttribute('aria-current')).toBe('page')
  })

  test('that cannot be fetched is asked for again', async () => {
    await watch(failed(500, 'internal', 'x'))
    await page.shows(
      queuesMessages.queue_failed ? 'We couldn’t load your queues. Your callers aren’t affected.' : '',
    )
    expect(page.button('Try again')).toBeTruthy()
  })
})

describe('figures that are old', () => {
  test('say from when they are, count no further and alarm no one', async () => {
    let away = false
    await watch(() => (away ? new TypeError('network') : centre()))
    await page.shows('Amaka Eze')
    away = true
    await pass(15_000)
    await page.shows('No connection. These figures are from 14:00. We try again every 3 seconds.')
    const [first] = lines('Waiting in Returns, longest first')
    await pass(5_000)
    expect(lines('Waiting in Returns, longest first')[0]).toBe(first)
    page.showsNot(/a caller has waited 4/)
    away = false
    await pass(3_500)
    page.showsNot(/^No connection/)
  })
})

describe('alerts', () => {
  const played: number[] = []
  /** Web Audio as far as two notes need it. */
  class Sound {
    state = 'running'
    currentTime = 0
    destination = {}
    resume = async () => undefined
  }
  class Node {
    gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    connect = (to: object) => to
    start = () => undefined
    stop = () => undefined
  }
  class Note extends Node {
    constructor(_: object, { frequency }: { frequency: number }) {
      super()
      played.push(frequency)
    }
  }
  beforeEach(() => {
    played.length = 0
    vi.stubGlobal('AudioContext', Sound)
    vi.stubGlobal('GainNode', Node)
    vi.stubGlobal('OscillatorNode', Note)
  })
  afterEach(() => vi.unstubAllGlobals())

  test('say the limit and why, in words as well as in red, and once to readers', async () => {
    await watch()
    await page.shows(/^Returns: a caller has waited 4:1\d\.$/)
    expect(screen.getByRole('region', { name: 'Alerts' }).textContent).toContain(
      'Your limit is 1 min. No agent is free.',
    )
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    const before = said()
    expect(before).toContain('Returns: a caller has waited longer than 1 min.')
    await pass(2_500)
    expect(said()).toEqual(before)
    expect(played).toEqual([])
  })

  test('are chosen, and kept in the browser', async () => {
    await watch()
    await page.press('Alerts: 1 min, no sound')
    await page.type(callCentreLabels.centre_alerts_limit, '300')
    await page.type('Goal: answered in 20 s', '95')
    await page.press('Done')
    page.showsNot(/a caller has waited 4/)
    expect(figures()).toContain('86%below goal of 95%')
    cleanup()
    await watch()
    await page.shows('Alerts: 5 min, no sound')
  })

  test('sound once at the start and every 30 seconds, for those who switched it on, until silenced', async () => {
    let waiting: QueueNow[] = [care]
    await watch(() => centre({ queues: waiting }))
    await page.press('Alerts: 1 min, no sound')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Play a sound' }))
    await pass(10)
    expect(played).toHaveLength(2) // so that one knows it
    await page.press('Done')
    await pass(6_000)
    expect(played).toHaveLength(2)
    waiting = [returns]
    await pass(4_000)
    expect(played).toHaveLength(4)
    await pass(31_000)
    expect(played).toHaveLength(6)
    await page.press('Silence for 10 minutes')
    await pass(62_000)
    expect(played).toHaveLength(6)
    await page.shows(/^The sound is off until/)
  })
})
