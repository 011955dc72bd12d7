// @shows SA-53

import { callNotesMessages } from '@ekoline/contract/calls/messages/call-notes.ts'
import { queuesLabels, queuesMessages } from '@ekoline/contract/routing/messages/queues.ts'
import type { OwnAgent } from '@ekoline/contract/routing/queues.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const listed = (...result: object[]) => ({ status: 'success', total: result.length, result })
const CALL = { uniqueid: 'u.1', queue: 'Customer care', number: '+2348035550042', name: null, seconds: 65 }
const of = (part: Partial<OwnAgent> = {}): { status: string; result: OwnAgent } => ({
  status: 'success',
  result: {
    state: 'in',
    reason: null,
    since: '2026-11-20 10:00:00',
    set_by: null,
    queues: ['Customer care'],
    mobile: { on: false, phone: null, per_minute: null },
    waiting: 0,
    callers: [],
    call: null,
    rest_seconds: 0,
    ...part,
  },
})
const AGENT = 'GET /v1/ekoline/agent'
const having = (part: Partial<OwnAgent>, answers: Answers = {}): Answers => ({
  'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
  'GET /v1/queues': listed(),
  [AGENT]: of(part),
  ...answers,
})

beforeEach(() => session.store({ token: 'secret' }))

describe('the desk of an agent', () => {
  test('says that no one waits, and that there is no call', async () => {
    await open('/queues', having({}))
    await page.shows('Waiting in your queues: 0')
    await page.shows('No one is waiting in your queues.')
    await page.shows('You’re in no queue call.')
    const history = screen.getByRole('link', { name: queuesLabels.desk_history })
    expect(history.getAttribute('href')).toBe('/calls?taken=others')
  })

  // @shows SA-48
  test('has queue calls ring the own mobile, at its price', async () => {
    const mobile = { on: false, phone: '+2348035550142', per_minute: 18 }
    const SET = 'PUT /v1/ekoline/agent/mobile'
    const { calls } = await open(
      '/queues',
      having({ mobile }, { [SET]: () => of({ mobile: { ...mobile, on: true } }) }),
    )
    await page.shows(/It costs ₦18.00 a minute/)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ring my mobile too: +234 803 555 0142' }))
    await page.shows(queuesMessages.agent_mobile_on)
    expect(calls.find(({ call }) => call === SET)?.body).toEqual({ on: true })
  })

  test('says that a mobile without a price does not ring, and lets it be switched off', async () => {
    const mobile = { on: true, phone: '+2348035550142', per_minute: null }
    await open('/queues', having({ mobile }, { 'PUT /v1/ekoline/agent/mobile': of() }))
    await page.shows(/We have no price for your mobile/)
    fireEvent.click(screen.getByRole('checkbox', { name: /Ring my mobile too/ }))
    await page.shows(queuesMessages.agent_mobile_off)
  })

  test("leads to a contact's page, and saves a number without a name as one", async () => {
    const waits = { queue: 'Dispatch', waited_seconds: 7, call_back: false }
    const named = { number: '+2348035550042', name: 'Tunde Balogun', contact_id: 5 }
    await open(
      '/queues',
      having({
        waiting: 2,
        callers: [
          { ...waits, ...named },
          { ...waits, number: '+2348035550043', name: null },
        ],
      }),
    )
    const link = await screen.findByRole('link', { name: 'Tunde Balogun' })
    expect(link.getAttribute('href')).toBe('/contacts?contact=5')
    await page.press('Save +234 803 555 0043 as contact')
    await page.inDialog('Save as contact')
  })

  test('lists who waits: the contact, the number, the queue and for how long', async () => {
    const callers = [
      {
        queue: 'Customer care',
        number: '+2348035550042',
        name: 'Tunde Balogun',
        waited_seconds: 75,
        call_back: false,
      },
      { queue: 'Dispatch', number: '+2348035550043', name: null, waited_seconds: 7, call_back: true },
    ]
    await open('/queues', having({ waiting: 30, callers }))
    await page.shows('Waiting in your queues: 30')
    const lines = within(screen.getByRole('list', { name: 'Callers waiting' })).getAllByRole('listitem')
    expect(lines[0]?.textContent).toMatch(/^Tunde Balogun[+]234 803 555 0042 · Customer care1:1\d$/)
    expect(lines[1]?.textContent).toMatch(
      /^[+]234 803 555 0043Dispatch · To be called backSave as contact0:\d\d$/,
    )
    expect(lines[2]?.textContent).toBe('and 28 more')
  })

  test('has the call, and what is written on it', async () => {
    const notes = { tags: ['Refund'], notes: [], may_write: true }
    const { calls } = await open(
      '/queues',
      having(
        { call: { ...CALL, live: true } },
        {
          'GET /v1/ekoline/calls/u.1/notes': { status: 'success', result: notes },
          'GET /v1/ekoline/calltags': { status: 'success', result: [] },
          'POST /v1/ekoline/calls/u.1/notes': { status: 'success', result: notes },
        },
      ),
    )
    await page.shows('+234 803 555 0042')
    expect(screen.getByText(/^Talking/).textContent).toMatch(/1:0\d/)
    await page.shows(queuesLabels.desk_keys)
    expect(screen.getByRole('link', { name: queuesLabels.desk_keys_more }).getAttribute('href')).toBe(
      '/my-phone#keys',
    )
    await page.shows('Refund')
    await page.type('Note', 'Wants a refund')
    await page.press('Save note')
    await page.toasts('success', callNotesMessages.call_noted)
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ text: 'Wants a refund' })
  })

  test('counts the rest down, which can be ended and lengthened', async () => {
    let rest = 18
    const { calls } = await open(
      '/queues',
      having(
        {},
        {
          [AGENT]: () => of({ rest_seconds: rest }),
          'PUT /v1/ekoline/agent/rest': ({ to }) => {
            rest = to === 'end' ? 0 : 78
            return of({ rest_seconds: rest })
          },
        },
      ),
    )
    await page.shows(/^Queue calls ring your phone again in/)
    await page.press('One minute more')
    await page.shows(/^1:1\d$/)
    await page.press('I’m ready')
    await screen.findByText('You’re in no queue call.')
    expect(calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { to: 'lengthen' },
      { to: 'end' },
    ])
  })

  test('says when the rest could not be changed, and when it was over', async () => {
    let answer: Answers[string] = new Error('no answer')
    await open(
      '/queues',
      having({ rest_seconds: 30 }, { 'PUT /v1/ekoline/agent/rest': () => answer as object }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'I’m ready' }))
    await page.shows(queuesMessages.rest_failed)
    answer = failed(409, 'not_resting', queuesMessages.not_resting)
    fireEvent.click(screen.getByRole('button', { name: 'One minute more' }))
    await page.shows(queuesMessages.not_resting)
  })

  test('is not there for who answers no queue', async () => {
    await open('/queues', having({ queues: [] }))
    await page.shows('You have no queues')
    expect(screen.queryByText(/^Waiting/)).toBeNull()
  })
})
