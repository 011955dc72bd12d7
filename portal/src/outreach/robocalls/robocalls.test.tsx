// @shows AC2-8

import { robocallsMessages } from '@ekoline/contract/outreach/messages/robocalls.ts'
import type {
  OptOut,
  Robocall,
  RobocallNumber,
  RobocallProgress,
  RobocallReceipt,
} from '@ekoline/contract/outreach/robocalls.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { caughtFiles, fileAnswer } from '../../testing/files.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { waitWords } from './robocall-words.ts'
import { isMoving } from './robocalls.queries.ts'

const TAB = '/bulk-dialler?tab=robocall'
const OPEN = `${TAB}&robocall=7`
const AT = 'GET /v1/ekoline/robocall/7'

const robocall = (part: Partial<Robocall> = {}): Robocall => ({
  id: 7,
  campaign_name: 'Road closed',
  group: { id: 12, name: 'Customers' },
  file: 'Greeting',
  status: false,
  created_at: '2026-11-20 10:00:00',
  state: 'running',
  total: 2,
  callerid: '+2342014540001',
  ...part,
})
const number = (id: number, part: Partial<RobocallNumber> = {}): RobocallNumber => ({
  id,
  firstname: `First${id}`,
  lastname: `Last${id}`,
  phonenumber: `+23480355502${String(id).padStart(2, '0')}`,
  created_at: '2025-11-20 23:30:00', // in Lagos the day after
  status: false,
  state: 'waiting',
  outcome: null,
  attempts: 0,
  seconds: 0,
  key: null,
  called_at: null,
  again_at: null,
  uniqueid: null,
  ...part,
})
const progress = (part: Partial<RobocallProgress> = {}): RobocallProgress => ({
  state: 'running',
  total: 4,
  done: 1,
  pending: 3,
  answered: 1,
  failed: 0,
  calling: 1,
  opted_out: 0,
  spent: 9,
  held: 27,
  waits: null,
  next_at: null,
  needed: 0,
  started_at: '2026-11-20 10:00:01',
  ended_at: null,
  ...part,
})
const receipt = (part: Partial<RobocallReceipt> = {}): RobocallReceipt => ({
  members: 60,
  valid: 50,
  duplicates: 1,
  opted_out: 2,
  no_rate: 3,
  refused: 4,
  price: 450,
  available: 25_000,
  affordable: true,
  length: 19,
  per_second: 5,
  at_once: 20,
  attempts: 2,
  retry_minutes: 30,
  seconds: 240,
  hours: null,
  open: true,
  begins: '2026-11-20 10:00:00',
  daily_cap: 10_000,
  ...part,
})
const optOut = (part: Partial<OptOut> = {}): OptOut => ({
  phonenumber: '+2348035550299',
  since: '2025-11-18 10:20:00',
  source: 'key',
  ...part,
})
const listing = (...result: Robocall[]) => ({
  status: 'success',
  total: result.length,
  result,
  hours: null,
  callerids: ['+2342014540001', '+2342014540002'],
})
const having = (...result: Robocall[]): Answers => ({
  'GET /v1/ekoline/robocall': listing(...result),
  'GET /v1/ekoline/optouts': { status: 'success', total: 0, result: [] },
  'GET /v1/ekoline/recordings/101': {
    status: 'success',
    total: 1,
    result: [{ id: 8, name: 'Greeting', created_at: '2026-11-02 09:00:00' }],
  },
  'GET /v1/ekoline/groups/campaign': {
    status: 'success',
    total: 1,
    result: [{ id: 12, name: 'Customers', total: 60 }],
  },
  'GET /v1/ekoline/groups/campaign/12': {
    status: 'success',
    result: {
      id: 12,
      name: 'Customers',
      total: 60,
      created_at: '2026-11-20 10:00:00',
      last_import: null,
      consents: [
        { source: 'Order form, 2026', added: 4_125 },
        { source: 'Fair in May', added: 2 },
        { source: null, added: 40 },
      ],
    },
  },
})
const opened = (now: RobocallProgress = progress(), numbers: RobocallNumber[] = [number(1)]): Answers => ({
  ...having(robocall()),
  [AT]: {
    status: 'success',
    result: {
      ...robocall(),
      group: { id: 12, name: 'Customers', bulkdialer_numbers: numbers },
      attempts: 2,
      retry_minutes: 30,
      per_second: 5,
      at_once: 20,
      price: 36,
      consent_by: 'Adaeze Obi',
      consent_at: '2025-11-20 10:00:00',
    },
  },
  [`${AT}/progress`]: { status: 'success', result: now },
  [`${AT}/numbers`]: { status: 'success', total: numbers.length, result: numbers },
})

const table = (name: string) => within(screen.getByRole('table', { name }))
const heads = (name: string) =>
  table(name)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
const rows = (name: string) =>
  table(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const lead = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } }

beforeEach(() => session.store({ token: 'secret' }))

describe('the call history of robocalls', () => {
  // @shows SA-114
  test('lists them with their state in words, and N/A for a group that is gone', async () => {
    await open(
      TAB,
      having(
        robocall({ status: true, state: 'finished' }),
        robocall({ id: 6, group: null, state: 'paused' }),
      ),
    )
    await screen.findAllByText('Road closed')
    expect(heads('Call history')).toEqual([
      '#',
      'Campaign name',
      'Group name',
      'File',
      'Call status',
      'Action',
    ])
    expect(rows('Call history').map((cells) => cells.slice(1, 5))).toEqual([
      ['Road closed', 'Group name Customers', 'File Greeting', 'Call status Finished'],
      ['Road closed', 'Group name N/A', 'File Greeting', 'Call status Paused'],
    ])
  })

  test('may be empty', async () => {
    await open(TAB, having())
    await page.shows(robocallsMessages.no_robocalls)
  })

  test('that could not be fetched is asked for again', async () => {
    let failing = true
    await open(TAB, {
      ...having(),
      'GET /v1/ekoline/robocall': () => (failing ? failed(500, 'internal', 'x') : listing(robocall())),
    })
    await page.shows(robocallsMessages.robocalls_failed)
    failing = false
    await page.press('Try again')
    await page.shows('Road closed')
  })

  test('has a page that is not there', async () => {
    await open(`${TAB}&page=9`, {
      ...having(),
      'GET /v1/ekoline/robocall': { ...listing(), total: 3 },
    })
    await page.shows('There’s no page 9')
    await page.press('Go to the first page')
    await page.isAt(TAB)
  })

  test('says that calls are simulated, and that they may be made at any hour in development', async () => {
    await open(TAB, having())
    const words = `${robocallsMessages.robocall_simulated} ${robocallsMessages.robocall_always_open}`
    await page.shows(words)
  })

  test('says when robocalls may call', async () => {
    await open(TAB, {
      ...having(),
      'GET /v1/ekoline/robocall': { ...listing(), hours: { from: '08:00', to: '20:00' } },
    })
    await page.shows(/Robocalls may call from 08:00 to 20:00, Lagos time\.$/)
  })

  test('is only looked at by a lead', async () => {
    await open(OPEN, { ...opened(), ...lead })
    await page.shows('1 of 4 done')
    expect(screen.queryByRole('form', { name: 'Create robocall' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create robocall' })).toBeNull()
    expect(screen.queryByRole('form', { name: 'Add number' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })
})

/** The opener goes, and the form's own button comes. */
const openForm = () => page.press('Create robocall')
const form = async () => within(await screen.findByRole('form', { name: 'Create robocall' }))
const choose = async (field: string, option: RegExp) => {
  fireEvent.click(await screen.findByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const fill = async () => {
  await page.type('Campaign', 'Road closed')
  await choose('Group', /Customers/)
  await choose('Recording', /Greeting/)
  fireEvent.click((await form()).getByRole('checkbox'))
}
const PREVIEW = 'POST /v1/ekoline/robocall/preview'
const START = 'POST /v1/ekoline/robocall'
const started = { status: 'success', id: 7, message: 'Robocall created!', result: robocall() }

describe('the Create robocall form', () => {
  // @shows SA-113
  test('says what it lacks, and sends nothing', async () => {
    const { calls } = await open(TAB, having())
    await openForm()
    await screen.findByLabelText('Caller ID')
    await page.press('Create robocall')
    await page.shows(robocallsMessages.robocall_name_missing)
    await page.shows(robocallsMessages.robocall_group_missing)
    await page.shows(robocallsMessages.robocall_recording_missing)
    await page.shows(robocallsMessages.robocall_consent_missing)
    expect(calls.some(({ call }) => call === PREVIEW)).toBe(false)
    await choose('Group', /Customers/)
    page.showsNot(robocallsMessages.robocall_group_missing)
    await page.shows(robocallsMessages.robocall_name_missing)
  })

  test('shows what is attested, and where the people of the group agreed', async () => {
    await open(TAB, having())
    await openForm()
    await choose('Group', /Customers/)
    expect((await form()).getByRole('checkbox', { name: robocallsMessages.robocall_consent })).toBeTruthy()
    const sources = within(await screen.findByRole('list', { name: 'How this group agreed:' }))
    expect(sources.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '“Order form, 2026” (4,125)',
      '“Fair in May” (2)',
      'Not stated (40)',
    ])
  })

  // @shows SA-113
  test('needs a number of one’s own, and leads to the phone page', async () => {
    const { calls } = await open(TAB, {
      ...having(),
      'GET /v1/ekoline/robocall': { ...listing(), callerids: [] },
    })
    await openForm()
    const words = 'You do not have an assigned number. Please go to the phone page to add a phone number'
    await page.shows(words)
    const link = screen.getByRole('link', { name: 'Get a phone number' })
    expect(link.getAttribute('href')).toBe('/phone')
    await fill()
    await page.press('Create robocall')
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2)) // in the form and as a toast
    expect(calls.some(({ call }) => call === PREVIEW)).toBe(false)
    expect(robocallsMessages.robocall_no_number).toBe(words)
  })

  test('waits for one’s own numbers', async () => {
    await open(TAB, { ...having(), 'GET /v1/ekoline/robocall': unanswered })
    await openForm()
    await form()
    expect(page.button('Create robocall').disabled).toBe(true)
  })

  test('offers only recordings that calls can play, and to make one when there is none', async () => {
    await open(TAB, {
      ...having(),
      'GET /v1/ekoline/recordings/101': { status: 'success', total: 0, result: [] },
    })
    await openForm()
    fireEvent.click(await screen.findByRole('combobox', { name: 'Recording' }))
    await page.shows(robocallsMessages.robocall_no_recordings)
    expect(screen.getByRole('tab', { name: 'Record now' })).toBeTruthy()
  })

  test('says when the recordings could not be fetched', async () => {
    await open(TAB, { ...having(), 'GET /v1/ekoline/recordings/101': failed(500, 'internal', 'x') })
    await openForm()
    fireEvent.click(await screen.findByRole('combobox', { name: 'Recording' }))
    await page.shows(robocallsMessages.robocall_recordings_failed)
  })

  test('refuses a pace that is none', async () => {
    await open(TAB, having())
    await openForm()
    await page.type('Calls per second', '0')
    await page.type('Calls at a time', '20000')
    await page.type('Minutes between attempts', '')
    await page.press('Create robocall')
    await page.shows('Enter a whole number from 1 to 1,000')
    await page.shows('Enter a whole number from 1 to 10,000')
    await page.shows('Enter a whole number from 1 to 1,440')
  })

  test('shows at its field what the server objects to', async () => {
    await open(TAB, {
      ...having(),
      [PREVIEW]: [
        400,
        {
          status: 'failed',
          code: 'invalid_request',
          message: 'Please check what you entered.',
          errors: [{ field: 'file', message: 'Choose a recording of at most 5 minutes' }],
        },
      ],
    })
    await openForm()
    await fill()
    await page.press('Create robocall')
    await page.shows('Choose a recording of at most 5 minutes')
    expect(screen.queryByRole('dialog', { name: 'Start Road closed?' })).toBeNull()
  })

  test('says when what it would cost could not be reckoned', async () => {
    await open(TAB, { ...having(), [PREVIEW]: new Error('no answer') })
    await openForm()
    await fill()
    await page.press('Create robocall')
    await page.shows(robocallsMessages.robocall_preview_failed)
  })
})

// @shows SA-116
describe('the receipt', () => {
  const show = async (part: Partial<RobocallReceipt>, answers: Answers = {}) => {
    const opening = await open(TAB, {
      ...having(),
      [PREVIEW]: { status: 'success', result: receipt(part) },
      ...answers,
    })
    await openForm()
    await fill()
    await page.press('Create robocall')
    return { ...opening, dialog: await page.inDialog('Start Road closed?') }
  }
  const lines = (dialog: Awaited<ReturnType<typeof show>>['dialog']) =>
    Object.fromEntries(
      dialog
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
    )

  test('says who is called, what it costs at most and how long it takes', async () => {
    const { calls, dialog } = await show({})
    expect(calls.find(({ call }) => call === PREVIEW)?.body).toEqual({
      group_id: 12,
      file: 8,
      callerid: '+2342014540001',
      attempts: 2,
      retry_minutes: 30,
      username: 'ada1',
    })
    expect(lines(dialog)).toEqual({
      'Will be called': '50',
      'In another robocall': '1',
      'Opted out': '2',
      'Not supported yet': '3',
      'International or special rate': '4',
      'Numbers in the group': '60',
      'Maximum cost': '₦450.00',
      'In your wallet': '₦25,000.00',
    })
    expect(dialog.getByText(/^Takes about 4 min/).parentElement?.textContent).toBe(
      'Takes about 4 min if everyone answers at once: 5 per second, 20 at a time, up to 19 s each.',
    )
    expect(dialog.getByText(`It starts immediately. ${robocallsMessages.robocall_always_open}`)).toBeTruthy()
    expect(dialog.getByText('Up to 2 attempts for each number, 30 min apart.')).toBeTruthy()
  })

  test('says how many are too late for the first day, and when it begins', async () => {
    const { dialog } = await show({
      hours: { from: '08:00', to: '20:00' },
      open: false,
      begins: '2025-11-18 18:58:00', // 19:58 in Lagos: 2 of 4 minutes are left
      daily_cap: 40,
      attempts: 1,
      refused: 0,
    })
    expect(lines(dialog)['Of these after 20:00, moved to the next day']).toBe('25')
    expect(lines(dialog)['International or special rate']).toBeUndefined()
    expect(
      dialog.getByText('It starts 18 Nov 2025, 19:58. Robocalls may call from 08:00 to 20:00, Lagos time.'),
    ).toBeTruthy()
    expect(
      dialog.getByText('Your company may make 40 of these calls a day. The rest follow the next day.'),
    ).toBeTruthy()
    expect(dialog.queryByText(/attempts for each/)).toBeNull()
  })

  test('of what the wallet has not enough for offers a top-up, and no start', async () => {
    const { dialog } = await show({ affordable: false, available: 10 })
    expect(dialog.getByRole('alert').textContent).toBe(
      'Your wallet is ₦440.00 short. Top up, or choose a smaller group. Top up',
    )
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Start robocall' }).disabled).toBe(true)
  })

  // @shows SA-113
  test('starts it after a confirmation; it is listed first, and followed', async () => {
    let made = false
    const { calls, dialog } = await show(
      {},
      {
        ...opened(),
        'GET /v1/ekoline/robocall': () => (made ? listing(robocall()) : listing()),
        [START]: () => {
          made = true
          return started
        },
        [PREVIEW]: { status: 'success', result: receipt() },
      },
    )
    expect(calls.some(({ call }) => call === START)).toBe(false)
    dialog.getByRole('button', { name: 'Start robocall' }).click()
    await page.toasts('success', 'Robocall created!')
    await page.isAt(OPEN)
    await page.shows('1 of 4 done')
    const start = calls.find(({ call }) => call === START)
    expect(start?.body).toEqual({
      campaign_name: 'Road closed',
      group_id: 12,
      file: 8,
      callerid: '+2342014540001',
      attempts: 2,
      retry_minutes: 30,
      username: 'ada1',
      consent: true,
    })
    expect(start?.headers.get('idempotency-key')).toBeTruthy()
    expect(screen.queryByRole('form', { name: 'Create robocall' })).toBeNull()
    await openForm()
    expect(screen.getByLabelText<HTMLInputElement>('Campaign').value).toBe('')
  })

  test('that was left starts nothing, and what was typed stays', async () => {
    const { calls, dialog } = await show({})
    dialog.getByRole('button', { name: 'Cancel' }).click()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Start Road closed?' })).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Campaign').value).toBe('Road closed')
    expect(calls.some(({ call }) => call === START)).toBe(false)
  })

  test('says why it was not started, and starts it once when no answer came', async () => {
    let answer: object = new Error('no answer')
    const { calls, dialog } = await show({}, { [START]: () => answer as never })
    const press = () => dialog.getByRole('button', { name: 'Start robocall' }).click()
    press()
    await page.shows(robocallsMessages.robocall_unanswered)
    answer = failed(422, 'robocall_unaffordable', 'Not enough.')
    press()
    await page.shows('Not enough.')
    const keys = calls
      .filter(({ call }) => call === START)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })
})

describe('an open robocall', () => {
  test('is brought into sight by its button', async () => {
    await open(TAB, opened(progress(), [number(1)]))
    await page.press('Show numbers of Road closed')
    const title = await screen.findByRole('heading', { name: 'Robocall Road closed' })
    expect(document.activeElement).toBe(title)
  })

  test('is shown by its address without a jump', async () => {
    await open(OPEN, opened(progress(), [number(1)]))
    const title = await screen.findByRole('heading', { name: 'Robocall Road closed' })
    expect(document.activeElement).not.toBe(title)
  })

  // @shows SA-115
  test('shows what became of each number, with its day', async () => {
    await open(
      OPEN,
      opened(progress(), [
        number(1, { status: true, state: 'done', outcome: 'answered', seconds: 15, key: '9' }),
        number(2, { state: 'waiting', outcome: 'busy', again_at: '2025-11-18 10:20:00' }),
        number(3, { state: 'calling' }),
        number(4, { firstname: '', lastname: '' }),
      ]),
    )
    await page.shows('9, opted out')
    expect(heads('Numbers of the robocall')).toEqual([
      '#',
      'First name',
      'Last name',
      'Date created',
      'Status',
      'Phone number',
      'Outcome',
      'Listened',
      'Key',
    ])
    const plain = (text: string | null) => text?.replace(/^(Date created|Status|Listened|Key) /, '')
    expect(rows('Numbers of the robocall').map((cells) => cells.map(plain))).toEqual([
      [
        '1',
        'First1 Last1',
        'Last1',
        '21 Nov 2025',
        'Answered',
        '+234 803 555 0201',
        'Answered',
        '00:00:15',
        '9, opted out',
      ],
      [
        '2',
        'First2 Last2',
        'Last2',
        '21 Nov 2025',
        'Not answered',
        '+234 803 555 0202',
        'Busy, again 18 Nov 2025, 11:20',
        '–',
        '–',
      ],
      [
        '3',
        'First3 Last3',
        'Last3',
        '21 Nov 2025',
        'Not answered',
        '+234 803 555 0203',
        'Calling…',
        '–',
        '–',
      ],
      ['4', '– ', '–', '21 Nov 2025', 'Not answered', '+234 803 555 0204', 'Waiting', '–', '–'],
    ])
    await page.shows('Confirmed by Adaeze Obi, 20 Nov 2025, 11:00')
  })

  // @shows SA-117
  test('is followed without a reload, until it is over', async () => {
    let now = progress()
    await open(OPEN, {
      ...opened(),
      [`${AT}/progress`]: () => ({ status: 'success', result: now }),
    })
    await page.shows('1 of 4 done')
    const over = {
      state: 'finished',
      done: 4,
      pending: 0,
      calling: 0,
      ended_at: '2026-11-20 10:05:00',
    } as const
    now = progress({ ...over, answered: 3, failed: 1, opted_out: 1, spent: 27, held: 0 })
    await page.shows('4 of 4 done')
    await page.shows('Finished')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  test.each([
    [{ state: 'queued' }, true],
    [{ state: 'running' }, true],
    [{ state: 'paused', calling: 1 }, true],
    [{ state: 'paused', calling: 0 }, false],
    [{ state: 'stopped' }, true],
    [{ state: 'stopped', ended_at: '2026-11-20 10:05:00' }, false],
    [{ state: 'finished', ended_at: '2026-11-20 10:05:00' }, false],
  ] as const)('that is %o is asked for again: %s', (part, moves) => {
    expect(isMoving(progress(part))).toBe(moves)
  })

  // @shows SA-117
  test('is paused and resumed', async () => {
    let now = progress()
    const change = (state: RobocallProgress['state']) => () => {
      now = progress({ state, calling: 0 })
      return { status: 'success', result: { state } }
    }
    await open(OPEN, {
      ...opened(),
      [`${AT}/progress`]: () => ({ status: 'success', result: now }),
      'POST /v1/ekoline/robocall/7/pause': change('paused'),
      'POST /v1/ekoline/robocall/7/resume': change('running'),
    })
    await page.press('Pause')
    await page.toasts('success', robocallsMessages.robocall_paused)
    await page.press('Resume')
    await page.toasts('success', robocallsMessages.robocall_resumed)
    await screen.findByRole('button', { name: 'Pause' })
  })

  // @shows SA-117
  test('is stopped once one is sure', async () => {
    let now = progress()
    const { calls } = await open(OPEN, {
      ...opened(),
      [`${AT}/progress`]: () => ({ status: 'success', result: now }),
      'POST /v1/ekoline/robocall/7/stop': () => {
        now = progress({ state: 'stopped', calling: 0, ended_at: '2026-11-20 10:05:00' })
        return { status: 'success', result: { state: 'stopped' } }
      },
    })
    await page.press('Stop')
    const dialog = await page.inDialog('Stop Road closed?')
    expect(dialog.getByText(/and 3 numbers are not called/)).toBeTruthy()
    expect(calls.some(({ call }) => call.endsWith('/stop'))).toBe(false)
    dialog.getByRole('button', { name: 'Stop robocall' }).click()
    await page.toasts('success', robocallsMessages.robocall_stopped)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull())
  })

  test('that cannot be changed says why, or that it failed', async () => {
    let answer = failed(409, 'robocall_over', 'This robocall has already ended.')
    await open(OPEN, { ...opened(), 'POST /v1/ekoline/robocall/7/pause': () => answer })
    await page.press('Pause')
    await page.toasts('info', 'This robocall has already ended.')
    answer = failed(500, 'internal', 'x')
    await page.press('Pause')
    await page.toasts('info', robocallsMessages.robocall_change_failed)
  })

  // @shows SA-117
  test('has a report as CSV', async () => {
    const saved = caughtFiles()
    await open(OPEN, { ...opened(), [`${AT}/report`]: fileAnswer('text/csv', 'road-closed.csv') })
    await page.press('Report as CSV')
    await waitFor(() => expect(saved).toEqual(['road-closed.csv']))
  })

  test('says when the report could not be fetched', async () => {
    await open(OPEN, { ...opened(), [`${AT}/report`]: failed(500, 'internal', 'x') })
    await page.press('Report as CSV')
    await page.toasts('info', robocallsMessages.robocall_report_failed)
  })

  test('shows only the numbers of an outcome, and says when there is none', async () => {
    const { calls } = await open(OPEN, opened(progress(), []))
    await page.shows(robocallsMessages.robocall_numbers_nothing)
    await page.type('Outcome', 'busy')
    await page.isAt(`${OPEN}&outcome=busy`)
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`${AT}/numbers?page=1&outcome=busy`))
  })

  test('says what of it could not be fetched', async () => {
    await open(OPEN, {
      ...opened(),
      [`${AT}/progress`]: failed(500, 'internal', 'x'),
      [`${AT}/numbers`]: failed(500, 'internal', 'x'),
    })
    await page.shows(robocallsMessages.robocall_progress_failed)
    await page.shows(robocallsMessages.robocall_numbers_failed)
  })

  test('that is not there says so', async () => {
    await open(OPEN, { ...opened(), [AT]: failed(404, 'not_found', 'Not found.') })
    await page.shows(robocallsMessages.robocall_read_failed)
    await page.shows('Not found.')
  })

  test('says when how far it is is not known any more', async () => {
    let failing = false
    await open(OPEN, {
      ...opened(),
      [`${AT}/progress`]: () =>
        failing ? failed(500, 'internal', 'x') : { status: 'success', result: progress() },
    })
    await page.shows('1 of 4 done')
    failing = true
    await page.shows(robocallsMessages.robocall_progress_stale)
    await page.shows('1 of 4 done')
  })

  test.each([
    ['hours', 'Waiting until 18 Nov 2025, 11:20: robocalls may not call at this hour.'],
    ['retries', 'Waiting until 18 Nov 2025, 11:20, then we try the others again.'],
    ['daily cap', 'Waiting until 18 Nov 2025, 11:20: you’ve reached today’s limit of calls.'],
    ['owed', robocallsMessages.robocall_waits_owed],
    ['money', robocallsMessages.robocall_waits_money.replace('{needed}', '₦1,250.50')],
    ['suspended', robocallsMessages.robocall_waits_suspended],
    ['caller id', robocallsMessages.robocall_waits_caller_id],
    ['seat', robocallsMessages.robocall_waits_seat],
    ['recording', robocallsMessages.robocall_waits_recording],
  ] as const)('that waits for %s says why', (waits, words) => {
    expect(waitWords({ waits, next_at: '2025-11-18 10:20:00', needed: 1250.5 })).toBe(words)
  })

  test('says on screen why it waits', async () => {
    await open(OPEN, opened(progress({ waits: 'hours', next_at: '2025-11-18 10:20:00' })))
    await page.shows(robocallsMessages.robocall_waits_hours.replace('{at}', '18 Nov 2025, 11:20'))
    expect(robocallsMessages.robocall_waits_retries).toContain('{at}')
    expect(robocallsMessages.robocall_waits_cap).toContain('{at}')
    expect(robocallsMessages.robocall_hours).toContain('{from}')
  })
})

// @shows SA-119
describe('who opted out', () => {
  const OPT_OUTS = 'GET /v1/ekoline/optouts'
  const ADD = 'POST /v1/ekoline/optouts'

  test('is listed with how and since when', async () => {
    await open(TAB, {
      ...having(),
      [OPT_OUTS]: {
        status: 'success',
        total: 3,
        result: [
          optOut(),
          optOut({ phonenumber: '+2348035550298', source: 'agent' }),
          optOut({ phonenumber: '+2348035550297', source: 'request' }),
        ],
      },
    })
    await page.shows('+234 803 555 0299')
    expect(rows('Opt-outs')).toEqual([
      ['+234 803 555 0299', 'Pressed 9 in a robocall', '18 Nov 2025, 11:20'],
      ['+234 803 555 0298', 'Asked during a campaign', '18 Nov 2025, 11:20'],
      ['+234 803 555 0297', 'Added by hand', '18 Nov 2025, 11:20'],
    ])
  })

  test('may be empty, or could not be fetched', async () => {
    let failing = true
    await open(TAB, {
      ...having(),
      [OPT_OUTS]: () =>
        failing ? failed(500, 'internal', 'x') : { status: 'success', total: 0, result: [] },
    })
    await page.shows(robocallsMessages.opt_outs_failed)
    failing = false
    await page.press('Try again')
    await page.shows(robocallsMessages.no_opt_outs)
  })

  test('is added by hand once one is sure', async () => {
    const { calls } = await open(TAB, { ...having(), [ADD]: { status: 'success', result: optOut() } })
    await page.type('Number to opt out', '0803')
    await page.press('Add number')
    await page.shows(robocallsMessages.opt_out_number_missing)
    await page.type('Number to opt out', '0803 555 0299')
    await page.press('Add number')
    const dialog = await page.inDialog('Never call +234 803 555 0299 again?')
    expect(calls.some(({ call }) => call === ADD)).toBe(false)
    dialog.getByRole('button', { name: 'Never call again' }).click()
    await page.toasts('success', robocallsMessages.opt_out_added.replace('{number}', '+234 803 555 0299'))
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({ phonenumber: '+2348035550299' })
  })

  test('that could not be added is said at the field, which keeps it', async () => {
    await open(TAB, { ...having(), [ADD]: new Error('no answer') })
    await page.type('Number to opt out', '0803 555 0299')
    await page.press('Add number')
    const dialog = await page.inDialog('Never call +234 803 555 0299 again?')
    dialog.getByRole('button', { name: 'Never call again' }).click()
    await page.shows(robocallsMessages.opt_out_failed)
    expect(screen.getByLabelText<HTMLInputElement>('Number to opt out').value).toBe('0803 555 0299')
  })
})
