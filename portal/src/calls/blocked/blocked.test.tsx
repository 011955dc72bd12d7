// @shows DEC-230, DEC-232

import { WITHHELD } from '@ekoline/contract/calls/blocked-numbers.facts.ts'
import type { BlockedNumber } from '@ekoline/contract/calls/blocked-numbers.ts'
import { blockedNumbersMessages } from '@ekoline/contract/calls/messages/blocked-numbers.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { having, missed } from '../../testing/calls.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { blockOf, partyOf } from './blocked-words.ts'

const LIST = 'GET /v1/blocked-numbers'
const ADD = 'POST /v1/blocked-numbers'
const PREVIEW = 'GET /v1/blocked-numbers/preview'
const REMOVE = 'DELETE /v1/blocked-numbers/1'

const blocked = (part: Partial<BlockedNumber> = {}): BlockedNumber => ({
  id: 1,
  kind: 'number',
  caller: { number: '+2348035550142', name: null, is: null },
  added_by: 'Bola Ade',
  added_at: '2026-11-20 10:02:00',
  may_remove: true,
  ...part,
})
const broken = failed(500, 'internal', 'We could not do that')
const opened = (result: BlockedNumber[], answers: Answers = {}) =>
  open('/calls/blocked', {
    [LIST]: { status: 'success', total: result.length, result },
    'GET /v1/missed-calls/open': { status: 'success', result: 0 },
    ...answers,
  })

beforeEach(() => {
  session.store({ token: 'secret' })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:30:00Z') })
})

describe('the blocked numbers', () => {
  test('are listed with what is blocked, by whom and when', async () => {
    await opened([
      blocked({ caller: { number: '+2348035550142', name: 'Halima Bello', is: 'contact' } }),
      blocked({ id: 2, kind: 'beginning', caller: { number: '+2347', name: null, is: null } }),
      blocked({
        id: 3,
        kind: 'withheld',
        caller: { number: WITHHELD, name: null, is: null },
        may_remove: false,
      }),
    ])
    await page.shows('Halima Bello')
    const table = screen.getByRole('table', { name: 'Blocked numbers' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows[0]).toContain('Halima Bello+234 803 555 0142')
    expect(rows[0]).toContain('Bola Ade')
    expect(rows[1]).toContain('Begins with +2347')
    expect(rows[2]).toContain('Hidden numbers')
    expect(within(table).getAllByRole('button', { name: /^Unblock/, hidden: true })).toHaveLength(2)
  })

  test('say that there are none, what happens then, and how a phone does it', async () => {
    await opened([])
    await page.shows('You have no blocked numbers')
    await page.shows(/hears one sentence, and reaches none of you/)
    await page.shows(/dial \*60/)
    await page.press('Block a number')
    expect(screen.getByRole('form', { name: 'Block number' })).toBeDefined()
  })

  test('say that they cannot be loaded, and stay', async () => {
    await opened([], { [LIST]: broken })
    await page.shows(new RegExp(blockedNumbersMessages.blocked_list_failed))
  })

  test('are added by a number, which the server refuses at its field', async () => {
    const { calls } = await opened([], {
      [ADD]: [
        400,
        {
          status: false,
          code: 'invalid_request',
          message: 'no',
          errors: [{ field: 'number', message: 'this is incomplete' }],
        },
      ],
    })
    await page.press('Block number')
    await page.press('Block')
    await page.shows('Enter the phone number')
    await page.type('Phone number', '0803')
    await page.press('Block')
    await page.shows('This is incomplete')
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({ kind: 'number', number: '0803' })
  })

  test('are added by a beginning, once it says how many it would have stopped', async () => {
    const { calls } = await opened([], {
      [PREVIEW]: { status: 'success', result: { number: '+2347', callers: 12 } },
      [ADD]: {
        status: 'success',
        result: blocked({ kind: 'beginning', caller: { number: '+2347', name: null, is: null } }),
        ended: 0,
      },
    })
    await page.press('Block number')
    await page.type('What to block', 'beginning')
    await page.type('Numbers begin with', '+2347')
    await page.shows('In the last 30 days, 12 callers would have been blocked.')
    await page.press('Block')
    await page.toasts('success', 'Begins with +2347 can no longer call you')
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({ kind: 'beginning', number: '+2347' })
  })

  test('say of hidden numbers who may hide theirs, too', async () => {
    await opened([], {
      [PREVIEW]: { status: 'success', result: { number: WITHHELD, callers: 1 } },
    })
    await page.press('Block number')
    await page.type('What to block', 'withheld')
    await page.shows('In the last 30 days, 1 call had a hidden number.')
    await page.shows('Banks, hospitals and the police may hide their number, too.')
  })

  test('name the own number that a beginning would block', async () => {
    await opened([], { [PREVIEW]: failed(422, 'blocked_ours', 'This would block +234 201 454 0000') })
    await page.press('Block number')
    await page.type('What to block', 'beginning')
    await page.type('Numbers begin with', '+2342')
    await page.shows('This would block +234 201 454 0000')
  })

  test('are unblocked once that is confirmed', async () => {
    const { calls } = await opened([blocked()], { [REMOVE]: { status: 'success' } })
    await page.choose(/^Unblock/)
    const question = await page.inDialog('Unblock +234 803 555 0142?')
    fireEvent.click(question.getByRole('button', { name: 'Unblock' }))
    await page.toasts('success', '+234 803 555 0142 can call you again')
    expect(calls.some(({ call }) => call === REMOVE)).toBe(true)
  })

  test('stay as they are where that fails, and what was typed stays', async () => {
    const offline = new Error('offline')
    await opened([blocked()], { [REMOVE]: offline, [ADD]: offline, [PREVIEW]: offline })
    await page.choose(/^Unblock/)
    const question = await page.inDialog('Unblock +234 803 555 0142?')
    fireEvent.click(question.getByRole('button', { name: 'Unblock' }))
    await page.toasts('info', blockedNumbersMessages.blocked_remove_failed)
    await page.press('Block number')
    await page.type('What to block', 'beginning')
    await page.type('Numbers begin with', '+2347')
    await page.shows(blockedNumbersMessages.blocked_preview_failed)
    await page.press('Block')
    await page.toasts('info', blockedNumbersMessages.blocked_add_failed)
    expect(screen.getByLabelText<HTMLInputElement>('Numbers begin with').value).toBe('+2347')
  })

  test('are only read by who may only read', async () => {
    await opened([blocked()], {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
    })
    await page.shows('+234 803 555 0142')
    expect(screen.queryByRole('button', { name: /lock/, hidden: true })).toBeNull()
  })
})

describe('a caller', () => {
  const added = { [ADD]: { status: 'success', result: blocked(), ended: 0 } }

  test('is blocked from the details of a call, once that is confirmed', async () => {
    const { calls } = await open('/calls', { ...having(1, missed), ...added })
    await page.press(/^Details of the call from Tunde Balogun/)
    await page.press('Block Tunde Balogun')
    const question = await page.inDialog('Block Tunde Balogun?')
    fireEvent.click(question.getByRole('button', { name: 'Block number' }))
    await page.toasts('success', 'Tunde Balogun can no longer call you')
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      kind: 'number',
      number: '+234 806 744 9842',
    })
  })

  test('who hid the number is blocked with all who do, and it says so', async () => {
    const hidden = { number: WITHHELD, name: null, is: null }
    const { calls } = await open('/calls', {
      ...having(1, { ...missed, src: WITHHELD, other: hidden }),
      ...added,
    })
    await page.press(/^Details of the call from Hidden number/)
    await page.press('Block Hidden numbers')
    const question = await page.inDialog('Block Hidden numbers?')
    question.getByText(/Banks, hospitals and the police/)
    fireEvent.click(question.getByRole('button', { name: 'Block hidden numbers' }))
    await page.toasts('success', 'Hidden numbers can no longer call you')
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({ kind: 'withheld', number: '' })
  })

  test('is not offered to be blocked again, nor whom we called', async () => {
    await open('/calls', having(1, { ...missed, outcome: 'blocked', terminatecauseid: 5 }))
    await page.press(/^Details of the call from Tunde Balogun/)
    const details = await page.inDialog('Call details')
    details.getByText(/^Blocked, incoming/)
    expect(details.queryByRole('button', { name: /^Block/ })).toBeNull()
  })
})

describe('what blocks the other end of a call', () => {
  test.each([
    [partyOf('+2348035550142'), { kind: 'number', number: '+234 803 555 0142' }],
    [partyOf('Anonymous'), { kind: 'withheld', number: '' }],
    [partyOf(''), { kind: 'withheld', number: '' }],
    [partyOf('2001'), null],
    [{ number: '+2348035550142', name: 'Bola Ade', is: 'member' as const }, null],
    [
      { number: '+2348035550142', name: 'Halima', is: 'contact' as const },
      { kind: 'number', number: '+234 803 555 0142' },
    ],
  ])('%j: %j', (party, wanted) => {
    expect(blockOf(party)).toEqual(wanted)
  })
})
