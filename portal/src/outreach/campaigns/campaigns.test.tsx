// @shows AC2-8

import type { CallNow } from '@ekoline/contract/calls/call-now.ts'
import type { Campaign, CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import { campaignsMessages } from '@ekoline/contract/outreach/messages/campaigns.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { toast } from '../../ui/toast.ts'

const TAB = '/bulk-dialler?tab=campaigns'
const OPEN = `${TAB}&campaign=5`

const campaign = (part: Partial<Campaign> = {}): Campaign => ({
  id: 5,
  campaign_name: 'Renewals',
  group_id: 12,
  created_at: '2025-11-20 23:30:00', // in Lagos the day after
  group_name: 'Customers',
  ...part,
})
const contact = (id: number, part: Partial<CampaignContact> = {}): CampaignContact => ({
  id,
  firstname: `First${id}`,
  lastname: `Last${id}`,
  phonenumber: `+23480355502${String(id).padStart(2, '0')}`,
  created_at: '2026-11-20 10:00:00',
  status: false,
  outcome: null,
  note: '',
  called_at: null,
  opted_out: false,
  ...part,
})
const having = (...result: Campaign[]): Answers => ({
  'GET /v1/ekoline/campaign/campaign': { status: 'success', total: result.length, result },
  'GET /v1/ekoline/groups/campaign': {
    status: 'success',
    total: 1,
    result: [{ id: 12, name: 'Customers', total: 2 }],
  },
})
const opened = (contacts: readonly CampaignContact[], total = contacts.length): Answers => ({
  ...having(campaign()),
  'GET /v1/ekoline/campaign/campaign/5': {
    status: 'success',
    result: {
      ...campaign(),
      shows: '+2342014540002',
      group: {
        id: 12,
        name: 'Customers',
        total,
        called: contacts.filter(({ status }) => status).length,
        bulkdialer_numbers: contacts,
      },
    },
  },
  'GET /v1/ekoline/campaign/campaign/5/contacts': { status: 'success', total, result: contacts },
})
const callNow = (part: Partial<CallNow> = {}): CallNow => ({
  uniqueid: 'c1',
  state: 'ringing',
  rings: 'own',
  src: '08035550142',
  starttime: '2026-11-20 10:00:00',
  calledstation: '+2348035550201',
  seconds: 0,
  cost: 0,
  terminatecauseid: null,
  left: null,
  ...part,
})
const CALL = 'POST /v1/ekoline/campaign/campaign/5/contacts/1/call'
const placed = { status: true, message: 'Please check your phone.', result: { uniqueid: 'c1' } }
const NOTE = 'PUT /v1/ekoline/campaign/campaign/5/contacts/1'

const table = (name: string) => within(screen.getByRole('table', { name }))
const heads = (name: string) =>
  table(name)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
const rows = (name: string) =>
  table(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const desk = async () => within(await screen.findByRole('region', { name: 'Current contact' }))
/** In passing, beside what the row and the desk say. */
const showsToast = (text: string) =>
  waitFor(() => expect(toast.all()).toContainEqual(expect.objectContaining({ type: 'info', text })))
const pressKey = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

beforeEach(() => session.store({ token: 'secret' }))

describe('the campaigns', () => {
  // @shows SA-109
  test('are listed with their group and their day with its day', async () => {
    await open(TAB, having(campaign(), campaign({ id: 4, campaign_name: 'Old', group_name: null })))
    await page.shows('Renewals')
    expect(heads('Campaigns')).toEqual(['#', 'Name', 'Group', 'Date created', 'Action'])
    expect(rows('Campaigns')).toEqual([
      '1RenewalsGroup Customers #12Date created 21 Nov 2025Call contacts',
      '2OldGroup Deleted #12Date created 21 Nov 2025Call contacts',
    ])
  })

  test('may be none', async () => {
    await open(TAB, having())
    await page.shows(campaignsMessages.no_campaigns)
  })

  test('that could not be fetched are asked for again', async () => {
    let failing = true
    await open(TAB, {
      ...having(),
      'GET /v1/ekoline/campaign/campaign': () =>
        failing ? failed(500, 'internal', 'x') : { status: 'success', total: 1, result: [campaign()] },
    })
    await page.shows(campaignsMessages.campaigns_failed)
    failing = false
    await page.press('Try again')
    await page.shows('Renewals')
  })

  test('have a page that is not there', async () => {
    await open(`${TAB}&page=9`, {
      ...having(),
      'GET /v1/ekoline/campaign/campaign': { status: 'success', total: 3, result: [] },
    })
    await page.shows('There’s no page 9')
    await page.press('Go to the first page')
    await page.isAt(TAB)
  })

  // @shows SA-107, SA-141
  test('are hidden on the Basic unlimited plan', async () => {
    await open(TAB, {
      ...having(campaign()),
      'GET /v1/ekoline/web/loggedOnUser': {
        ...ada,
        plan: { id: 2, name: 'Basic unlimited plan' },
        plan_id: 2,
      },
    })
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Phone numbers', 'Robocall'])
    page.showsNot('Renewals')
  })

  test('are only looked at by a lead', async () => {
    await open(OPEN, {
      ...opened([contact(1)]),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
    })
    await page.shows('Contacts of Renewals')
    await page.shows(/First1/)
    expect(screen.queryByRole('form', { name: 'Create campaign' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create campaign' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Current contact' })).toBeNull()
    expect(heads('Contacts to call')).toEqual(['#', 'First name', 'Phone number', 'Outcome'])
  })
})

describe('the Create campaign form', () => {
  /** The opener goes, and the form's own button comes. */
  const openForm = () => page.press('Create campaign')
  const fill = async () => {
    await page.type('Name', 'Renewals')
    fireEvent.click(screen.getByRole('combobox', { name: 'Group' }))
    fireEvent.click(await screen.findByRole('option', { name: /Customers/ }))
  }

  // @shows SA-108
  test('waits for a name and a group, and reports success', async () => {
    const { calls } = await open(TAB, {
      ...having(),
      'POST /v1/ekoline/campaign/campaign': {
        status: 'success',
        id: 5,
        message: 'Campaign created successfully!',
        result: campaign(),
      },
    })
    await page.shows(campaignsMessages.no_campaigns)
    await openForm()
    expect(page.button('Create campaign').disabled).toBe(true)
    await fill()
    await page.shows('2 numbers')
    fireEvent.change(screen.getByLabelText('Its calls show'), { target: { value: '+2342014540002' } })
    await page.press('Create campaign')
    await page.toasts('success', 'Campaign created successfully!')
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      campaign_name: 'Renewals',
      group_id: 12,
      callerid: '+2342014540002',
    })
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Create campaign' })).toBeNull())
    await openForm()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  })

  test('keeps what was typed when it fails, and says so', async () => {
    await open(TAB, { ...having(), 'POST /v1/ekoline/campaign/campaign': failed(500, 'internal', 'x') })
    await openForm()
    await fill()
    await page.press('Create campaign')
    await page.toasts('info', campaignsMessages.campaign_failed)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Renewals')
  })

  test('says where groups are made when there is none', async () => {
    await open(TAB, {
      ...having(),
      'GET /v1/ekoline/groups/campaign': { status: 'success', total: 0, result: [] },
    })
    await openForm()
    const link = await screen.findByRole('link', { name: 'Create a group first' })
    expect(link.getAttribute('href')).toBe('/bulk-dialler')
    fireEvent.click(screen.getByRole('combobox', { name: 'Group' }))
    await page.shows('No groups')
  })

  test('says when the groups could not be fetched', async () => {
    await open(TAB, { ...having(), 'GET /v1/ekoline/groups/campaign': failed(500, 'internal', 'x') })
    await openForm()
    fireEvent.click(await screen.findByRole('combobox', { name: 'Group' }))
    await page.shows(campaignsMessages.campaign_groups_failed)
  })
})

describe('an open campaign', () => {
  // @shows SA-110
  test('shows its contacts to call, and how far it is', async () => {
    await open(
      TAB,
      opened([contact(1, { status: true, outcome: 'call back', note: 'After five' }), contact(2)]),
    )
    await page.press('Call contacts of Renewals')
    await page.isAt(OPEN)
    await page.shows('1 of 2 called')
    await page.shows('They see +234 201 454 0002')
    const title = screen.getByRole('heading', { name: 'Contacts of Renewals' })
    expect(document.activeElement).toBe(title)
    page.button('Close').focus()
    await page.press('Call contacts of Renewals')
    expect(document.activeElement).toBe(title)
    await page.shows('After five')
    expect(screen.getByRole('progressbar', { name: '1 of 2 called' }).getAttribute('value')).toBe('50')
    expect(heads('Contacts to call')).toEqual(['#', 'First name', 'Phone number', 'Outcome', 'Call'])
    expect(rows('Contacts to call')).toEqual([
      '1First1 Last1+234 803 555 0201Call backAfter fiveCall again',
      '2First2 Last2+234 803 555 0202Not calledCall',
    ])
    expect((await desk()).getByText('First2 Last2')).toBeTruthy() // the first that was not called
    await page.press('Close')
    await page.isAt(TAB)
  })

  test('is below its row, and above a page of the list without it', async () => {
    const { 'GET /v1/ekoline/campaign/campaign/5': one, ...rest } = opened([contact(1)])
    let listed = [
      campaign({ id: 6, campaign_name: 'Newer' }),
      campaign(),
      campaign({ id: 4, campaign_name: 'Old' }),
    ]
    const answers = () => ({ status: 'success', total: 60, result: listed })
    await open(OPEN, {
      ...rest,
      'GET /v1/ekoline/campaign/campaign/5': one as object,
      'GET /v1/ekoline/campaign/campaign': answers,
    })
    const title = await screen.findByRole('heading', { name: 'Contacts of Renewals' })
    expect(title.closest('tr')?.previousElementSibling?.textContent).toContain('Renewals')
    listed = [campaign({ id: 3, campaign_name: 'Oldest' })]
    await page.press('Next')
    await page.shows('Oldest')
    expect(screen.getByRole('heading', { name: 'Contacts of Renewals' }).closest('tr')).toBeNull()
  })

  test('says Connecting until the state of the placed call is there', async () => {
    let answer: (body: object) => void = () => undefined
    const later = new Promise<object>((resolve) => {
      answer = resolve
    })
    const { calls } = await open(OPEN, {
      ...opened([contact(1)]),
      [CALL]: placed,
      'GET /v1/ekoline/calls/c1': later as never,
    })
    fireEvent.click((await desk()).getByRole('button', { name: /^Call/ }))
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /v1/ekoline/calls/c1'))
    ;(await desk()).getByRole('button', { name: 'Connecting' })
    answer({ status: 'success', result: callNow() })
    await page.shows(/^Ringing your phone, then/)
    ;(await desk()).getByRole('button', { name: 'Connecting' })
  })

  test('whose group was deleted says so', async () => {
    await open(OPEN, {
      ...having(campaign()),
      'GET /v1/ekoline/campaign/campaign/5': { status: 'success', result: { ...campaign(), group: null } },
    })
    await page.shows(campaignsMessages.campaign_group_gone)
  })

  test('whose group is empty says so', async () => {
    await open(OPEN, opened([]))
    await page.shows('No members in this group')
    expect(screen.getByRole('link', { name: 'Upload numbers' }).getAttribute('href')).toBe(
      '/bulk-dialler?group=12#upload',
    )
  })

  test('that could not be fetched is asked for again', async () => {
    await open(OPEN, {
      ...having(campaign()),
      'GET /v1/ekoline/campaign/campaign/5': failed(404, 'not_found', 'Not found.'),
    })
    await page.shows(campaignsMessages.contacts_failed)
    await page.shows('Not found.')
    expect(page.button('Try again')).toBeTruthy()
  })

  test('finds a contact', async () => {
    const many = Array.from({ length: 12 }, (_, index) => contact(index + 1))
    const { calls } = await open(OPEN, opened(many))
    await page.type('Search', 'First3')
    await page.isAt(`${OPEN}&q=First3`)
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toContain(
        'GET /v1/ekoline/campaign/campaign/5/contacts?page=1&search=First3',
      ),
    )
  })
})

describe('click-to-call', () => {
  // @shows SA-111
  test('connects, is connected with its button disabled, and can be repeated', async () => {
    let now = callNow()
    const { calls } = await open(OPEN, {
      ...opened([contact(1), contact(2)]),
      [CALL]: placed,
      'GET /v1/ekoline/calls/c1': () => ({ status: 'success', result: now }),
    })
    await page.press('Call First1 Last1')
    await page.toasts('success', 'Please check your phone.')
    expect((await screen.findAllByText('Connecting')).length).toBe(2) // the row and the desk
    await page.shows(/^Ringing your phone, then \+234/)
    expect(calls.find(({ call }) => call === CALL)?.body).toEqual({ username: 'ada1' })
    expect(page.button('Call First2 Last2').disabled).toBe(true)
    now = callNow({ state: 'connected', rings: null, seconds: 3, cost: 9 })
    const row = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Connected' })
    expect(row.map((button) => button.disabled)).toEqual([true, true])
    await page.shows('Talking with +234 803 555 0201')
    now = callNow({ state: 'ended', rings: null, seconds: 3, cost: 9, terminatecauseid: 1 })
    await page.shows('+234 803 555 0201: Answered')
    expect(page.button('Call again First1 Last1').disabled).toBe(false)
  })

  test('says that it is connecting before the server has answered', async () => {
    await open(OPEN, { ...opened([contact(1)]), [CALL]: unanswered })
    await page.press('Call First1 Last1')
    expect((await screen.findAllByText('Connecting')).length).toBe(2)
  })

  // @shows SA-111
  test("says 'Call failed' and why when the status is false", async () => {
    const why = 'We have no price for calls to this number yet. Nothing was charged.'
    await open(OPEN, {
      ...opened([contact(1)]),
      [CALL]: [422, { status: false, code: 'call_no_rate', message: why }],
    })
    await page.press('Call First1 Last1')
    await showsToast('Call failed')
    await page.shows(why)
    expect(table('Contacts to call').getByText('Call failed')).toBeTruthy()
    expect(page.button('Call First1 Last1').disabled).toBe(false)
  })

  test('that was not answered is placed once, too', async () => {
    const keys: (string | null)[] = []
    const { calls } = await open(OPEN, { ...opened([contact(1)]), [CALL]: new Error('no answer') })
    await page.press('Call First1 Last1')
    await page.shows(campaignsMessages.campaign_call_unanswered)
    await page.press('Call First1 Last1')
    await waitFor(() => expect(calls.filter(({ call }) => call === CALL)).toHaveLength(2))
    for (const { call, headers } of calls) if (call === CALL) keys.push(headers.get('idempotency-key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  // @shows SA-112
  test('of the own number says so, and sends nothing', async () => {
    const { calls } = await open(OPEN, opened([contact(1, { phonenumber: '+2348035550142' })]))
    await page.press('Call First1 Last1')
    await showsToast('You cannot call yourself!')
    expect(calls.some(({ call }) => call === CALL)).toBe(false)
  })

  test('of the own number that only the server knows of says the same', async () => {
    await open(OPEN, {
      ...opened([contact(1)]),
      [CALL]: [422, { status: false, code: 'campaign_own_number', message: 'You cannot call yourself!' }],
    })
    await page.press('Call First1 Last1')
    await showsToast(campaignsMessages.campaign_own_phone)
    expect(screen.queryAllByText('Call failed')).toEqual([])
  })

  test('is not offered for who opted out', async () => {
    await open(OPEN, opened([contact(1, { opted_out: true })]))
    await screen.findByRole('table', { name: 'Contacts to call' })
    await waitFor(() => expect(screen.getAllByText(campaignsMessages.contact_opted_out)).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Call First1 Last1' })).toBeNull()
    expect((await desk()).getByRole<HTMLButtonElement>('button', { name: 'Call' }).disabled).toBe(true)
  })
})

// @shows SA-118
describe('the current contact', () => {
  const kept = (part: Partial<CampaignContact>) => ({ status: 'success', result: contact(1, part) })

  test('has its outcome kept', async () => {
    const { calls } = await open(OPEN, { ...opened([contact(1)]), [NOTE]: kept({ outcome: 'reached' }) })
    fireEvent.click((await desk()).getByRole('radio', { name: 'Reached' }))
    await waitFor(() => expect(rows('Contacts to call')[0]).toContain('Reached'))
    expect(calls.find(({ call }) => call === NOTE)?.body).toEqual({ outcome: 'reached' })
    expect((await desk()).getByRole<HTMLInputElement>('radio', { name: 'Reached' }).checked).toBe(true)
  })

  test('is never called again only when one is sure', async () => {
    const { calls } = await open(OPEN, {
      ...opened([contact(1)]),
      [NOTE]: kept({ outcome: 'do not call', opted_out: true }),
    })
    fireEvent.click((await desk()).getByRole('radio', { name: 'Do not call' }))
    const dialog = await page.inDialog('Never call First1 Last1 again?')
    expect(calls.some(({ call }) => call === NOTE)).toBe(false)
    dialog.getByRole('button', { name: 'Never call again' }).click()
    await waitFor(() => expect(screen.getAllByText(campaignsMessages.contact_opted_out)).toHaveLength(2))
    expect(calls.find(({ call }) => call === NOTE)?.body).toEqual({ outcome: 'do not call' })
  })

  test('has its note kept when the field is left', async () => {
    const { calls } = await open(OPEN, { ...opened([contact(1)]), [NOTE]: kept({ note: 'Call in May' }) })
    const note = (await desk()).getByLabelText('Note')
    await page.shows(campaignsMessages.contact_note_hint)
    fireEvent.change(note, { target: { value: 'Call in May' } })
    fireEvent.blur(note)
    await page.shows(campaignsMessages.contact_note_kept)
    expect(calls.find(({ call }) => call === NOTE)?.body).toEqual({ note: 'Call in May' })
  })

  test('loses no note that could not be kept, also after the next contact', async () => {
    await open(OPEN, { ...opened([contact(1), contact(2)]), [NOTE]: failed(500, 'internal', 'x') })
    const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note')
    await desk()
    fireEvent.change(note(), { target: { value: 'Call in May' } })
    fireEvent.blur(note())
    await page.press(/^Next contact/)
    const words = 'We couldn’t save your note on First1 Last1. It is still here. Try again.'
    await page.toasts('info', words)
    expect(note().value).toBe('')
    await page.press(/^Previous/)
    expect(note().value).toBe('Call in May')
    expect(campaignsMessages.contact_not_kept).toBe(words.replace('First1 Last1', '{name}'))
  })

  test('is followed by the next, over the pages, up to the last', async () => {
    const many = Array.from({ length: 50 }, (_, index) => contact(index + 1, { status: index < 48 }))
    const { calls } = await open(OPEN, opened(many, 51))
    expect((await desk()).getByText('Contact 49 of 51')).toBeTruthy()
    await page.press(/^Next contact/)
    await page.shows('Contact 50 of 51')
    await page.press(/^Next contact/)
    await page.isAt(`${OPEN}&contacts=2`)
    expect(calls.map(({ call }) => call)).toContain('GET /v1/ekoline/campaign/campaign/5/contacts?page=2')
  })

  test('after the last one there is none, which is said', async () => {
    await open(OPEN, opened([contact(1)]))
    await desk()
    await page.press(/^Next contact/)
    await page.toasts('info', campaignsMessages.contact_list_done)
  })
})

// @shows SA-118
describe('the keyboard', () => {
  test('takes the next contact, the one before, calls, notes and says what came of it', async () => {
    const { calls } = await open(OPEN, {
      ...opened([contact(1), contact(2)]),
      [CALL]: unanswered,
      [NOTE]: { status: 'success', result: contact(1, { outcome: 'no answer' }) },
    })
    await desk()
    pressKey('n')
    await page.shows('Contact 2 of 2')
    pressKey('P')
    await page.shows('Contact 1 of 2')
    pressKey('2')
    await waitFor(() =>
      expect(calls.find(({ call }) => call === NOTE)?.body).toEqual({ outcome: 'no answer' }),
    )
    pressKey('c')
    await waitFor(() => expect(calls.some(({ call }) => call === CALL)).toBe(true))
    pressKey('t')
    expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  })

  test('waits while a person types, holds another key, or is asked something', async () => {
    await open(OPEN, opened([contact(1), contact(2)]))
    await desk()
    pressKey('n', screen.getByLabelText('Note'))
    fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
    pressKey('6')
    await page.inDialog('Never call First1 Last1 again?')
    pressKey('n')
    expect(screen.getByText('Contact 1 of 2')).toBeTruthy()
  })

  test('is listed, and can be switched off', async () => {
    await open(OPEN, opened([contact(1), contact(2)]))
    await desk()
    const list = within(screen.getByRole('region', { name: 'Keyboard shortcuts' }))
    expect(list.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Next contact',
      'Previous contact',
      'Call',
      'Type a note',
      'Outcome',
    ])
    fireEvent.click(list.getByRole('checkbox', { name: 'Keyboard shortcuts' }))
    pressKey('n')
    expect(screen.getByText('Contact 1 of 2')).toBeTruthy()
    fireEvent.click(list.getByRole('checkbox', { name: 'Keyboard shortcuts' }))
    pressKey('n')
    await page.shows('Contact 2 of 2')
  })
})
