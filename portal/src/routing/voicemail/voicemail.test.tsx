// @shows SA-61

import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { voicemailMessages } from '@ekoline/contract/routing/messages/voicemail.ts'
import type { VoicemailBox, VoicemailMessage } from '@ekoline/contract/routing/voicemail.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const MESSAGES = 'GET /v1/voicemail/messages'
const BOXES = 'GET /v1/voicemail/boxes'
const NEW = 'GET /v1/voicemail/new'
const ADD = 'POST /v1/voicemail/boxes'
const CHANGE = 'PUT /v1/voicemail/boxes/1'
const DELETE = 'DELETE /v1/voicemail/boxes/1'
const MARK = 'PUT /v1/voicemail/messages/1'
const REMOVE = 'DELETE /v1/voicemail/messages/1'
const LINK = 'POST /v1/voicemail/messages/1/link'
const PROFILE = 'GET /v1/ekoline/web/loggedOnUser'

const message = (part: Partial<VoicemailMessage> = {}): VoicemailMessage => ({
  id: 1,
  box: { id: 1, name: 'Accounts' },
  uniqueid: 'call-1',
  caller: { number: '+2348030000009', name: null, is: null },
  left_at: '2026-11-20 13:32:00',
  seconds: 83,
  state: 'new',
  ...part,
})
const box = (part: Partial<VoicemailBox> = {}): VoicemailBox => ({
  id: 1,
  box_number: '4001',
  owner: null,
  name: 'Accounts',
  people: [{ username: 'bola1', name: 'Bola Ade' }],
  greeting: { id: 5, name: 'Welcome' },
  longest_seconds: 120,
  mails: true,
  has_pin: false,
  has_left: false,
  may_hear: true,
  messages: 7,
  new_messages: 2,
  used_by: [],
  ...part,
})
const own = box({ id: 2, box_number: '4002', owner: 'ada1', name: 'Adaeze Obi', people: [], greeting: null })
const listOf = <T,>(...result: T[]) => ({ status: 'success', result, total: result.length })
const person = (destination: string, name: string) => ({ category: 'user', destination, name })
const usual: Answers = {
  [MESSAGES]: listOf(message()),
  [BOXES]: listOf(box(), own),
  [NEW]: { status: 'success', result: 2 },
  'GET /v1/ekoline/destinations': listOf(person('bola1', 'Bola Ade'), person('kemi1', 'Kemi Lawal')),
  'GET /v1/ekoline/recordings/101': listOf({ id: 9, name: 'Evening', created_at: '2026-11-01 10:00:00' }),
}
const opened = (answers: Answers = {}, at = '/voicemail') => open(at, { ...usual, ...answers })
const saved = { status: 'success', result: box() }
const MEMBER = { [PROFILE]: { ...ada, admin_status: false } }
const done = { status: 'success' }

async function choose(field: string, name: RegExp) {
  fireEvent.click(await screen.findByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name }))
}
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)

beforeEach(() => session.store({ token: 'secret' }))

describe('messages', () => {
  test('are listed with who called, when, for which box, how long, and their state', async () => {
    await opened({
      [MESSAGES]: listOf(
        message(),
        message({ id: 2, caller: { number: '+2348030000010', name: 'Kemi', is: 'contact' }, state: 'heard' }),
        message({ id: 3, caller: { number: 'Anonymous', name: null, is: null }, state: 'done' }),
      ),
    })
    await page.shows('+234 803 000 0009')
    const [first, second, third] = rows('Messages').map((row) => row.textContent)
    expect(first).toContain('00:01:23AccountsNew')
    expect(second).toContain('Kemi+234 803 000 0010')
    expect(second).toContain('Heard')
    expect(third).toContain('Withheld number')
    expect(third).toContain('Mark as new')
    expect(screen.getAllByRole('button', { name: /^Call back message from / })).toHaveLength(2)
  })

  test('new ones are counted in the menu', async () => {
    await opened()
    for (const name of ['Main', 'Used most']) {
      const menu = within(await screen.findByRole('navigation', { name }))
      expect(await menu.findByRole('link', { name: /^Voicemail\s?2 new$/ })).toBeTruthy()
    }
  })

  test('of one box are shown alone', async () => {
    const { calls } = await opened()
    await page.type('Box', '2')
    await page.isAt('/voicemail?box=2')
    expect(calls.map(({ call }) => call)).toContain(`${MESSAGES}?page=1&box=2`)
  })

  test('none: says what will be here', async () => {
    await opened({ [MESSAGES]: listOf(), [BOXES]: listOf() })
    await page.shows('No messages')
    await page.shows('You have no voicemail boxes')
  })

  test('that cannot be loaded say so; while they are loaded, the table keeps its shape', async () => {
    await opened({ [MESSAGES]: failed(500, 'internal', serviceMessages.internal), [BOXES]: unanswered })
    await page.shows(voicemailMessages.voicemail_failed)
    const table = await screen.findByRole('table', { name: 'Voicemail boxes' })
    expect(table.getAttribute('aria-busy')).toBe('true')
  })

  test('are played, and are not new then', async () => {
    const { calls } = await opened({
      [LINK]: {
        status: 'success',
        result: { url: '/v1/voicemail/messages/1/sound?signature=a', expires: 1 },
      },
    })
    await page.press(/^Play message from /)
    expect(await screen.findByRole('group', { name: 'Message from +234 803 000 0009' })).toBeTruthy()
    await waitFor(() => expect(calls.filter(({ call }) => call === NEW).length).toBeGreaterThan(1))
    await page.press('Close the player')
  })

  test('that cannot be played say so', async () => {
    await opened({ [LINK]: failed(404, 'not_found', serviceMessages.not_found) })
    await page.press(/^Play message from /)
    await page.shows(voicemailMessages.voicemail_sound_failed)
  })

  test('are marked as done, and new again', async () => {
    let state: VoicemailMessage['state'] = 'heard'
    const { calls } = await opened({
      [MESSAGES]: () => listOf(message({ state })),
      [MARK]: (body) => {
        state = body.state as typeof state
        return done
      },
    })
    await page.choose(/^Mark as done message from /)
    await page.choose(/^Mark as new message from /)
    await screen.findByRole('button', { name: /^Mark as done message from /, hidden: true })
    expect(calls.filter(({ call }) => call === MARK).map(({ body }) => body)).toEqual([
      { state: 'done' },
      { state: 'new' },
    ])
  })

  test('stay as they are marked while they play: only the player makes them heard, once', async () => {
    const { calls } = await opened({
      [LINK]: {
        status: 'success',
        result: { url: '/v1/voicemail/messages/1/sound?signature=a', expires: 1 },
      },
      [MARK]: done,
    })
    await page.press(/^Play message from /)
    await screen.findByRole('group', { name: 'Message from +234 803 000 0009' })
    const listed = () => calls.filter(({ call }) => call.startsWith(MESSAGES)).length
    const before = listed()
    await page.choose(/^Mark as done message from /)
    await waitFor(() => expect(listed()).toBeGreaterThan(before))
    expect(calls.filter(({ call }) => call === LINK)).toHaveLength(1)
  })

  test('that cannot be marked say so', async () => {
    await opened({ [MARK]: new Error('no answer') })
    await page.choose(/^Mark as done message from /)
    await page.shows(voicemailMessages.voicemail_mark_failed)
  })

  test('are called back by the dial box', async () => {
    await opened()
    await page.press(/^Call back message from /)
    await page.isAt('/voicemail?dial=%2B2348030000009')
  })

  test('are deleted when that is confirmed', async () => {
    let works = false
    await opened({ [REMOVE]: () => (works ? done : new Error('no answer')) })
    await page.choose(/^Delete message from/)
    await page.press('Delete message')
    await page.shows(voicemailMessages.voicemail_delete_failed)
    works = true
    await page.choose(/^Delete message from/)
    await page.press('Delete message')
    await page.shows(voicemailMessages.voicemail_deleted)
  })
})

describe('voicemail boxes', () => {
  test('are listed with who may play them, their greeting, and what is in them', async () => {
    await opened({
      [BOXES]: listOf(
        box(),
        own,
        box({ id: 3, owner: 'kemi1', name: 'Kemi Lawal', has_left: true, mails: false }),
        box({ id: 4, name: 'Depot', messages: 200 }),
      ),
    })
    await page.shows('Has left: takes no calls')
    const [first, second, third, fourth] = rows('Voicemail boxes').map((row) => row.textContent)
    for (const part of ['Admins, Bola Ade', 'Welcome', '7 messages, 2 newEmailed'])
      expect(first).toContain(part)
    for (const part of ['One person’s', 'Our standard greeting']) expect(second).toContain(part)
    expect(third).toContain('Has left: takes no calls')
    expect(third).toContain('Not emailed')
    expect(fourth).toContain('Full: takes no calls until you delete messages')
  })

  test('that cannot be loaded say so', async () => {
    await opened({ [BOXES]: failed(500, 'internal', serviceMessages.internal) })
    await page.shows(voicemailMessages.voicemail_boxes_failed)
  })

  test('of the workgroup are made by an admin, with people and a recording', async () => {
    const { calls } = await opened({ [ADD]: saved })
    await page.press('Add voicemail box')
    expect(page.button('Save voicemail box').disabled).toBe(true)
    await page.type('Name', 'Sales')
    await page.press('Add person')
    expect(page.button('Save voicemail box').disabled).toBe(true)
    await choose('Person 1', /Kemi Lawal/)
    await page.press('Add person')
    await page.press('Remove person 2')
    await page.type('Greeting', 'recording')
    await choose('Recording', /Evening/)
    await page.type('Longest message', '60')
    fireEvent.click(screen.getByLabelText('Email each message, with the sound'))
    await page.press('Save voicemail box')
    await page.shows(voicemailMessages.voicemail_box_added)
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      owner: null,
      name: 'Sales',
      people: ['kemi1'],
      greeting: 9,
      longest_seconds: 60,
      mails: false,
    })
  })

  test('of a person are made by an admin for them', async () => {
    const { calls } = await opened({
      [ADD]: failed(409, 'voicemail_box_there', voicemailMessages.voicemail_box_there),
    })
    await page.press('Add voicemail box')
    await page.type('Whose it is', 'person')
    await choose('Person', /Bola Ade/)
    await page.press('Save voicemail box')
    await page.shows(voicemailMessages.voicemail_box_there)
    expect(calls.find(({ call }) => call === ADD)?.body).toMatchObject({
      owner: 'bola1',
      name: '',
      people: [],
    })
  })

  test('of their own are made by a member, once', async () => {
    const { calls } = await opened({ ...MEMBER, [BOXES]: listOf(), [ADD]: saved })
    await page.press('Set up my voicemail')
    await page.press('Save voicemail box')
    await page.shows(voicemailMessages.voicemail_own_added)
    expect(calls.find(({ call }) => call === ADD)?.body).toMatchObject({
      owner: 'ada1',
      longest_seconds: 180,
    })
  })

  test('a member with a box makes no other, and changes their own alone; a lead none', async () => {
    await opened(MEMBER)
    expect(await screen.findByRole('button', { name: 'Edit Adaeze Obi' })).toBeTruthy()
    for (const name of ['Edit Accounts', 'Set up my voicemail', 'Add voicemail box'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('are changed; what is wrong is said at its field', async () => {
    const errors = [{ field: 'people.0', message: 'Choose one of your users' }]
    let answer: Answers[string] = [
      400,
      { status: 'failed', code: 'invalid_request', message: serviceMessages.invalid_request, errors },
    ]
    await opened({ [CHANGE]: () => answer as object })
    await page.press('Edit Accounts')
    await page.type('Greeting', 'own')
    await page.shows(/^Callers hear: /)
    await page.press('Save voicemail box')
    expect((await screen.findByRole('alert')).textContent).toBe('Choose one of your users')
    answer = new Error('no answer')
    await page.press('Save voicemail box')
    await page.shows(voicemailMessages.voicemail_box_failed)
    answer = saved
    await page.press('Save voicemail box')
    await page.shows(voicemailMessages.voicemail_box_changed)
  })

  test('of their own get a PIN, which can be changed and removed', async () => {
    const PIN = 'PUT /v1/voicemail/boxes/2/pin'
    const errors = [{ field: 'pin', message: 'This PIN is easily guessed. Choose another one.' }]
    const message = serviceMessages.invalid_request
    let answer: Answers[string] = [400, { status: 'failed', code: 'invalid_request', message, errors }]
    const { calls } = await opened({
      [BOXES]: listOf(box(), { ...own, has_pin: true }),
      [PIN]: () => answer as object,
    })
    await page.shows('By phone: *98')
    expect(screen.queryByRole('button', { name: 'PIN Accounts', hidden: true })).toBeNull()
    await page.choose('PIN Adaeze Obi')
    await page.type('New PIN, 4 to 8 digits', '12')
    expect(page.button('Save PIN').disabled).toBe(true)
    await page.type('New PIN, 4 to 8 digits', '1234')
    await page.press('Save PIN')
    await page.shows('This PIN is easily guessed. Choose another one.')
    answer = new Error('no answer')
    await page.press('Save PIN')
    await page.shows(voicemailMessages.voicemail_pin_failed)
    answer = done
    await page.type('New PIN, 4 to 8 digits', '2468')
    await page.press('Save PIN')
    await page.shows(voicemailMessages.voicemail_pin_set)
    await page.choose('PIN Adaeze Obi')
    await page.press('Remove PIN')
    await page.shows(voicemailMessages.voicemail_pin_removed)
    expect(calls.filter(({ call }) => call === PIN).map(({ body }) => body.pin)).toEqual([
      '1234',
      '1234',
      '2468',
      null,
    ])
  })

  test('a full workgroup reads the limit', async () => {
    await opened({ [ADD]: failed(422, 'voicemail_boxes_full', voicemailMessages.voicemail_boxes_full) })
    await page.press('Add voicemail box')
    await page.type('Name', 'Sales')
    await page.press('Save voicemail box')
    await page.shows(voicemailMessages.voicemail_boxes_full)
  })

  test('are deleted when that is confirmed, unless something leads there', async () => {
    let works = false
    await opened({
      [BOXES]: listOf(
        box(),
        box({ id: 2, name: 'Depot', used_by: ['the ring group Sales, if no one answers'] }),
      ),
      [DELETE]: () => (works ? done : new Error('no answer')),
    })
    await page.choose('Delete Depot')
    await page.shows(/Calls come here from the ring group Sales/)
    await page.choose('Delete Accounts')
    await page.shows('We delete the box and its 7 messages for good.')
    await page.press('Delete voicemail box')
    await page.shows(voicemailMessages.voicemail_box_delete_failed)
    works = true
    await page.choose('Delete Accounts')
    await page.press('Delete voicemail box')
    await page.shows(voicemailMessages.voicemail_box_deleted)
  })
})
