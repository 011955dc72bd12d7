// @shows SA-67

import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { schedulesMessages } from '@ekoline/contract/routing/messages/schedules.ts'
import type { Schedule } from '@ekoline/contract/routing/schedules.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/schedules'
const HOLIDAYS = 'GET /v1/holidays'
const ADD = 'POST /v1/schedules'
const CHANGE = 'PUT /v1/schedules/1'
const CLOSE = 'PUT /v1/schedules/1/closing'
const DELETE = 'DELETE /v1/schedules/1'
const WALK = 'POST /v1/ivr/walk'

const BOLA = { category: 'user', destination: 'bola1', name: 'Bola Ade' } as const
const NIGHT = { category: 'ivr', destination: '7002', name: 'After hours' } as const
const schedule = (part: Partial<Schedule> = {}): Schedule => ({
  id: 1,
  schedule_number: '6001',
  name: 'Office hours',
  hours: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '24:00' }],
  own_days: [],
  open: BOLA,
  closed: NIGHT,
  holiday: null,
  closing: 'no',
  code: '*6001',
  now: { branch: 'open', why: 'Open on Friday 08:00–17:00.', next: 'Closes Friday 20 Nov, 17:00.' },
  used_by: [],
  ...part,
})
const having = (...result: Schedule[]): Answers => ({
  [LIST]: { status: 'success', result, total: result.length },
})
const usual: Answers = {
  ...having(schedule()),
  [HOLIDAYS]: { status: 'success', result: [{ day: '2026-12-25', name: 'Christmas Day' }] },
  'GET /v1/ekoline/destinations': { status: 'success', total: 1, result: [BOLA] },
}
const opened = (answers: Answers = {}) => open('/hours', { ...usual, ...answers })
const saved = (part: Partial<Schedule> = {}) => ({ status: 'success', result: schedule(part) })
const choose = async (branch: string, option: RegExp | string = /Bola Ade/) => {
  fireEvent.click(screen.getByRole('combobox', { name: branch }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

beforeEach(() => session.store({ token: 'secret' }))

describe('the schedules', () => {
  test('are listed with what they do now, why, and where calls go', async () => {
    await opened(
      having(
        schedule(),
        schedule({
          id: 2,
          name: 'Depot',
          now: { branch: 'holiday', why: 'Friday 25 Dec is a public holiday: Christmas Day.', next: null },
        }),
      ),
    )
    await page.shows('Office hours')
    const [, first, second] = within(screen.getByRole('table', { name: 'Schedules' })).getAllByRole('row')
    expect(first?.textContent).toContain('OpenOpen on Friday 08:00–17:00. Closes Friday 20 Nov, 17:00.')
    expect(first?.textContent).toContain('Bola Ade')
    expect(second?.textContent).toContain('Day off')
    expect(second?.textContent).toContain('After hours')
    await page.shows('Christmas Day')
    await page.shows('Friday 25 Dec')
  })

  test('none: says so, and leads to the first', async () => {
    await opened({ ...having(), [HOLIDAYS]: { status: 'success', result: [] } })
    await page.shows('You have no schedules')
    await page.shows(/We know of no public holiday ahead/)
    await page.press('Add your first schedule')
    await screen.findByRole('form', { name: 'Add schedule' })
  })

  test('that cannot be fetched say so, and are tried again; so do the holidays', async () => {
    let works = false
    const refused = failed(500, 'internal', serviceMessages.internal)
    await opened({
      [LIST]: () => (works ? (having(schedule())[LIST] as object) : refused),
      [HOLIDAYS]: refused,
    })
    await page.shows(schedulesMessages.schedules_failed)
    await page.shows(schedulesMessages.holidays_failed)
    works = true
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
    await page.shows('Office hours')
  })

  test('keep the shape of what comes while they are fetched', async () => {
    await opened({ [LIST]: unanswered })
    expect((await screen.findByRole('table', { name: 'Schedules' })).getAttribute('aria-busy')).toBe('true')
  })

  test.each([
    ['a member', { admin_status: false }],
    ['a lead', { userStatus: 'lead' }],
  ])('may be looked at and tried by %s, not changed', async (_, part) => {
    await opened({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...part } })
    await page.shows('Office hours')
    expect(page.button('Test call Office hours')).toBeTruthy()
    for (const name of ['Add schedule', 'Close now Office hours', 'Edit Office hours', 'Delete Office hours'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('a new schedule', () => {
  test('is filled in and saved; a day of its own is closed unless it has hours', async () => {
    const { calls } = await opened({ [ADD]: saved() })
    await page.press('Add schedule')
    await screen.findByRole('form', { name: 'Add schedule' })
    expect(page.button('Save schedule').disabled).toBe(true)
    await page.type('Name', 'Depot')
    await page.press('Saturday')
    await page.press('Monday')
    await page.press('Add day')
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-24' } })
    await page.type('What for', 'Party')
    await choose('While open, calls go to')
    await choose('While closed, calls go to')
    await page.press('Save schedule')
    await page.shows(schedulesMessages.schedule_added)
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      name: 'Depot',
      hours: [{ days: [2, 3, 4, 5, 6], opens: '08:00', closes: '17:00' }],
      own_days: [{ day: '2026-12-24', name: 'Party', opens: null, closes: null }],
      open: { category: 'user', destination: 'bola1' },
      closed: { category: 'user', destination: 'bola1' },
      holiday: null,
    })
  })

  test('that is refused says why at its field, and keeps what was entered', async () => {
    const message = 'Callers would go round in circles'
    await opened({
      [ADD]: [
        400,
        {
          status: 'failed',
          code: 'invalid_request',
          message: serviceMessages.invalid_request,
          errors: [{ field: 'open.destination', message }],
        },
      ],
    })
    await page.press('Add schedule')
    await page.type('Name', 'Depot')
    await choose('While open, calls go to')
    await choose('While closed, calls go to')
    await page.press('Save schedule')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Depot')
  })

  test('that cannot be saved says so; a full workgroup reads the limit', async () => {
    let answer: Answers[string] = new Error('no answer')
    await opened({ [ADD]: () => answer as object })
    await page.press('Add schedule')
    await page.type('Name', 'Depot')
    await choose('While open, calls go to')
    await choose('While closed, calls go to')
    await page.press('Save schedule')
    await page.shows(schedulesMessages.schedule_failed)
    answer = failed(422, 'schedules_full', schedulesMessages.schedules_full)
    await page.press('Save schedule')
    await page.shows(schedulesMessages.schedules_full)
  })
})

describe('a schedule', () => {
  test('is changed: midnight is shown as 00:00, and other hours on a day are kept', async () => {
    const days = [{ day: '2026-12-24', name: 'Party', opens: '08:00', closes: '12:00' }]
    const { calls } = await opened({
      ...having(schedule({ own_days: days, holiday: NIGHT })),
      [CHANGE]: saved(),
    })
    await page.press('Edit Office hours')
    await screen.findByRole('form', { name: 'Edit Office hours' })
    expect((screen.getAllByLabelText('Closes')[0] as HTMLInputElement).value).toBe('00:00')
    await page.press('Add hours')
    await page.press('Remove hours 2')
    await choose('On holidays, calls go to', 'The same as while closed')
    await page.press('Save schedule')
    await page.shows(schedulesMessages.schedule_changed)
    expect(calls.find(({ call }) => call === CHANGE)?.body).toEqual({
      name: 'Office hours',
      hours: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '24:00' }],
      own_days: days,
      open: { category: 'user', destination: 'bola1' },
      closed: { category: 'ivr', destination: '7002' },
      holiday: null,
    })
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('is closed by hand for today or until it is opened, and the phone code is said', async () => {
    const { calls } = await opened({ [CLOSE]: saved() })
    await page.press('Close now Office hours')
    const dialog = await page.inDialog('Close Office hours now?')
    expect(dialog.getByText(/an admin dials \*6001/)).toBeTruthy()
    await page.press('Close for today')
    await page.shows('Office hours is closed now')
    await page.press('Close now Office hours')
    await page.press('Close until I open it')
    await page.shows('Office hours is closed now')
    const bodies = calls.filter(({ call }) => call === CLOSE).map(({ body }) => body)
    expect(bodies).toEqual([{ closing: 'for today' }, { closing: 'until opened' }])
  })

  test('that was closed by hand is opened again; a failure leaves it', async () => {
    let works = false
    const closed = schedule({
      closing: 'until opened',
      now: { branch: 'closed', why: 'Closed by hand since 20 Nov, 09:00.', next: null },
    })
    const { calls } = await opened({
      ...having(closed),
      [CLOSE]: () => (works ? saved() : new Error('no answer')),
    })
    await page.press('Open again Office hours')
    await page.press('Open again')
    await page.shows(schedulesMessages.schedule_closing_failed)
    works = true
    await page.press('Open again')
    await page.shows('Office hours follows its hours again')
    expect(calls.findLast(({ call }) => call === CLOSE)?.body).toEqual({ closing: 'no' })
  })

  test('is deleted when that is confirmed, and not asked for while something leads there', async () => {
    let works = false
    await opened({ [DELETE]: () => (works ? { status: 'success' } : new Error('no answer')) })
    await page.choose('Delete Office hours')
    await page.press('Delete schedule')
    await page.shows(schedulesMessages.schedule_delete_failed)
    works = true
    await page.choose('Delete Office hours')
    await page.press('Delete schedule')
    await page.shows(schedulesMessages.schedule_deleted)
  })

  test('that something leads to says what', async () => {
    await opened(having(schedule({ used_by: ['the number +2342017001207'] })))
    await page.choose('Delete Office hours')
    await page.shows(/Calls come here from the number \+2342017001207/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is tried at a moment, and says which way a call goes and why', async () => {
    const { calls } = await opened({
      [WALK]: ({ moment }) => ({
        status: 'success',
        result: {
          moment: moment ? 'Saturday 28 Nov, 19:00' : 'Friday 20 Nov, 12:00',
          trail: [
            {
              at: 'schedule',
              schedule_number: '6001',
              name: 'Office hours',
              branch: moment ? 'closed' : 'open',
              why: moment ? '19:00 on Saturday is outside the hours 09:00–14:00.' : 'Open on Friday.',
            },
          ],
          menu: null,
          end: { landed: null, message: 'The phone of Bola Ade rings.' },
        },
      }),
    })
    await page.press('Test call Office hours')
    await page.press('Start test call to Office hours')
    await page.shows('Called on Friday 20 Nov, 12:00')
    fireEvent.change(screen.getByLabelText('When the call comes'), { target: { value: '2026-11-28T19:00' } })
    await page.shows('Called on Saturday 28 Nov, 19:00')
    await page.shows('Office hours is closed')
    await page.shows('19:00 on Saturday is outside the hours 09:00–14:00.')
    expect(calls.findLast(({ call }) => call === WALK)?.body).toMatchObject({
      start: { category: 'schedule', destination: '6001' },
      moment: '2026-11-28 19:00:00',
      steps: [],
    })
  })
})
