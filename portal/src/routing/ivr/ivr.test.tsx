import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import type { Ivr, IvrFinding, IvrMemberShown, IvrStep, IvrWalk } from '@ekoline/contract/routing/ivr.ts'
import { ivrMessages } from '@ekoline/contract/routing/messages/ivr.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, chukaSeat, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/ivr/101'
const ADD = 'POST /v1/ivr/addIvr'
const CHECK = 'POST /v1/ivr/check'
const WALK = 'POST /v1/ivr/walk'
const BOLA: IvrMemberShown = { digit: '1', category: 'user', destination: 'bola1', name: 'Bola Ade' }

const ivr = (id: number, part: Partial<Ivr> = {}): Ivr => ({
  id,
  name: `Menu ${id}`,
  description: `Says ${id}`,
  ivr_number: `70${id}`,
  recording: 5,
  recording_name: 'Welcome',
  ivr_members: [BOLA],
  next: null,
  warnings: [],
  used_by: [],
  ...part,
})
const having = (...ivrs: Ivr[]): Answers => ({
  [LIST]: { status: 'success', result: ivrs, total: ivrs.length },
})
const checked = ({ ivr_members, name, recording }: Record<string, unknown>, findings: IvrFinding[] = []) => ({
  status: 'success',
  result: {
    menus: [{ name, ivr_number: '', recording, recording_name: 'Welcome', ivr_members, next: null }],
    schedules: [],
    presses: [
      { digit: '1', presses: 1_204 },
      { digit: '9', presses: 3 },
    ],
    findings,
  },
})
const usual: Answers = {
  [CHECK]: (body) => checked(body),
  'GET /v1/ekoline/recordings/101': {
    status: 'success',
    total: 2,
    result: [
      { id: 5, name: 'Welcome', created_at: '2026-11-02 09:00:00' },
      { id: 6, name: 'Night', created_at: '2026-11-02 09:00:00' },
    ],
  },
  'GET /v1/ekoline/destinations': {
    status: 'success',
    total: 1,
    result: [{ category: 'user', destination: 'bola1', name: 'Bola Ade' }],
  },
}
const MAIN = { category: 'voicemail', destination: '4001', name: 'Main voicemail' }
const opened = (answers: Answers = {}) => open('/ivr', { ...usual, ...answers })
const lead = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } }

const choose = async (list: string, option: string) => {
  fireEvent.click(await screen.findByRole('combobox', { name: list }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(option) }))
}
const fillIn = async (name = 'Reception') => {
  await page.type('Name', name)
  await page.type('Description', 'Answers first')
  await choose('Recording', 'Welcome')
}
const stage = async () => {
  await page.press('Add IVR')
  await fillIn()
  await page.press('Add')
  await screen.findByRole('region', { name: 'Reception' })
}
const setKeyOne = async () => {
  await choose('Key 1 goes to', 'Bola Ade')
  await page.press('Set key 1')
}

beforeEach(() => session.store({ token: 'secret' }))

describe('the menus', () => {
  // @shows SA-38
  test('are listed with number, name, description and actions', async () => {
    await opened(having(ivr(2, { warnings: ['No key leads anywhere'] }), ivr(1)))
    await page.shows('Menu 2')
    const table = screen.getByRole('table', { name: 'Menus' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['#', 'Name', 'Description', 'Actions'])
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toBe('1Menu 2702 · 1 keyNo key leads anywhereSays 2ConfigureDelete')
    expect(second?.textContent).toBe('2Menu 1701 · 1 keySays 1ConfigureDelete')
  })

  test('keep the shape of what comes while they are fetched', async () => {
    await opened({ [LIST]: unanswered })
    expect((await screen.findByRole('table', { name: 'Menus' })).getAttribute('aria-busy')).toBe('true')
  })

  // @shows SA-38
  test('none: says so, and leads to the first', async () => {
    await opened(having())
    await page.shows(ivrMessages.no_ivrs)
    await page.press('Add your first IVR')
    await page.inDialog('Add IVR')
  })

  test('that cannot be fetched say so, and are tried again', async () => {
    let works = false
    await opened({
      [LIST]: () =>
        works ? (having(ivr(1))[LIST] as object) : failed(500, 'internal', serviceMessages.internal),
    })
    await page.shows(ivrMessages.ivrs_failed)
    works = true
    await page.press('Try again')
    await page.shows('Menu 1')
  })

  test('have no page behind the last', async () => {
    await open('/ivr?page=9', { ...usual, [LIST]: { status: 'success', result: [], total: 3 } })
    await page.shows('There’s no page 9')
    await page.press('Go to the first page')
    await page.isAt('/ivr')
  })

  test('may be looked at and walked through by a lead, not changed', async () => {
    await opened({ ...having(ivr(1)), ...lead })
    await page.press('Show Menu 1')
    await screen.findByRole('region', { name: 'The menu as a picture' })
    for (const name of ['Add IVR', 'Save', 'Edit Menu 1', 'Delete Menu 1', 'Remove key 1'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Keypad selections' })).toBeNull()
    expect(page.button('Start test call to Menu 1')).toBeTruthy()
  })
})

describe('a new menu', () => {
  // @shows SA-41
  test('needs a name, a description and a recording', async () => {
    await opened(having())
    await page.press('Add IVR')
    expect(page.button('Add').disabled).toBe(true)
    await page.shows('Still needed: Name, Description, Recording')
    await page.type('Name', 'Reception')
    await page.type('Description', ' ')
    await choose('Recording', 'Welcome')
    expect(page.button('Add').disabled).toBe(true)
    await page.shows('Still needed: Description')
    await page.type('Description', 'Answers first')
    expect(page.button('Add').disabled).toBe(false)
    page.showsNot(/^Still needed/)
  })

  test('is described by its name, until somebody writes a description', async () => {
    await opened(having())
    await page.press('Add IVR')
    const description = await screen.findByLabelText<HTMLInputElement>('Description')
    await page.type('Name', 'Reception')
    expect(description.value).toBe('Reception')
    await page.type('Name', 'Reception desk')
    expect(description.value).toBe('Reception desk')
    await page.type('Description', 'Answers first')
    await page.type('Name', 'Front desk')
    expect(description.value).toBe('Answers first')
  })

  // @shows SA-39
  test('is first in a local list, then configured, then saved', async () => {
    const saved: Ivr[] = []
    const { calls } = await opened({
      [LIST]: () => ({ status: 'success', result: saved, total: saved.length }),
      [ADD]: (body) => {
        saved.push(ivr(1, { name: String(body.name) }))
        return { status: 'success', result: saved[0] as Ivr }
      },
    })
    await stage()
    expect(await screen.findAllByText('Not saved yet')).toHaveLength(2)
    expect(calls.some(({ call }) => call === ADD)).toBe(false)
    await setKeyOne()
    await screen.findByRole('button', { name: 'Key 1, goes to Bola Ade' })
    const configure = await screen.findByRole('table', { name: 'Configure' })
    expect(within(configure).getAllByRole('row')[1]?.textContent).toBe('1UserBola Adebola1ChangeRemove')
    await page.press('Save')
    await page.toasts('success', ivrMessages.ivr_created)
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      name: 'Reception',
      description: 'Answers first',
      card_id: 101,
      workgroup_name: 'Adaeze Logistics',
      recording: 5,
      ivr_members: [{ digit: '1', category: 'user', destination: 'bola1' }],
      next: null,
    })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Keypad selections' })).toBeNull())
    page.showsNot('Not saved yet')
  })

  test('says itself again by a key, and leads on without one', async () => {
    const { calls } = await opened({ ...having(), [ADD]: { status: 'success', result: ivr(1) } })
    await stage()
    await page.press('Key 1 repeats this menu')
    const configure = await screen.findByRole('table', { name: 'Configure' })
    expect(within(configure).getAllByRole('row')[1]?.textContent).toContain('ReceptionRepeats this menu')
    await choose('If no key is pressed', 'Bola Ade')
    await page.press('Save')
    await page.toasts('success', ivrMessages.ivr_created)
    expect(calls.find(({ call }) => call === ADD)?.body).toMatchObject({
      ivr_members: [{ digit: '1', category: 'ivr', destination: 'this' }],
      next: { category: 'user', destination: 'bola1' },
    })
  })

  test('sends who presses no key to the company’s voicemail, unless it is told another place', async () => {
    const { calls } = await opened({
      ...having(),
      'GET /v1/voicemail/main': { status: 'success', result: MAIN },
      [ADD]: { status: 'success', result: ivr(1) },
    })
    await stage()
    await page.press('Save')
    await page.toasts('success', ivrMessages.ivr_created)
    expect(calls.find(({ call }) => call === ADD)?.body).toMatchObject({
      next: { category: 'voicemail', destination: '4001' },
    })
  })

  test('is saved once by a double click', async () => {
    const { calls } = await opened({ ...having(), [ADD]: { status: 'success', result: ivr(1) } })
    await stage()
    await page.pressTwice('Save')
    await page.toasts('success', ivrMessages.ivr_created)
    expect(calls.filter(({ call }) => call === ADD)).toHaveLength(1)
  })

  test('is there again after the page was loaded anew', async () => {
    await opened(having())
    await stage()
    await setKeyOne()
    document.body.innerHTML = ''
    await opened(having())
    await page.press('Configure Reception')
    await screen.findByRole('button', { name: 'Key 1, goes to Bola Ade' })
  })

  test('is discarded after a question', async () => {
    await opened(having())
    await stage()
    await page.choose('Discard Reception')
    const dialog = await page.inDialog('Discard Reception?')
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }))
    await page.shows(ivrMessages.no_ivrs)
  })

  test('that is refused keeps what was entered, and says what is wrong', async () => {
    const message = 'Key 1 leads to something that is not there any more.'
    await opened({
      ...having(),
      [ADD]: [
        400,
        {
          status: 'failed',
          code: 'invalid_request',
          message: serviceMessages.invalid_request,
          errors: [{ field: 'ivr_members.0.destination', message }],
        },
      ],
    })
    await stage()
    await setKeyOne()
    await page.press('Save')
    await page.toasts('info', serviceMessages.invalid_request)
    await within(screen.getByRole('status', { name: 'Checks' })).findByText(message)
    expect(screen.getByRole('button', { name: 'Key 1, goes to Bola Ade' })).toBeTruthy()
  })

  test('that no answer comes for is not lost', async () => {
    await opened({ ...having(), [ADD]: new Error('no answer') })
    await stage()
    await page.press('Save')
    await page.toasts('info', ivrMessages.ivr_failed)
    expect(page.button('Save').disabled).toBe(false)
  })

  test('that is being described is there again after a reload', async () => {
    await opened(having())
    await page.press('Add IVR')
    await page.type('Name', 'Reception')
    await page.type('Description', 'Answers first')
    document.body.innerHTML = ''
    await opened(having())
    await page.press('Add IVR')
    const typed = () =>
      ['Name', 'Description'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
    expect(typed()).toEqual(['Reception', 'Answers first'])
    await choose('Recording', 'Welcome')
    await page.press('Add')
    await page.press('Add IVR')
    expect(typed()).toEqual(['', ''])
  })

  test('that is cancelled is forgotten, and another account sees nothing of it', async () => {
    await opened(having())
    await page.press('Add IVR')
    await page.type('Name', 'Reception')
    await page.press('Cancel')
    await page.press('Add IVR')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
    await page.type('Name', 'Reception')
    document.body.innerHTML = ''
    await opened({
      'GET /v1/web/usersip': { status: 'success', result: [chukaSeat] },
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, user_sip: [chukaSeat] },
    })
    await page.press('Add IVR')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  })

  test('shows the day of recordings of one name', async () => {
    const twice = ['2025-11-02 09:00:00', '2025-10-12 16:30:00'].map((created_at, id) => ({
      id,
      name: 'Welcome',
      created_at,
    }))
    const night = { id: 6, name: 'Night', created_at: '2025-11-02 09:00:00' }
    await opened({
      ...having(),
      'GET /v1/ekoline/recordings/101': { status: 'success', result: [...twice, night], total: 3 },
    })
    await page.press('Add IVR')
    fireEvent.click(await screen.findByRole('combobox', { name: 'Recording' }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Welcome2 Nov 2025, 10:00',
      'Welcome12 Oct 2025, 17:30',
      'Night',
    ])
  })

  test('says that its recordings cannot be loaded', async () => {
    await opened({
      ...having(),
      'GET /v1/ekoline/recordings/101': failed(500, 'internal', serviceMessages.internal),
    })
    await page.press('Add IVR')
    fireEvent.click(await screen.findByRole('combobox', { name: 'Recording' }))
    await page.shows(ivrMessages.ivr_recordings_failed)
  })

  test('with no recordings offers to make one', async () => {
    await opened({
      ...having(),
      'GET /v1/ekoline/recordings/101': { status: 'success', result: [], total: 0 },
    })
    await page.press('Add IVR')
    fireEvent.click(await screen.findByRole('combobox', { name: 'Recording' }))
    await page.shows('You have no IVR recordings yet')
    expect(screen.getByRole('tab', { name: 'Record now' })).toBeTruthy()
  })
})

describe('the keys', () => {
  const GONE: IvrMemberShown = { ...BOLA, digit: '#', name: null }

  test('are removed in the table', async () => {
    await opened(having(ivr(1, { ivr_members: [GONE] })))
    await page.press('Configure Menu 1')
    await page.press('Remove key #')
    expect(document.activeElement).toBe(page.button('Key 1, free'))
    await page.shows('Changed, not saved')
    await page.shows(/No key is set yet/)
  })

  test('are removed one after the other without losing the place', async () => {
    const members = ['1', '2', '3'].map((digit) => ({ ...BOLA, digit }) as IvrMemberShown)
    await opened(having(ivr(1, { ivr_members: members })))
    await page.press('Configure Menu 1')
    await page.press('Remove key 2')
    expect(document.activeElement).toBe(page.button('Remove key 3'))
    await page.press('Remove key 3')
    expect(document.activeElement).toBe(page.button('Remove key 1'))
  })

  test('are brought from the table into the form', async () => {
    await opened(having(ivr(1, { ivr_members: [GONE] })))
    await page.press('Configure Menu 1')
    await page.press('Change key #')
    await screen.findByRole('form', { name: 'Key hash' })
    expect(screen.getByLabelText('Key hash, destination deleted').getAttribute('aria-pressed')).toBe('true')
  })

  test('lead where another was made in place', async () => {
    const { calls } = await opened({
      ...having(ivr(1, { ivr_members: [] })),
      'GET /v1/voicemail/main': { status: 'success', result: MAIN },
      [ADD]: { status: 'success', result: ivr(2, { name: 'Night desk' }) },
    })
    await page.press('Configure Menu 1')
    await choose('Key 1 goes to', 'New IVR menu')
    await screen.findByRole('dialog', { name: 'Add IVR' })
    await fillIn('Night desk')
    await page.press('Add')
    await page.toasts('success', 'Night desk created and chosen')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Key 1 goes to' }).value).toBe('Night desk')
    expect(calls.find(({ call }) => call === ADD)?.body).toMatchObject({
      name: 'Night desk',
      ivr_members: [{ digit: '1', category: 'user', destination: 'ada1' }],
      next: { category: 'voicemail', destination: '4001' },
    })
  })

  test('are saved to the menu that has them', async () => {
    const { calls } = await opened({
      ...having(ivr(1)),
      'PUT /v1/ivr/1': { status: 'success', result: ivr(1) },
    })
    await page.press('Configure Menu 1')
    expect(page.button('Save').disabled).toBe(true)
    await page.press('Remove key 1')
    await page.press('Save')
    await page.toasts('success', ivrMessages.ivr_changed)
    expect(calls.find(({ call }) => call === 'PUT /v1/ivr/1')?.body).toMatchObject({ ivr_members: [] })
  })

  test('are checked as they are set', async () => {
    const loop: IvrFinding = { weight: 'error', field: 'ivr_members', message: 'Round and round' }
    const empty: IvrFinding = { weight: 'warning', field: 'ivr_members', message: 'No agents' }
    await opened({ ...having(ivr(1)), [CHECK]: (body) => checked(body, [loop, empty]) })
    await page.press('Configure Menu 1')
    const checks = await screen.findByRole('status', { name: 'Checks' })
    await within(checks).findByText('Round and round')
    within(checks).getByText('No agents')
  })

  test('that cannot be checked say so', async () => {
    await opened({ ...having(ivr(1)), [CHECK]: failed(500, 'internal', serviceMessages.internal) })
    await page.press('Configure Menu 1')
    await page.shows(ivrMessages.ivr_check_failed)
  })
})

describe('a saved menu', () => {
  test('has its details changed at once', async () => {
    const { calls } = await opened({
      ...having(ivr(1)),
      'PUT /v1/ivr/1': { status: 'success', result: ivr(1) },
    })
    await page.press('Edit Menu 1')
    await page.type('Name', 'Front desk')
    await choose('Recording', 'Night')
    const dialog = await page.inDialog('Edit Menu 1')
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await page.toasts('success', ivrMessages.ivr_changed)
    expect(calls.find(({ call }) => call === 'PUT /v1/ivr/1')?.body).toEqual({
      name: 'Front desk',
      description: 'Says 1',
      recording: 6,
    })
  })

  test('is not asked about while something leads to it: the places are named', async () => {
    await open('/ivr', { ...usual, ...having(ivr(1, { used_by: ['the number +2342017001200'] })) })
    await page.choose('Delete Menu 1')
    await page.shows(/the number \+2342017001200/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is deleted after a question', async () => {
    let saved = [ivr(1)]
    await opened({
      [LIST]: () => ({ status: 'success', result: saved, total: saved.length }),
      'DELETE /v1/ivr/1': () => {
        saved = []
        return { status: 'success' }
      },
    })
    await page.choose('Delete Menu 1')
    const dialog = await page.inDialog('Delete Menu 1?')
    fireEvent.click(dialog.getByRole('button', { name: 'Delete menu' }))
    await page.toasts('success', ivrMessages.ivr_deleted)
    await page.shows(ivrMessages.no_ivrs)
  })

  test.each([
    [
      'in use',
      failed(409, 'destination_in_use', 'Calls come here by the number'),
      'Calls come here by the number',
    ],
    ['without an answer', new Error('no answer'), ivrMessages.ivr_delete_failed],
  ])('is not deleted %s, and it is said why', async (_, answer, words) => {
    await opened({ ...having(ivr(1)), 'DELETE /v1/ivr/1': answer })
    await page.choose('Delete Menu 1')
    await page.press('Delete menu')
    await page.toasts('info', words)
  })
})

// @shows SA-43
describe('the picture', () => {
  test('is a nested list of keys, menus and where they lead', async () => {
    const second = { digit: '2', category: 'ivr', destination: '702', name: 'Night' } as const
    const menus = [
      {
        name: 'Day',
        ivr_number: '701',
        recording: 5,
        recording_name: 'Welcome',
        ivr_members: [BOLA, second],
      },
      {
        name: 'Night',
        ivr_number: '702',
        recording: 6,
        recording_name: 'Night tune',
        ivr_members: [
          { digit: '*', category: 'ivr', destination: '701', name: 'Day' },
          { digit: '#', category: 'queue', destination: '301', name: null },
        ],
      },
    ]
    await opened({
      ...having(ivr(1, { name: 'Day' })),
      [CHECK]: { status: 'success', result: { menus, findings: [] } },
    })
    await page.press('Configure Day')
    await page.shows('702 · plays Night tune')
    const picture = within(screen.getByRole('region', { name: 'The menu as a picture' }))
    const [outer, inner] = picture.getAllByRole('list')
    expect(inner && outer?.contains(inner)).toBe(true)
    expect(picture.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Key1Bola Ade User',
      'Key2Night702 · plays Night tuneKey*Day back to this menuKey#Deleted',
      'Key*Day back to this menu',
      'Key#Deleted',
    ])
  })
})

describe('a saved menu', () => {
  // @shows SA-44
  test('says how often callers pressed each key, and which keys go nowhere', async () => {
    await opened(having(ivr(1)))
    await page.press('Configure Menu 1')
    await page.shows('Pressed 3 times in 30 days: key 9, which does nothing.')
    const rows = within(await screen.findByRole('table', { name: 'Configure' })).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Pressed, 30 days 1,204')
  })
})

// @shows SA-43
describe('the walk-through', () => {
  const place = { at: 'menu' as const, ivr_number: '701', name: 'Menu 1', round: 1 }
  const moment = 'Friday 20 Nov, 12:00'
  const menu = {
    ivr_number: '701',
    name: 'Menu 1',
    rounds: 3,
    wait_seconds: 5,
    recording_url: '/v1/ekoline/upload/5?signature=x',
  }
  const answer = ({ steps }: Record<string, unknown>): { status: string; result: IvrWalk } => {
    const done = steps as IvrStep[]
    const trail = done.map((step, at) => ({ ...place, round: at + 1, step }))
    const end = done.includes('1')
      ? {
          landed: { category: 'user' as const, destination: 'bola1' },
          message: 'The phone of Bola Ade rings.',
        }
      : null
    return {
      status: 'success',
      result: end
        ? { trail, moment, menu: null, end }
        : { trail: [...trail, { ...place, round: done.length + 1, step: null }], moment, menu, end },
    }
  }
  const begin = async (answers: Answers = {}) => {
    const { calls } = await opened({ ...having(ivr(1)), [WALK]: answer, ...answers })
    await page.press('Configure Menu 1')
    await page.press('Start test call to Menu 1')
    return calls
  }

  test('plays what callers hear, waits for keys, and says where one lands', async () => {
    const calls = await begin()
    await page.shows(/You can press a key at any time/)
    const audio = document.querySelector('audio') as HTMLAudioElement
    expect(audio.getAttribute('src')).toBe(menu.recording_url)
    fireEvent.ended(audio)
    await page.shows('The menu waits 5 seconds for a key.')
    await page.press('Press no key')
    await page.shows('again, 2 of 3')
    await page.press('Press 1')
    await page.shows('The phone of Bola Ade rings.')
    const way = within(screen.getByRole('list', { name: 'What the call passed' })).getAllByRole('listitem')
    expect(way.map((item) => item.textContent)).toEqual(['No key pressedin Menu 1', 'Pressed1in Menu 1'])
    expect(screen.getByRole('button', { name: 'Press 2' }).getAttribute('aria-disabled')).toBe('true')
    expect(calls.findLast(({ call }) => call === WALK)?.body).toMatchObject({ id: 1, steps: ['none', '1'] })
    await page.press('Start again')
    await page.shows(/You can press a key at any time/)
  })

  test('takes the digits of the keyboard', async () => {
    await begin()
    await page.shows(/You can press a key/)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Press 5' }), { key: '1' })
    await page.shows('The phone of Bola Ade rings.')
  })

  test('goes on without its sound', async () => {
    await begin()
    await page.shows(/You can press a key/)
    fireEvent.error(document.querySelector('audio') as HTMLAudioElement)
    await page.shows(ivrMessages.ivr_not_heard)
    await page.press('Press 1')
    await page.shows('The phone of Bola Ade rings.')
  })

  test('that fails says so, and goes on from there', async () => {
    let works = false
    await begin({
      [WALK]: (body) => (works ? answer(body) : failed(500, 'internal', serviceMessages.internal)),
    })
    await page.shows(ivrMessages.ivr_walk_failed)
    works = true
    await page.press('Try again')
    await page.shows(/You can press a key/)
  })
})

test('a member, whose menus are others, sees those of the company with their keys', async () => {
  const reception = {
    ivr_number: '7001',
    name: 'Reception',
    description: 'Answers first',
    ivr_members: [{ digit: '1', category: 'queue', destination: '301', name: 'Support' }],
    next: null,
  }
  await open('/ivr', {
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    'GET /v1/ivr/101': { status: 'success', total: 0, result: [] },
    'GET /v1/workgroup/ivr': { status: 'success', total: 1, result: [reception] },
  })
  const card = within(await screen.findByRole('region', { name: 'Your company’s menus' }))
  await card.findByText('Reception')
  for (const words of ['Support', 'No key: the call ends', 'Admins set these up. You can look at them.'])
    card.getByText(words)
  expect(card.queryAllByRole('button')).toEqual([])
})
