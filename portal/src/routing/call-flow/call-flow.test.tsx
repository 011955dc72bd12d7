// @shows SA-157

import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import type { FlowNumber, FlowPart } from '@ekoline/contract/routing/call-flow.ts'
import { callFlowMessages } from '@ekoline/contract/routing/messages/call-flow.ts'
import { ringGroupsMessages } from '@ekoline/contract/routing/messages/ring-groups.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const FLOW = 'GET /v1/call-flow'
const GROUPS = 'GET /v1/ring-groups'

const HOURS = { category: 'schedule', destination: '6001', name: 'Office hours' } as const
const MENU = { category: 'ivr', destination: '7001', name: 'Reception' } as const
const SALES = { category: 'group', destination: '5001', name: 'Sales' } as const
const MAIN = { category: 'voicemail', destination: '4000002', name: 'Main voicemail' } as const
const ADA = { category: 'user', destination: 'ada1', name: 'Adaeze Obi' } as const

const silent = { says: '', takes: null, fault: null, ways: [] }
const parts: FlowPart[] = [
  {
    ...HOURS,
    says: 'Open until 17:00',
    takes: 'open',
    fault: null,
    ways: [
      { by: 'open', to: MENU },
      { by: 'closed', to: MAIN },
    ],
  },
  {
    ...MENU,
    ...silent,
    ways: [
      { by: 'key', key: '1', to: SALES },
      { by: 'key', key: '2', to: ADA },
      { by: 'no_key', to: null },
    ],
  },
  { ...SALES, says: '3 people, 20 s', takes: null, fault: null, ways: [{ by: 'no_answer', to: MAIN }] },
  { ...ADA, says: '30 s', takes: null, fault: null, ways: [{ by: 'no_answer', to: null }] },
  { ...MAIN, ...silent },
]
const number = (id: number, to: FlowNumber['to'], part: Partial<FlowNumber> = {}): FlowNumber => ({
  id,
  did: `+23420145400${String(id).padStart(2, '0')}`,
  cardid: 101,
  owner: 'Adaeze Obi',
  to,
  ...part,
})
const flow = (change: object = {}) => ({
  status: 'success',
  total: 1,
  result: [number(1, HOURS)],
  parts,
  faults: [],
  unconnected: 0,
  unused: [],
  ...change,
})
const group = {
  id: 1,
  group_number: '5001',
  name: 'Sales',
  order: 'together',
  members: [{ username: 'ada1', name: 'Adaeze Obi', seconds: 20, disabled: false }],
  next: MAIN,
  used_by: [],
}
const opened = (change: object = {}, answers: Answers = {}) =>
  open('/call-flow', {
    [FLOW]: flow(change),
    [GROUPS]: { status: 'success', total: 1, result: [group] },
    'GET /v1/ekoline/destinations': { status: 'success', total: 2, result: [ADA, MAIN] },
    ...answers,
  })
const row = async (did: string) => within(await screen.findByRole('listitem', { name: did }))

beforeEach(() => session.store({ token: 'secret' }))

describe('the call flow', () => {
  test('shows a number as a path: hours, keys, who rings, and what follows', async () => {
    await opened()
    const first = await screen.findByRole('listitem', { name: '+234 201 454 0001' })
    expect(first.textContent).toContain('Office hoursOpen until 17:00')
    const lines = within(first)
      .getAllByRole('listitem')
      .map((line) => line.textContent)
    expect(lines).toContain('Key 11Sales3 people, 20 sif no one answersMain voicemail')
    expect(lines).toContain('Key 22Adaeze Obi30 sif no one answersThe call ends')
    expect(lines).toContain('No keyThe call ends')
    expect(lines).toContain('ClosedMain voicemail')
    expect(lines).toContain('HolidayAs while closed')
    expect(lines.some((line) => line?.startsWith('Open nowReception'))).toBe(true)
  })

  test('a number without hours is always open; one that leads nowhere says what callers hear', async () => {
    await opened({
      total: 3,
      result: [number(1, SALES), number(2, null), number(3, { ...MENU, name: null })],
    })
    expect((await row('+234 201 454 0001')).getByText('Always open')).toBeTruthy()
    const second = await row('+234 201 454 0002')
    expect(second.getByText('Callers hear that the number is not in service.')).toBeTruthy()
    expect(second.queryByRole('button', { name: /Test call/ })).toBeNull()
    expect((await row('+234 201 454 0003')).getByText('Deleted')).toBeTruthy()
  })

  test('says what goes round, who is missing and what is not used, and opens it', async () => {
    await opened({
      unconnected: 2,
      faults: [
        { ...SALES, fault: 'unmanned' },
        { ...MENU, fault: 'circle' },
      ],
      unused: [{ category: 'group', destination: '5002', name: 'Spare' }],
    })
    const faults = within(await screen.findByRole('region', { name: 'What needs a look' }))
    expect(faults.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '2 numbers have no one who answers',
      'Saleshas no one who can answer',
      'Receptiongoes round in circles: callers never get through',
    ])
    const unused = within(screen.getByRole('region', { name: 'Not used' }))
    expect(unused.getByRole('button', { name: 'Spare, Ring group' })).toBeTruthy()
  })

  test('none: leads to a line with one', async () => {
    await opened({ total: 0, result: [], parts: [] })
    await page.shows('No numbers')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Set up your line' }).getAttribute('href')).toBe('/set-up')
  })

  test('a thousand numbers come by pages, and are searched', async () => {
    const { calls } = await opened({ total: 1_000 })
    await page.shows('Page 1 of 50, 1,000 numbers')
    await page.press('Next')
    await page.isAt('/call-flow?page=2')
    fireEvent.change(screen.getByLabelText('Search numbers'), { target: { value: '0042' } })
    await page.isAt('/call-flow?search=0042')
    await screen.findByRole('list', { name: 'Your numbers and where their calls go' })
    expect(calls.at(-1)?.call).toContain('search=0042')
  })

  test('that cannot be fetched says so, and is tried again', async () => {
    let works = false
    const refused = failed(500, 'internal', serviceMessages.internal)
    await opened({}, { [FLOW]: () => (works ? flow() : refused) })
    await page.shows(callFlowMessages.call_flow_failed)
    works = true
    await page.press('Try again')
    await row('+234 201 454 0001')
  })

  test('keeps the shape of what comes while it is fetched', async () => {
    await opened({}, { [FLOW]: unanswered })
    expect((await screen.findByText('Loading')).parentElement?.getAttribute('aria-busy')).toBe('true')
  })

  test('of a menu behind a key opens by a press', async () => {
    const night = { category: 'ivr', destination: '7002', name: 'Night' } as const
    const inner: FlowPart = { ...night, ...silent, ways: [{ by: 'key', key: '9', to: MAIN }] }
    const outer: FlowPart = { ...MENU, ...silent, ways: [{ by: 'key', key: '1', to: night }] }
    await opened({ result: [number(1, MENU)], parts: [outer, inner, ...parts.slice(2)] })
    const first = await row('+234 201 454 0001')
    expect(first.queryByText('Main voicemail')).toBeNull()
    await page.press('1 key')
    expect(first.getByText('Main voicemail')).toBeTruthy()
  })
})

describe('a piece of the call flow', () => {
  test('opens its form in place, and the row is renewed once it is saved', async () => {
    let says = '3 people, 20 s'
    const renewed = () =>
      flow({ parts: parts.map((part) => (part.name === 'Sales' ? { ...part, says } : part)) })
    const { calls } = await opened(
      {},
      { [FLOW]: renewed, 'PUT /v1/ring-groups/1': { status: 'success', result: group } },
    )
    await page.press('Sales, Ring group')
    const dialog = await page.inDialog('Sales Ring group')
    fireEvent.change(await dialog.findByLabelText('Name'), { target: { value: 'Sales team' } })
    says = '4 people, 20 s'
    await page.press('Save ring group')
    await page.shows(ringGroupsMessages.ring_group_changed)
    await page.shows('4 people, 20 s')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.find(({ call }) => call.startsWith(GROUPS))?.call).toContain('search=5001')
    await page.isAt('/call-flow')
  })

  test('is found on a later page of those with the same digits', async () => {
    const other = { ...group, id: 2, group_number: '50012' }
    await opened(
      {},
      {
        [GROUPS]: (_, { page: nth }) => ({
          status: 'success',
          total: 2,
          result: nth === '2' ? [group] : [other],
        }),
      },
    )
    await page.press('Sales, Ring group')
    await screen.findByRole('form', { name: 'Edit Sales' })
  })

  test('that was deleted meanwhile, or cannot be fetched, says so', async () => {
    let answer: Answers[string] = { status: 'success', total: 0, result: [] }
    await opened({}, { [GROUPS]: () => answer as object })
    await page.press('Sales, Ring group')
    await page.shows('It is not there any more')
    await page.press('Close')
    answer = failed(500, 'internal', serviceMessages.internal)
    await page.press('Sales, Ring group')
    await page.shows(callFlowMessages.call_flow_piece_failed)
  })

  test.each([
    ['Office hours, Schedule', 'GET /v1/schedules'],
    ['Reception, IVR menu', 'GET /v1/ivr/101'],
    ['Main voicemail, Voicemail', 'GET /v1/voicemail/boxes'],
    ['Adaeze Obi, User', 'GET /v1/reach/ada1'],
  ])('%s asks for itself', async (name, call) => {
    const { calls } = await opened()
    await screen.findByRole('listitem', { name: '+234 201 454 0001' })
    fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
    await screen.findByRole('dialog')
    await screen.findByRole('button', { name: /^Start test call|Try again|Save$/ }).catch(() => undefined)
    expect(calls.some((one) => one.call.startsWith(call))).toBe(true)
  })

  test('a test call begins at a number, and at a piece', async () => {
    const { calls } = await opened(
      {},
      {
        'POST /v1/ivr/walk': {
          status: 'success',
          result: {
            moment: 'Friday 20 Nov, 12:00',
            trail: [],
            menu: null,
            end: { landed: null, message: 'The phone of Bola Ade rings.' },
          },
        },
      },
    )
    await page.press('Test call to +234 201 454 0001')
    await page.press('Start test call to +234 201 454 0001')
    await page.shows('The phone of Bola Ade rings.')
    await page.press('Sales, Ring group')
    await page.press('Start test call to Sales')
    await screen.findAllByText('The phone of Bola Ade rings.')
    const starts = calls.filter(({ call }) => call === 'POST /v1/ivr/walk').map(({ body }) => body.start)
    expect(starts).toEqual([
      { category: 'schedule', destination: '6001' },
      { category: 'group', destination: '5001' },
    ])
  })

  test('where a number leads is changed in place', async () => {
    const { calls } = await opened(
      { result: [number(1, null)] },
      { 'POST /v1/ekoline/numbers/assign': { status: true, message: 'ok' } },
    )
    await page.press('Decide who answers +234 201 454 0001')
    await page.type('Category', 'voicemail')
    fireEvent.click(await screen.findByRole('combobox', { name: 'Destination' }))
    fireEvent.click(await screen.findByRole('option', { name: /Main voicemail/ }))
    await page.press('Change destination')
    await page.shows(/now/)
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      phonenumber_id: 1,
      card_id: 101,
      category: 'voicemail',
      destination: '4000002',
    })
  })
})

describe('who may only look', () => {
  test('a lead reads why, and makes test calls', async () => {
    await opened({}, { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
    await row('+234 201 454 0001')
    expect(screen.getByRole('button', { name: /^Test call/ })).toBeTruthy()
    for (const name of [/Sales, /, /Change/]) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Get a number' })).toBeNull()
  })

  test('a member leads their own number elsewhere, and says how they are reached; the rest they look at', async () => {
    await opened({}, { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } })
    await row('+234 201 454 0001')
    await page.shows('Admins set up hours, menus and groups. You can look, and make test calls.')
    expect(screen.getByRole('button', { name: 'Adaeze Obi, User' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Change +234 201 454 0001' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sales, Ring group' })).toBeNull()
  })
})
