// @shows SA-75

import { queuesLabels, queuesMessages } from '@ekoline/contract/routing/messages/queues.ts'
import type { QueueSettings } from '@ekoline/contract/routing/queues.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const queue = { id: 1, name: 'Customer care', queue_number: '301' }
const settings = (part: Partial<QueueSettings> = {}): QueueSettings => ({
  ...queue,
  strategy: 'round robin',
  ring_seconds: 15,
  max_wait_seconds: 300,
  wrap_up_seconds: 10,
  max_callers: null,
  priority: 0,
  last_agent_seconds: null,
  announce_seconds: null,
  callerid: null,
  call_back: null,
  next: null,
  full: null,
  unstaffed: null,
  music: null,
  greeting: null,
  agents: [{ username: 'bola1', name: 'Bola Adeyemi', disabled: false }],
  used_by: [],
  ...part,
})
const NIGHT = { category: 'ivr', destination: '7002', name: 'After hours' } as const
const listed = (...result: object[]) => ({ status: 'success', total: result.length, result })
const switched = (state: string, ...queues: string[]) => ({
  status: 'success',
  result: {
    state,
    reason: state === 'paused' ? 'lunch' : null,
    since: state === 'out' ? null : '2026-11-20 10:00:00',
    set_by: null as string | null,
    queues,
    mobile: { on: false, phone: null, per_minute: null },
    waiting: 0,
    callers: [],
    call: null,
    rest_seconds: 0,
  },
})
const having = (answers: Answers = {}): Answers => ({
  'GET /v1/queues': listed(settings()),
  'GET /v1/ekoline/queues/101': listed(queue),
  'GET /v1/ekoline/agent': switched('out'),
  'GET /v1/ekoline/wallboard-switch': { status: 'success', result: { on: true } },
  'GET /v1/ekoline/wallboard-links': { status: 'success', result: [] },
  ...answers,
})

/** Of an agent, whose switch is above the queues. */
const asMember = (answers: Answers = {}) =>
  having({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false }, ...answers })

beforeEach(() => session.store({ token: 'secret' }))

describe('the queues', () => {
  // @shows DEC-150
  test('are listed with number and wallboard', async () => {
    await open('/queues/settings', having())
    await screen.findByText('301')
    const table = screen.getByRole('table', { name: 'Queues' })
    expect(within(table).getByText('Customer care')).toBeTruthy()
    expect(within(table).getByText('301')).toBeTruthy()
    const link = within(table).getByRole('link', { name: 'Wallboard of Customer care, in a new tab' })
    expect(link.getAttribute('href')).toBe('/wallboard/ada1')
  })

  // @shows SA-82, DEC-150
  test('may be none: an admin makes the first', async () => {
    await open('/queues/settings', having({ 'GET /v1/queues': listed() }))
    await page.shows('You have no queues')
    await page.press('Add your first queue')
    await screen.findByRole('form', { name: 'Add queue' })
  })

  test('say how they ring, and who answers them', async () => {
    const none = settings({ id: 2, name: 'Accounts', strategy: 'longest idle', agents: [], next: NIGHT })
    const gone = settings({ id: 3, name: 'Depot', next: { ...NIGHT, name: null }, unstaffed: NIGHT })
    await open('/queues/settings', having({ 'GET /v1/queues': listed(settings(), none, gone) }))
    await page.shows('Accounts')
    const [, first, second, third] = within(screen.getByRole('table', { name: 'Queues' })).getAllByRole('row')
    expect(first?.textContent).toContain('In turn, 15 s eachLongest wait 5 min')
    expect(second?.textContent).toContain('Then After hours')
    expect(third?.textContent).toContain('Then nothing: it was deletedWhen no one takes calls: After hours')
    expect(first?.textContent).toContain('Agents Bola Adeyemi')
    expect(second?.textContent).toContain('Longest idle, 15 s each')
    expect(second?.textContent).toContain('No one answers yet')
  })

  test.each([
    ['a member', { admin_status: false }],
    ['a lead', { userStatus: 'lead' }],
  ])('may be looked at by %s, not changed', async (_, part) => {
    await open('/queues/settings', having({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...part } }))
    await page.shows('Customer care')
    for (const name of ['Add queue', 'Edit Customer care', 'Delete Customer care'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('that could not be fetched are asked for again', async () => {
    await open('/queues/settings', having({ 'GET /v1/queues': failed(500, 'internal', 'x') }))
    await page.shows('We couldn’t load your queues. Your callers aren’t affected.')
    expect(page.button('Try again')).toBeTruthy()
  })
})

describe('the switch of an agent', () => {
  test.each([
    ['Taking calls', 'in', queuesMessages.agent_in],
    ['Paused', 'paused', queuesMessages.agent_paused],
    ['Not taking calls', 'out', queuesMessages.agent_out],
  ])('is put to %s', async (label, state, said) => {
    let now = state === 'out' ? 'in' : 'out'
    const { calls } = await open(
      '/queues',
      asMember({
        'GET /v1/ekoline/agent': () => switched(now, 'Customer care', 'Dispatch'),
        'PUT /v1/ekoline/agent': (body) => {
          now = body.state as string
          return switched(now, 'Customer care', 'Dispatch')
        },
      }),
    )
    await page.shows('You answer Customer care, Dispatch')
    fireEvent.click(screen.getByRole('radio', { name: label }))
    await page.toasts('success', said)
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual(
      state === 'paused' ? { state, reason: 'break' } : { state },
    )
    expect(screen.getByRole<HTMLInputElement>('radio', { name: label }).checked).toBe(true)
  })

  test('says why one is paused, which can be another reason', async () => {
    const { calls } = await open(
      '/queues',
      asMember({
        'GET /v1/ekoline/agent': switched('paused', 'Dispatch'),
        'PUT /v1/ekoline/agent': switched('paused', 'Dispatch'),
      }),
    )
    const why = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Why you’re paused' })
    expect(why.value).toBe('lunch')
    fireEvent.change(why, { target: { value: 'training' } })
    await page.toasts('success', queuesMessages.agent_paused)
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      state: 'paused',
      reason: 'training',
    })
  })

  test('keeps a reason that is chosen while the pause is still being saved', async () => {
    let now = switched('in', 'Dispatch')
    let save = () => {}
    const saved = new Promise<void>((resolve) => {
      save = resolve
    })
    const { calls } = await open(
      '/queues',
      asMember({
        'GET /v1/ekoline/agent': () => now,
        'PUT /v1/ekoline/agent': async (body) => {
          await saved
          now = { ...now, result: { ...now.result, ...(body as { state: string; reason: string }) } }
          return now
        },
      }),
    )
    fireEvent.click(await screen.findByRole('radio', { name: 'Paused' }))
    const why = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Why you’re paused' })
    fireEvent.change(why, { target: { value: 'training' } })
    expect(why.value).toBe('training')
    save()
    await waitFor(() =>
      expect(calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
        { state: 'paused', reason: 'break' },
        { state: 'paused', reason: 'training' },
      ]),
    )
    expect(why.value).toBe('training')
  })

  test('says who else set it', async () => {
    const own = switched('out', 'Dispatch')
    await open(
      '/queues',
      asMember({ 'GET /v1/ekoline/agent': { ...own, result: { ...own.result, set_by: 'Ada Okafor' } } }),
    )
    await page.shows(/Ada Okafor set this[.]/)
  })

  test('is not there for who answers no queue', async () => {
    await open('/queues', asMember({ 'GET /v1/ekoline/agent': switched('out') }))
    await page.shows('Bola Adeyemi')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('goes back when it fails, and says why', async () => {
    const why = 'You answer no queue yet. Ask an admin to add you to one.'
    await open(
      '/queues',
      asMember({
        'GET /v1/ekoline/agent': switched('out', 'Dispatch'),
        'PUT /v1/ekoline/agent': failed(409, 'not_an_agent', why),
      }),
    )
    fireEvent.click(await screen.findByRole('radio', { name: 'Taking calls' }))
    await page.toasts('info', why)
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Not taking calls' }).checked).toBe(true),
    )
  })
})

describe('the switch of the wallboard', () => {
  test.each([
    [true, 'Turn off', queuesMessages.wallboard_off],
    [false, 'Turn on', queuesMessages.wallboard_on],
  ])('when it is on: %s', async (was, button, said) => {
    let on = was
    const { calls } = await open(
      '/queues/settings',
      having({
        'GET /v1/ekoline/wallboard-switch': () => ({ status: 'success', result: { on } }),
        'PUT /v1/ekoline/wallboard-switch': (body) => {
          on = body.on as boolean
          return { status: 'success', result: { on } }
        },
      }),
    )
    await page.press(button)
    await page.toasts('success', said)
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ on: !was })
    await page.shows(was ? queuesLabels.wallboard_off_note : /\/wallboard\/ada1$/)
  })
})

// @shows DEC-238
test.each([
  [false, queuesMessages.wallboard_names_on],
  [true, queuesMessages.wallboard_names_off],
])('the names of callers on wallboards are an admin’s to show: %s before', async (was, said) => {
  let on = was
  const NAMES = '/v1/ekoline/wallboard-names'
  await open(
    '/queues/settings',
    having({
      [`GET ${NAMES}`]: () => ({ status: 'success', result: { on } }),
      [`PUT ${NAMES}`]: (body) => {
        on = body.on as boolean
        return { status: 'success', result: { on } }
      },
    }),
  )
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: queuesLabels.wallboard_names })
  expect(box.checked).toBe(was)
  fireEvent.click(box)
  await page.toasts('success', said)
  expect(on).toBe(!was)
})

describe('links for wall screens', () => {
  const hall = { id: 7, name: 'Hall', queues: ['Customer care'], made_at: '2026-11-20 10:00:00' }

  test('are made for chosen queues, and shown this once', async () => {
    const { calls } = await open(
      '/queues/settings',
      having({
        'POST /v1/ekoline/wallboard-links': {
          status: 'success',
          result: { id: 7, name: 'Hall', key: 'k3y' },
        },
      }),
    )
    await page.shows('You have no links')
    fireEvent.click(page.button('Create link'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
    expect(within(dialog).getByText('Enter a name')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Hall' } })
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Customer care' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
    expect(within(dialog).getByText('Choose at least one queue')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Customer care' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
    await screen.findByText(`${location.origin}/wallboard/link/k3y`)
    expect(calls.find(({ call }) => call === 'POST /v1/ekoline/wallboard-links')?.body).toEqual({
      name: 'Hall',
      queues: [1],
    })
  })

  test('are revoked one by one', async () => {
    let there = [hall]
    await open(
      '/queues/settings',
      having({
        'GET /v1/ekoline/wallboard-links': () => ({ status: 'success', result: there }),
        'DELETE /v1/ekoline/wallboard-links/7': () => {
          there = []
          return { status: 'success' }
        },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Hall' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }))
    await page.toasts('success', queuesMessages.wallboard_link_revoked.replace('{name}', 'Hall'))
    await page.shows('You have no links')
  })
})

const PEOPLE: Answers = {
  'GET /v1/ekoline/destinations': (_, { category }) => ({
    status: 'success',
    total: category ? 2 : 3,
    result: [
      { category: 'user', destination: 'bola1', name: 'Bola Adeyemi' },
      { category: 'user', destination: 'kemi1', name: 'Kemi Lawal' },
      ...(category ? [] : [{ category: 'hangup', destination: 'hangup', name: 'Hang up' }]),
    ],
  }),
}
const SOUNDS: Answers = {
  'GET /v1/ekoline/recordings/101': {
    status: 'success',
    total: 2,
    result: [
      { id: 7, name: 'Welcome', created_at: '2026-11-01 10:00:00' },
      { id: 8, name: 'Highlife', created_at: '2026-11-01 10:00:00' },
    ],
  },
}
const saved = { status: 'success', result: settings() }
const choose = (name: RegExp) => pick('Add agent', name)
async function pick(field: string, name: RegExp) {
  fireEvent.click(await screen.findByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name }))
}

// @shows SA-45, SA-50
describe('a new queue', () => {
  const ADD = 'POST /v1/queues'

  test('is filled in, staffed and saved', async () => {
    const quote = { per_minute: 60, alone_per_minute: 15.5 }
    const priced = { 'GET /v1/ekoline/callquote': { status: 'success', result: quote } }
    const { calls } = await open('/queues/settings', having({ ...PEOPLE, ...priced, [ADD]: saved }))
    await page.press('Add queue')
    await screen.findByRole('form', { name: 'Add queue' })
    expect(page.button('Save queue').disabled).toBe(true)
    await page.type('Name', 'Sales')
    await page.type('Who is called first', 'longest idle')
    await page.shows('Each call begins with the agent whose last queue call is longest ago.')
    await page.type('Longest wait (seconds)', '9')
    await page.shows('From 10 to 3,600')
    expect(page.button('Save queue').disabled).toBe(true)
    await page.type('Longest wait (seconds)', '600')
    await page.type('Each agent rings (seconds)', '20')
    await page.type('Wrap-up time (seconds)', '0')
    await page.type('Callers hear their place in the line', '60')
    fireEvent.click(await screen.findByRole('checkbox', { name: /press 1/ }))
    await page.shows(/mobile costs ₦15.50, from the wallet of Adaeze Obi/)
    await page.type('Call others back too, up to (₦ a minute)', '0')
    await page.shows('From 1 to 10,000')
    await page.type('Call others back too, up to (₦ a minute)', '120')
    await page.shows('Calls to those can cost up to ₦120.00 a minute, from your wallet.')
    await page.type('Wait for the last agent (seconds)', '20')
    await page.type('Priority', '10')
    await page.shows('From 0 to 9')
    await page.type('Priority', '9')
    expect(screen.queryByRole('combobox', { name: 'When the queue is full' })).toBeNull()
    await page.type('Most callers waiting', '5')
    await pick('After the longest wait', /Kemi/)
    await pick('When the queue is full', /Hang up/)
    await pick('When no one takes calls', /Hang up/)
    await choose(/Bola/)
    await choose(/Kemi/)
    await page.press('Remove Bola Adeyemi')
    await page.press('Save queue')
    await page.toasts('success', queuesMessages.queue_added)
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      name: 'Sales',
      strategy: 'longest idle',
      ring_seconds: 20,
      max_wait_seconds: 600,
      wrap_up_seconds: 0,
      max_callers: 5,
      priority: 9,
      last_agent_seconds: 20,
      announce_seconds: 60,
      callerid: null,
      call_back: true,
      call_back_price: 120,
      next: { category: 'user', destination: 'kemi1' },
      full: { category: 'hangup', destination: 'hangup' },
      unstaffed: { category: 'hangup', destination: 'hangup' },
      music: null,
      greeting: null,
      agents: ['kemi1'],
    })
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('that is refused says why at its field; that fails keeps what was entered; a full workgroup reads the limit', async () => {
    let answer: Answers[string] = [
      400,
      {
        status: 'failed',
        code: 'invalid_request',
        message: 'x',
        errors: [
          { field: 'agents.0', message: 'Choose one of your users' },
          { field: 'next.destination', message: 'Callers would go round in circles' },
        ],
      },
    ]
    await open('/queues/settings', having({ ...PEOPLE, [ADD]: () => answer as object }))
    await page.press('Add queue')
    await page.type('Name', 'Sales')
    await choose(/Bola/)
    await page.press('Save queue')
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent)
    expect(alerts).toEqual(['Callers would go round in circles', 'Choose one of your users'])
    answer = new Error('no answer')
    await page.press('Save queue')
    await page.shows(queuesMessages.queue_failed)
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Sales')
    answer = failed(422, 'queues_full', queuesMessages.queues_full)
    await page.press('Save queue')
    await page.shows(queuesMessages.queues_full)
  })
})

// @shows SA-46
describe('a queue', () => {
  test('is renamed and tuned', async () => {
    const { calls } = await open(
      '/queues/settings',
      having({ ...PEOPLE, ...SOUNDS, 'PUT /v1/queues/1': saved }),
    )
    await page.press('Edit Customer care')
    await screen.findByRole('form', { name: 'Edit Customer care' })
    await page.type('Name', 'Care')
    await page.type('As callers enter', 'recording')
    await page.type('While callers wait', 'recording')
    expect(screen.getByRole('button', { name: 'Save queue' }).hasAttribute('disabled')).toBe(true)
    await pick('Recording', /Welcome/)
    await pick('Music', /Highlife/)
    const asked = calls.map(({ call }) => call).filter((call) => call.includes('/recordings/'))
    expect(asked.map((call) => call.split('?')[1]).toSorted()).toEqual(['type=moh', 'type=queue'])
    await page.press('Save queue')
    await page.toasts('success', queuesMessages.queue_changed)
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      name: 'Care',
      strategy: 'round robin',
      ring_seconds: 15,
      max_wait_seconds: 300,
      wrap_up_seconds: 10,
      max_callers: null,
      priority: 0,
      last_agent_seconds: null,
      announce_seconds: null,
      callerid: null,
      call_back: false,
      next: null,
      full: null,
      unstaffed: null,
      music: 8,
      greeting: 7,
      agents: ['bola1'],
    })
  })

  test('is deleted when that is confirmed', async () => {
    let works = false
    await open(
      '/queues/settings',
      having({
        'DELETE /v1/queues/1': () => (works ? { status: 'success' } : new Error('no answer')),
      }),
    )
    await page.choose('Delete Customer care')
    await page.shows(/For callers who wait in it now, the call ends[.]/)
    await page.press('Delete queue')
    await page.shows(queuesMessages.queue_delete_failed)
    works = true
    await page.choose('Delete Customer care')
    await page.press('Delete queue')
    await page.shows(queuesMessages.queue_deleted)
  })

  test('that is deleted leads who waits where it leads after the longest wait', async () => {
    await open('/queues/settings', having({ 'GET /v1/queues': listed(settings({ next: NIGHT })) }))
    await page.choose('Delete Customer care')
    await page.shows(/Callers who wait in it now go on to After hours[.]/)
  })

  test('that something leads to says what, and is not deleted', async () => {
    await open(
      '/queues/settings',
      having({ 'GET /v1/queues': listed(settings({ used_by: ['the menu Reception, key 6'] })) }),
    )
    await page.choose('Delete Customer care')
    await page.shows(/Calls come here from the menu Reception, key 6/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
