// @shows AC2-8

import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import type {
  Group,
  GroupImport,
  GroupMember,
  ListPreview,
} from '@ekoline/contract/outreach/contact-groups.ts'
import { contactGroupsMessages } from '@ekoline/contract/outreach/messages/contact-groups.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { caughtUploads } from '../../testing/uploads.ts'

const GROUPS = 'GET /v1/ekoline/groups/campaign'
const ADD = 'POST /v1/ekoline/groups/campaign'
const one = (id: number) => `GET /v1/ekoline/groups/campaign/${id}`
const members = (id: number) => `GET /v1/ekoline/campaignNumbers/list/${id}`

const customers: Group = { id: 8, name: 'Lagos customers', total: 2 }
const debtors: Group = { id: 3, name: 'Unpaid invoices', total: 250 }
const lastImport: GroupImport = {
  file_name: 'customers.csv',
  uploaded_at: '2026-11-18 10:20:00',
  uploaded_by: 'Adaeze Obi',
  consent_source: 'Order form, 2026',
  added: 1_250,
  known: 3,
  repeated: 2,
  rejected: 10_004,
  rejected_kept: 10_000,
}
const member = (id: number, part: Partial<GroupMember> = {}): GroupMember => ({
  id,
  firstname: 'Bola',
  lastname: `Adeyemi ${id}`,
  phonenumber: `+23480355501${40 + id}`,
  created_at: '2026-11-18 10:20:00',
  status: false,
  ...part,
})
const detail = (group: Group, last_import: GroupImport | null = null) => ({
  status: 'success',
  result: { ...group, created_at: '2026-11-18 10:20:00', last_import, consents: [] },
})
const having = (groups: Group[], rows: GroupMember[] = [], total = rows.length): Answers => ({
  [GROUPS]: { status: 'success', result: groups, total: groups.length },
  ...Object.fromEntries(
    groups.flatMap((group) => [
      [one(group.id), detail(group)],
      [members(group.id), { rows, total }],
    ]),
  ),
})
const lead = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } }

const csv = (name = 'list.csv', size?: number) => {
  const file = new File(['Phone\n08035550142\n'], name, { type: name.endsWith('.csv') ? 'text/csv' : '' })
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  return file
}
const choose = async (chosen: File) =>
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [chosen] } })
const CONSENT = 'How did these people agree to be called?'
const openUpload = () => page.press('Upload numbers')
const theUpload = async (sent: ReturnType<typeof caughtUploads>) => {
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0] as (typeof sent)[number]
}
const found: ListPreview = {
  columns: [
    { name: 'Name', example: 'Bola' },
    { name: 'Mobile Phone', example: '0803 555 0142' },
    { name: '', example: '08055550143' },
  ],
  phone_columns: [2, 3],
  first_name_column: 1,
  last_name_column: 0,
  lines: [
    { line: 2, firstname: 'Bola', lastname: '', phonenumber: '+2348035550142', reason: null },
    { line: 3, firstname: 'Efe', lastname: '', phonenumber: '0803', reason: 'Number incomplete or invalid' },
  ],
  read: 2,
  right: 1,
}
/** Answers what asks how the list would be read. @returns that */
const previewed = async (sent: ReturnType<typeof caughtUploads>, result = found) => {
  const asked = await theUpload(sent)
  act(() => asked.answer(200, { status: 'success', result }))
  sent.length = 0
  return asked
}
const uploading = async (sent: ReturnType<typeof caughtUploads>) => {
  await openUpload()
  await choose(csv())
  await page.type(CONSENT, ' Order form ')
  await previewed(sent)
  await waitFor(() => expect(page.button('Upload').disabled).toBe(false))
  await page.press('Upload')
}
const confirm = async (dialog: string, button: string) =>
  fireEvent.click((await page.inDialog(dialog)).getByRole('button', { name: button }))

beforeEach(() => session.store({ token: 'secret' }))

describe('the bulk dialler', () => {
  // @shows SA-98
  test('shows the newest group, and those to choose from', async () => {
    const { calls } = await open('/bulk-dialler', having([customers, debtors], [member(1), member(2)]))
    const list = await screen.findByRole('list', { name: 'Groups' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Lagos customers2', 'Unpaid invoices250'])
    expect(within(list).getByRole('button', { pressed: true }).textContent).toBe('Lagos customers2')
    await page.shows('Adeyemi 1') // until then the table is another one
    const shown = screen.getByRole('table', { name: 'Members' })
    expect(
      within(shown)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['#', 'First name', 'Last name', 'Phone number', 'Actions'])
    expect(within(shown).getAllByRole('row')[1]?.textContent).toBe(
      '1Bola Adeyemi 1BolaAdeyemi 1+234 803 555 0141Delete contact', // both of what cards and tables show; its menu
    )
    await page.press(/Unpaid invoices/)
    await page.isAt('/bulk-dialler?group=3')
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`${members(3)}?page=1`))
  })

  // @shows SA-100, SA-103
  test('without groups says so, and leads to a first one', async () => {
    await open('/bulk-dialler', having([]))
    const list = within(await screen.findByRole('region', { name: 'Select group' }))
    await list.findByText(contactGroupsMessages.no_groups)
    expect(screen.queryByRole('button', { name: 'Upload numbers' })).toBeNull()
    fireEvent.click(list.getByRole('button', { name: 'Create group' }))
    await page.inDialog('Create group')
  })

  test('keeps the shape of what comes', async () => {
    await open('/bulk-dialler', { ...having([customers]), [members(8)]: unanswered })
    expect((await screen.findByRole('table', { name: 'Members' })).getAttribute('aria-busy')).toBe('true')
  })

  test('says what could not be fetched, and tries again', async () => {
    await open('/bulk-dialler', { [GROUPS]: failed(500, 'internal', serviceMessages.internal) })
    await page.shows(contactGroupsMessages.groups_failed)
  })

  test('says when members could not be fetched, and tries again', async () => {
    let works = false
    await open('/bulk-dialler', {
      ...having([customers]),
      [members(8)]: () =>
        works ? { rows: [member(1)], total: 1 } : failed(500, 'internal', serviceMessages.internal),
    })
    await page.shows(contactGroupsMessages.members_failed)
    works = true
    await page.press('Try again')
    await page.shows('Adeyemi 1')
  })

  test('says when a group is not there any more', async () => {
    await open('/bulk-dialler?group=99', having([customers], [member(1)]))
    await page.shows(contactGroupsMessages.group_gone)
    await page.press('Show the newest group')
    await page.isAt('/bulk-dialler')
    await page.shows('Adeyemi 1')
  })

  test('lets a lead look only', async () => {
    await open('/bulk-dialler', { ...having([customers], [member(1)]), ...lead })
    await page.shows('Adeyemi 1')
    for (const name of [
      'Create group',
      'Upload numbers',
      'Delete group',
      'Edit Bola Adeyemi 1',
      'Delete Bola Adeyemi 1',
    ])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('says to a lead that they cannot make one', async () => {
    await open('/bulk-dialler', { ...having([]), ...lead })
    await page.shows('A group is a list of numbers to call.')
    expect(screen.queryByRole('button', { name: 'Create group' })).toBeNull()
  })
})

describe('the groups', () => {
  const many = Array.from({ length: 12 }, (_, i): Group => ({ id: 20 + i, name: `Group ${i}`, total: 0 }))

  test('are searched by name and paged by the address', async () => {
    const answers = having(many)
    const { calls } = await open('/bulk-dialler', {
      ...answers,
      [GROUPS]: { status: 'success', result: many, total: 120 },
    })
    await page.shows('Page 1 of 3, 120 groups')
    await page.press('Page 2')
    await page.isAt('/bulk-dialler?groups-page=2')
    await page.type('Group name', ' lagos ')
    await page.isAt('/bulk-dialler?groups=lagos')
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`${GROUPS}?page=1&search=lagos`))
  })

  test('that none is called so say it', async () => {
    await open('/bulk-dialler?groups=nothing', having([]))
    await page.shows('No groups match “nothing”')
  })

  // @shows SA-96, SA-102, SA-137
  test('are created in a modal', async () => {
    const groups = [debtors]
    const { calls } = await open('/bulk-dialler?group=3', {
      ...having([customers, debtors]),
      [GROUPS]: () => ({ status: 'success', result: groups, total: groups.length }),
      [ADD]: () => {
        groups.unshift(customers)
        return { id: 8, name: 'Lagos customers', message: 'Group successfully created' }
      },
    })
    await page.press('Create group')
    const dialog = await page.inDialog('Create group')
    fireEvent.click(dialog.getByRole('button', { name: 'Create group' }))
    await page.shows(contactGroupsMessages.group_name_missing)
    fireEvent.change(dialog.getByLabelText('Group name'), { target: { value: ' Lagos customers ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create group' }))
    await page.toasts('success', 'Group successfully created')
    await page.isAt('/bulk-dialler')
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({ name: 'Lagos customers' })
    await screen.findByRole('button', { name: /Lagos customers/, pressed: true })
  })

  // @shows SA-105
  test.each([
    [
      'in the server’s words',
      failed(409, 'group_name_taken', 'You have it already.'),
      'You have it already.',
    ],
    ['without an answer', new TypeError('gone'), contactGroupsMessages.group_failed],
  ])('that could not be created say why, %s', async (_, answer, words) => {
    await open('/bulk-dialler', { ...having([customers]), [ADD]: answer })
    await page.press('Create group')
    const dialog = await page.inDialog('Create group')
    fireEvent.change(dialog.getByLabelText('Group name'), { target: { value: 'Twice' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create group' }))
    await dialog.findByText(words)
    expect(dialog.getByLabelText<HTMLInputElement>('Group name').value).toBe('Twice')
  })

  // @shows SA-99, DEC-172
  test('are deleted after a question', async () => {
    const groups = [customers, debtors]
    await open('/bulk-dialler?group=8', {
      ...having(groups, [member(1)]),
      [GROUPS]: () => ({ status: 'success', result: groups, total: groups.length }),
      'DELETE /v1/ekoline/groups/campaign/8': () => {
        groups.shift()
        return { status: 'success' }
      },
    })
    await page.press('Delete group')
    await page.shows('We delete its 2 numbers for good.')
    await confirm('Delete Lagos customers?', 'Delete group')
    await page.toasts('success', 'Lagos customers and its numbers are deleted')
    await page.isAt('/bulk-dialler')
  })

  test.each([
    [
      'in the server’s words',
      failed(409, 'group_busy', 'Numbers are being added.'),
      'Numbers are being added.',
    ],
    ['without an answer', new TypeError('gone'), contactGroupsMessages.group_remove_failed],
  ])('that could not be deleted say why, %s', async (_, answer, words) => {
    await open('/bulk-dialler', { ...having([customers]), 'DELETE /v1/ekoline/groups/campaign/8': answer })
    await page.press('Delete group')
    await confirm('Delete Lagos customers?', 'Delete group')
    await page.toasts('info', words)
  })
})

describe('the members', () => {
  // @shows SA-100
  test('none: says so', async () => {
    await open('/bulk-dialler', having([{ ...customers, total: 0 }]))
    await page.shows(contactGroupsMessages.no_members)
  })

  test('are searched and paged by the address, as far as they are counted', async () => {
    const answers = having([debtors], [member(1)], 250)
    const { calls } = await open('/bulk-dialler?group=3&q=bo', answers)
    await page.shows('Page 1 of 5, 250 numbers')
    await page.press('Page 3')
    await page.isAt('/bulk-dialler?group=3&q=bo&page=3')
    await page.type('Search', '0803')
    await page.isAt('/bulk-dialler?group=3&q=0803')
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`${members(3)}?page=1&search=0803`))
  })

  test('that are too many to count say so', async () => {
    await open('/bulk-dialler?group=3&q=bo', {
      ...having([debtors]),
      [members(3)]: { rows: [member(1)], total: 10_000, total_is_minimum: true },
    })
    await page.shows('Page 1 of 200, 10,000 or more numbers')
  })

  test('that nothing finds say how they are found; no page is behind the last', async () => {
    await open('/bulk-dialler?group=3&q=zzz', having([debtors]))
    await page.shows('No contact in this group begins with “zzz”')
  })

  test('have no page behind the last', async () => {
    await open('/bulk-dialler?group=3&page=9', having([debtors], [], 250))
    await page.shows('There’s no page 9')
    await page.press('Go to the first page')
    await page.isAt('/bulk-dialler?group=3')
  })

  // @shows SA-99, DEC-172
  test('are edited', async () => {
    const bola = member(1)
    const { calls } = await open('/bulk-dialler', {
      ...having([customers]),
      [members(8)]: () => ({ rows: [bola], total: 1 }),
      'PUT /v1/ekoline/campaignNumbers/1': () => {
        bola.firstname = 'Bolanle'
        return { status: 'success' }
      },
    })
    await page.press('Edit Bola Adeyemi 1')
    const dialog = await page.inDialog('Edit contact')
    fireEvent.change(dialog.getByLabelText('First name'), { target: { value: 'Bolanle' } })
    fireEvent.change(dialog.getByLabelText('Phone'), { target: { value: '0803 555 0199' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await page.toasts('success', contactGroupsMessages.member_changed)
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      firstname: 'Bolanle',
      lastname: 'Adeyemi 1',
      phonenumber: '0803 555 0199',
    })
    await page.shows('Bolanle')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    [
      'at the field',
      [
        400,
        {
          status: 'failed',
          code: 'invalid_request',
          message: 'Wrong',
          errors: [{ field: 'phonenumber', message: 'must be whole' }],
        },
      ] as [number, object],
      'Must be whole',
    ],
    [
      'of a number that is there',
      failed(409, 'number_in_group', 'It is in the group.'),
      'It is in the group.',
    ],
    ['without an answer', new TypeError('gone'), contactGroupsMessages.member_change_failed],
  ])('that cannot be changed say why, %s, and keep what was typed', async (_, answer, words) => {
    await open('/bulk-dialler', {
      ...having([customers], [member(1)]),
      'PUT /v1/ekoline/campaignNumbers/1': answer,
    })
    await page.press('Edit Bola Adeyemi 1')
    const dialog = await page.inDialog('Edit contact')
    fireEvent.change(dialog.getByLabelText('Phone'), { target: { value: '0803' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('0803')
  })

  test('are deleted after a question', async () => {
    const rows = [member(1)]
    await open('/bulk-dialler', {
      ...having([customers]),
      [members(8)]: () => ({ rows, total: rows.length }),
      'DELETE /v1/ekoline/campaignNumbers/1': () => {
        rows.pop()
        return { status: 'success' }
      },
    })
    await page.choose('Delete Bola Adeyemi 1')
    await page.shows('We remove +234 803 555 0141 from this group only.')
    await confirm('Delete Bola Adeyemi 1?', 'Delete contact')
    await page.toasts('success', contactGroupsMessages.member_removed)
    await page.shows(contactGroupsMessages.no_members)
  })

  test('that could not be deleted say so', async () => {
    await open('/bulk-dialler', {
      ...having([customers], [member(1, { firstname: '', lastname: '' })]),
      'DELETE /v1/ekoline/campaignNumbers/1': new TypeError('gone'),
    })
    await page.choose('Delete +234 803 555 0141')
    await confirm('Delete +234 803 555 0141?', 'Delete contact')
    await page.toasts('info', contactGroupsMessages.member_remove_failed)
  })
})

// @shows SA-97
describe('the upload of numbers', () => {
  // @shows SA-103
  test.each([
    ['another kind', csv('list.xlsx'), contactGroupsMessages.only_csv],
    [
      'too large',
      csv('list.csv', 64 * 1024 * 1024 + 1),
      'This file is too large. The limit is 64 MB. Upload it in parts.',
    ],
  ])('is not begun with a file of %s', async (_, file, words) => {
    const sent = caughtUploads()
    await open('/bulk-dialler', having([customers]))
    await openUpload()
    await page.press('Upload')
    await page.shows(contactGroupsMessages.csv_missing)
    await page.shows(contactGroupsMessages.consent_missing)
    await choose(file)
    await page.type(CONSENT, 'Order form')
    await page.press('Upload')
    await page.shows(words)
    expect(sent).toEqual([])
  })

  // @shows SA-102, SA-105
  test('sends the file with its group and where they agreed, shows the progress, and empties the form', async () => {
    const sent = caughtUploads()
    let rows: GroupMember[] = []
    await open('/bulk-dialler?group=8', {
      ...having([debtors, customers]),
      [members(8)]: () => ({ rows, total: rows.length }),
    })
    await uploading(sent)
    const upload = await theUpload(sent)
    expect(upload.call).toBe('POST /v1/ekoline/campaignNumbers/uploads')
    expect(
      [...upload.form].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    ).toEqual([
      ['form', 'list.csv'],
      ['group_id', '8'],
      ['consent_source', 'Order form'],
      ['phone_columns', '2,3'],
      ['first_name_column', '1'],
      ['last_name_column', '0'],
    ])
    act(() => upload.progress(0.43))
    await page.shows('43%')
    act(() => upload.progress(1))
    await screen.findByRole('progressbar', { name: 'Adding the numbers' })
    rows = [member(1)]
    act(() => upload.answer(200, rows))
    await page.toasts('success', contactGroupsMessages.numbers_uploaded)
    await page.shows('Adeyemi 1')
    expect(screen.queryByRole('form', { name: 'Upload numbers' })).toBeNull()
    await openUpload()
    expect(screen.getByLabelText<HTMLInputElement>(CONSENT).value).toBe('')
  })

  // @shows SA-106
  test('with refused lines is no plain success, and says what became of its lines', async () => {
    const sent = caughtUploads()
    const counted = { added: 2, known: 0, repeated: 0, rejected: 1 }
    await open('/bulk-dialler', {
      ...having([customers], [member(1)]),
      [one(8)]: detail(customers, { ...lastImport, ...counted }),
    })
    await uploading(sent)
    const upload = await theUpload(sent)
    act(() => upload.answer(200, []))
    await page.toasts('info', 'Not every number was added: 2 added, 1 refused.')
    page.showsNot(contactGroupsMessages.numbers_uploaded)
  })

  test('shows what was found in the list before it is sent, and lets the columns be changed', async () => {
    const sent = caughtUploads()
    await open('/bulk-dialler', having([customers]))
    await openUpload()
    await choose(csv())
    expect(page.button('Upload').disabled).toBe(true)
    const asked = await previewed(sent)
    expect([asked.call, [...asked.form.keys()]]).toEqual([
      'POST /v1/ekoline/campaignNumbers/preview',
      ['form'],
    ])
    const shown = within(await screen.findByRole('region', { name: 'Check what we found' }))
    const choices = (label: string) =>
      [...shown.getByLabelText<HTMLSelectElement>(label).options].map(({ text, selected }) => [
        text,
        selected,
      ])
    expect(choices('Phone number')).toEqual([
      ['Mobile Phone, else Column 3', true],
      ['Name (Bola)', false],
      ['Mobile Phone (0803 555 0142)', false],
      ['Column 3 (08055550143)', false],
    ])
    expect(choices('Last name')[0]).toEqual(['None', true])
    shown.getByText('1 of the first 2 lines have a number.')
    expect(shown.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'LineFirst nameLast namePhone number',
      '2Bola+234 803 555 0142',
      '3Efe0803 Refused: Number incomplete or invalid',
    ])

    fireEvent.change(shown.getByLabelText('Phone number'), { target: { value: '3' } })
    const right: ListPreview = { ...found, phone_columns: [3], lines: found.lines.slice(0, 1), right: 2 }
    const again = await previewed(sent, right)
    expect([...again.form].filter(([name]) => name !== 'form')).toEqual([['phone_columns', '3']])
    await shown.findByText('All of the first 2 lines have a number.')
    expect(choices('Phone number').find(([, selected]) => selected)).toEqual(['Column 3 (08055550143)', true])
    await page.type(CONSENT, 'Order form')
    await page.press('Upload')
    expect((await theUpload(sent)).form.get('phone_columns')).toBe('3')
  })

  test('is not sent where the list cannot be read, and says why at the file', async () => {
    const sent = caughtUploads()
    await open('/bulk-dialler', having([customers]))
    await openUpload()
    await choose(csv())
    await page.type(CONSENT, 'Order form')
    const asked = await theUpload(sent)
    act(() => asked.answer(422, { status: 'error', code: 'csv_no_phone_column', message: 'No numbers.' }))
    await page.shows('No numbers.')
    expect(screen.getByLabelText('CSV file').getAttribute('aria-invalid')).toBe('true')
    sent.length = 0
    await page.press('Upload') // looks again: the server may have been away
    expect((await theUpload(sent)).call).toBe('POST /v1/ekoline/campaignNumbers/preview')
    await previewed(sent)
    await screen.findByRole('region', { name: 'Check what we found' })
    page.showsNot('No numbers.')
  })

  test('is not cancelled by a second press on the same place', async () => {
    const sent = caughtUploads()
    await open('/bulk-dialler', having([customers]))
    await openUpload()
    await choose(csv())
    await page.type(CONSENT, 'Order form')
    await previewed(sent)
    const place = page.button('Upload')
    await waitFor(() => expect(place.disabled).toBe(false))
    fireEvent.click(place)
    const upload = await theUpload(sent)
    expect(page.button('Upload')).toBe(place)
    fireEvent.click(place)
    expect([upload.aborted, sent.length]).toEqual([false, 1])
    const below = within(screen.getByRole('form', { name: 'Upload numbers' }))
      .getAllByRole('button')
      .at(-1)
    expect(below?.textContent).toBe('Cancel') // above, it would push the button off its place
  })

  test('is cancelled, keeps what was typed, and shows what was added before that', async () => {
    const sent = caughtUploads()
    let rows: GroupMember[] = []
    await open('/bulk-dialler', {
      ...having([customers]),
      [members(8)]: () => ({ rows, total: rows.length }),
    })
    await uploading(sent)
    const upload = await theUpload(sent)
    rows = [member(1)] // the server had it already
    await page.press('Cancel')
    await page.toasts('info', 'You cancelled the upload. Some numbers may already be in the group.')
    expect(upload.aborted).toBe(true)
    await page.shows('Adeyemi 1')
    expect(screen.getByLabelText<HTMLInputElement>(CONSENT).value).toBe(' Order form ')
  })

  test.each([
    ['in the server’s words', 415, { status: false, code: 'not_a_csv', message: 'No csv.' }, 'No csv.'],
    ['without an answer of the API', 502, 'Bad gateway', serviceMessages.internal],
  ])('that is refused says why at the file, %s', async (_, http, body, words) => {
    const sent = caughtUploads()
    await open('/bulk-dialler', having([customers]))
    await uploading(sent)
    const upload = await theUpload(sent)
    act(() => upload.answer(http, body))
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2)) // the toast, and at the file
    expect(screen.getByLabelText('CSV file').getAttribute('aria-invalid')).toBe('true')
  })

  test('goes into the group that is chosen there', async () => {
    await open('/bulk-dialler', having([customers, debtors]))
    await openUpload()
    await screen.findByRole('option', { name: 'Unpaid invoices' })
    await page.type('Group', '3')
    await page.isAt('/bulk-dialler?group=3')
  })

  test('has a sample', async () => {
    const saved: string[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} as ${this.download}`)
    })
    await open('/bulk-dialler', having([customers]))
    await openUpload()
    await page.press('Sample CSV')
    expect(saved).toEqual(['blob:sample as sample.csv'])
  })

  test('leaves its story, and its rejected lines to be fetched', async () => {
    const saved: string[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:lines', revokeObjectURL: () => undefined }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const lines = new Response('Line,Reason\r\n', {
      headers: { 'content-disposition': 'attachment; filename="rejected-lines-8.csv"' },
    })
    await open('/bulk-dialler', {
      ...having([customers], [member(1)]),
      [one(8)]: detail(customers, lastImport),
      'GET /v1/ekoline/campaignNumbers/rejected/8': lines,
    })
    const story = within(await screen.findByRole('region', { name: 'Last upload' }))
    story.getByText(
      'Last upload: 1,250 added, 3 in the group already, 2 repeated in the file, 10,004 refused',
    )
    expect(story.getAllByRole('definition').map((definition) => definition.textContent)).toEqual([
      'customers.csv',
      '18 Nov, 11:20 by Adaeze Obi',
      'Order form, 2026',
    ])
    await page.shows(/^The first 10,000\. Each row says why/)
    await page.press('Refused rows')
    await waitFor(() => expect(saved).toEqual(['rejected-lines-8.csv']))
  })

  test('says when rejected lines could not be fetched, and when it is unknown where people agreed', async () => {
    await open('/bulk-dialler', {
      ...having([customers], [member(1)]),
      [one(8)]: detail(customers, { ...lastImport, consent_source: null }),
      'GET /v1/ekoline/campaignNumbers/rejected/8': new TypeError('gone'),
    })
    await page.shows('Not stated')
    await page.press('Refused rows')
    await page.toasts('info', contactGroupsMessages.rejected_failed)
  })
})

// @shows DEC-216
test.each([
  [
    'come into a group by their tag, with where they agreed',
    { status: 'success', result: { added: 12, known: 2, repeated: 1 } },
    'success',
    '12 numbers added, 3 there already',
  ],
  [
    'that could not be added say so',
    new Error('offline'),
    'info',
    contactGroupsMessages.group_contacts_failed,
  ],
] as const)('contacts %s', async (_, answer, type, words) => {
  const ADD = 'POST /v1/ekoline/campaignNumbers/contacts'
  const { calls } = await open('/bulk-dialler', {
    ...having([customers], [member(1)]),
    'GET /v1/contacts/tags': { status: 'success', result: [{ tag: 'Customer', contacts: 15 }] },
    [ADD]: answer,
  })
  await page.press('Add contacts')
  const dialog = await page.inDialog('Add contacts')
  await dialog.findByRole('option', { name: 'Customer (15)' })
  fireEvent.change(dialog.getByLabelText('Which contacts'), { target: { value: 'Customer' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add contacts' }))
  await dialog.findByText(contactGroupsMessages.consent_missing)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Order form' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add contacts' }))
  await page.toasts(type, words)
  expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
    group_id: customers.id,
    tag: 'Customer',
    consent_source: 'Order form',
  })
})

// @shows DEC-216
test('single contacts come into a group, found by name or number', async () => {
  const ADD = 'POST /v1/ekoline/campaignNumbers/contacts'
  const bello = { id: 5, name: 'Halima Bello', company: '', number: '+2348035520140', tags: [] }
  const diesel = { id: 6, name: '', company: 'Ọlá Diesel', number: null, tags: [] }
  const { calls } = await open('/bulk-dialler', {
    ...having([customers], [member(1)]),
    'GET /v1/contacts/tags': { status: 'success', result: [] },
    'GET /v1/contacts': { status: 'success', result: [bello, diesel], total: 2 },
    [ADD]: { status: 'success', result: { added: 1, known: 0, repeated: 0 } },
  })
  await page.press('Add contacts')
  const dialog = await page.inDialog('Add contacts')
  fireEvent.change(dialog.getByLabelText('Which contacts'), { target: { value: '\n' } })
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add contacts' })
  expect(add.disabled).toBe(true)
  for (const name of [/^Halima Bello/, /^Ọlá Diesel/, /^Halima Bello/]) {
    fireEvent.click(dialog.getByRole('combobox', { name: 'Find a contact' }))
    fireEvent.click(await dialog.findByRole('option', { name }))
  }
  const chosen = within(dialog.getByRole('list', { name: 'Chosen contacts' }))
  expect(chosen.getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(chosen.getByRole('button', { name: 'Remove Ọlá Diesel' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Order form' } })
  fireEvent.click(add)
  await page.toasts('success', '1 numbers added, 0 there already')
  expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
    group_id: customers.id,
    contacts: [5],
    consent_source: 'Order form',
  })
})
