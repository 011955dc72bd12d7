// @shows DEC-210

import { contactCallsMessages } from '@ekoline/contract/calls/messages/contact-calls.ts'
import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import type { Contact, ListedContact } from '@ekoline/contract/people/contacts.ts'
import { contactsMessages } from '@ekoline/contract/people/messages/contacts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { call as callWith } from '../../testing/calls.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { caughtUploads, type SentFile } from '../../testing/uploads.ts'

const LIST = 'GET /v1/contacts'
const TAGS = 'GET /v1/contacts/tags'
const ONE = 'GET /v1/contacts/1'
const CALLS = 'GET /v1/ekoline/contacts/1/calls'
const ADD = 'POST /v1/contacts'
const CHANGE = 'PUT /v1/contacts/1'

const bello: ListedContact = {
  id: 1,
  name: 'Halima Bello',
  company: 'Bello Stores',
  number: '+2348035520140',
  tags: ['Customer'],
}
const diesel: ListedContact = { id: 2, name: '', company: 'Ọlá Diesel', number: null, tags: [] }
const contact = (part: Partial<Contact> = {}): Contact => ({
  id: 1,
  name: 'Halima Bello',
  company: 'Bello Stores',
  numbers: [
    { number: '+2348035520140', label: 'Mobile' },
    { number: '+2342017730912', label: 'Shop' },
  ],
  emails: ['halima@bello.example'],
  tags: ['Customer', 'Wholesale'],
  notes: [
    {
      id: 7,
      text: 'Call after 16:00.',
      written_by: 'Ada Obi',
      written_at: '2026-11-20 09:00:00',
      may_delete: true,
    },
  ],
  added_by: 'Bola Ade',
  added_at: '2026-11-19 09:00:00',
  may_change: true,
  shares: [],
  ...part,
})
const broken = failed(500, 'internal', serviceMessages.internal)
const noCalls = { status: 'success', result: [], current_page: 1, total_records: 0, total_is_minimum: false }
const having = (rows: readonly ListedContact[] = [bello, diesel], one = contact()): Answers => ({
  [LIST]: { status: 'success', result: rows, total: rows.length },
  [TAGS]: { status: 'success', result: rows.length > 0 ? [{ tag: 'Customer', contacts: 1 }] : [] },
  [ONE]: { status: 'success', result: one },
  [CALLS]: noCalls,
})
const opened = (answers: Answers = {}, address = '/contacts?contact=1') =>
  open(address, { ...having(), ...answers })
const lead: Answers = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } }

beforeEach(() => session.store({ token: 'secret' }))

describe('the contacts', () => {
  test('are listed under their letters, each leading to its page', async () => {
    await opened({}, '/contacts')
    await page.shows('Halima Bello')
    expect(screen.getByRole('region', { name: 'O' }).textContent).toBe('OỌlá Diesel')
    expect(screen.getByRole('region', { name: 'H' }).textContent).toBe(
      'HHalima BelloCustomer+234 803 552 0140',
    )
    await page.shows('Choose a contact')
    fireEvent.click(screen.getByRole('link', { name: /Halima Bello/ }))
    await page.isAt('/contacts?contact=1')
    await screen.findByRole('heading', { name: 'Halima Bello' })
  })

  test('are searched, and narrowed to a tag', async () => {
    const asked: Record<string, string>[] = []
    const answer: Answers[string] = (_, query) => {
      asked.push(query)
      return { status: 'success', result: [bello], total: 1 }
    }
    await opened({ [LIST]: answer }, '/contacts')
    fireEvent.change(await screen.findByLabelText('Search contacts'), { target: { value: '0803 552' } })
    await page.isAt('/contacts?q=0803+552')
    fireEvent.change(await screen.findByLabelText('Tag'), { target: { value: 'Customer' } })
    await page.isAt('/contacts?q=0803+552&tag=Customer')
    expect(asked.at(-1)).toMatchObject({ search: '0803 552', tag: 'Customer' })
  })

  test('say that there are none, and what one is for', async () => {
    await opened(having([]), '/contacts')
    await page.shows('No contacts yet')
    await page.press('Add your first contact')
    await screen.findByRole('form', { name: 'Add contact' })
  })

  test.each([
    ['a word', '/contacts?q=xyz', 'No contact has “xyz”'],
    ['a tag', '/contacts?tag=VIP', 'No contact has the tag “VIP”'],
  ])('say that none has %s', async (_, address, words) => {
    await opened(having([]), address)
    await page.shows(words)
  })

  test('say that they could not be loaded', async () => {
    await opened({ [LIST]: broken }, '/contacts')
    await page.shows(contactsMessages.our_contacts_failed)
  })

  test('are read only by a lead', async () => {
    await opened(lead)
    await page.shows('Call after 16:00.')
    for (const name of ['Add contact', 'Edit', 'Add note', 'Delete note', 'Call'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the page of a contact', () => {
  test('writes to the email alone, whatever a card says beside it', async () => {
    await opened(
      having([bello], contact({ emails: ['halima@bello.example?bcc=all@x.example,musa@x.example'] })),
    )
    await page.shows('Call after 16:00.')
    const link = screen.getByRole('link', { name: /^halima@/ })
    expect(link.getAttribute('href')).toBe('mailto:halima@bello.example%3Fbcc=all@x.example%2Cmusa@x.example')
  })

  test('has its numbers, emails, tags, notes, and who added it', async () => {
    await opened()
    await page.shows('Call after 16:00.')
    const part = (name: string) => screen.getByRole('region', { name }).textContent
    expect(part('Numbers')).toBe('Numbers+234 803 552 0140Mobile+234 201 773 0912Shop')
    expect(part('Emails')).toContain('halima@bello.example')
    expect(part('Notes')).toContain('Call after 16:00.Ada Obi')
    expect(screen.getByRole('list', { name: 'Tags' }).textContent).toBe('CustomerWholesale')
    await page.shows(/^Added by Bola Ade/)
    await page.shows('No calls with this contact in the last year.')
  })

  test('calls a number by the dial box', async () => {
    await opened()
    await page.press('Call +234 201 773 0912')
    await page.isAt('/contacts?contact=1&dial=%2B234+201+773+0912')
  })

  test('has the calls with it', async () => {
    const result = [
      callWith(1, {
        direction: 'in',
        outcome: 'answered',
        answered_by: 'Bola Ade',
        note: 'Sent the waybill',
      }),
      callWith(2, { direction: 'in', outcome: 'missed', voicemail: true }),
    ]
    await opened({ [CALLS]: { ...noCalls, result, total_records: 2 } })
    await page.shows('Bola Ade answered')
    await page.shows('Sent the waybill')
    await page.shows('Missed, went to voicemail')
  })

  test('says that its calls, or itself, could not be loaded', async () => {
    await opened({ [CALLS]: broken })
    await page.shows(contactCallsMessages.contact_calls_failed)
  })

  test('says that it could not be loaded, or is gone', async () => {
    await opened({ [ONE]: broken })
    await page.shows(contactsMessages.contact_failed)
  })

  test('that was deleted leads back to the list', async () => {
    await opened({ [ONE]: failed(404, 'not_found', serviceMessages.internal) })
    await page.shows('This contact was deleted')
    fireEvent.click(screen.getAllByRole('button', { name: 'All contacts' })[0] as HTMLElement)
    await page.isAt('/contacts')
  })

  test('of someone else’s contact has no way to change it', async () => {
    await opened(having([bello], contact({ may_change: false })))
    await page.shows('Call after 16:00.')
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(page.button('Add note')).toBeDefined()
  })
})

describe('a contact', () => {
  test('is added with its numbers, emails and tags', async () => {
    const { calls } = await opened({ [ADD]: { status: 'success', result: contact() } }, '/contacts')
    await page.press('Add contact')
    expect(page.button('Save contact').disabled).toBe(true)
    await page.type('Name', 'Halima Bello')
    await page.type('Phone number 1', '0803 552 0140')
    await page.type('Type of phone number 1', 'Mobile')
    await page.press('Add number')
    await page.press('Add email')
    await page.type('Email 1', 'halima@bello.example')
    await page.type('Tags', 'Customer, Wholesale,')
    await page.press('Save contact')
    await page.toasts('success', 'Halima Bello is in your contacts')
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      name: 'Halima Bello',
      company: '',
      numbers: [{ number: '0803 552 0140', label: 'Mobile' }],
      emails: ['halima@bello.example'],
      tags: ['Customer', 'Wholesale'],
    })
    await page.isAt('/contacts?contact=1')
  })

  test('is changed, and what is wrong is said at its field', async () => {
    const wrong = [
      400,
      {
        status: 'failed',
        code: 'invalid_request',
        message: 'Wrong',
        errors: [{ field: 'numbers.0.number', message: 'this number is not complete' }],
      },
    ]
    await opened({ [CHANGE]: wrong })
    await page.press('Edit Halima Bello')
    await page.type('Phone number 1', '')
    await page.type('Phone number 2', '0803')
    await page.press('Save contact')
    await page.shows('This number is not complete')
    expect(screen.getByLabelText('Phone number 2').getAttribute('aria-invalid')).toBe('true')
  })

  test('that could not be saved keeps what was typed', async () => {
    await opened({ [CHANGE]: new Error('offline') })
    await page.press('Edit Halima Bello')
    await page.type('Name', 'Mrs Bello')
    await page.press('Save contact')
    await page.toasts('info', contactsMessages.contact_save_failed)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mrs Bello')
  })

  test('that was changed says so', async () => {
    await opened({ [CHANGE]: { status: 'success', result: contact() } })
    await page.press('Edit Halima Bello')
    await page.type('Name', 'Mrs Bello')
    await page.press('Save contact')
    await page.toasts('success', contactsMessages.contact_changed)
  })

  test.each([
    ['is deleted after a question', { status: 'success' }, 'success', 'Halima Bello is deleted'],
    ['says that it was not', new Error('offline'), 'info', contactsMessages.contact_delete_failed],
  ] as const)('%s', async (_, answer, type, words) => {
    await opened({ 'DELETE /v1/contacts/1': answer })
    await page.choose('Delete contact Halima Bello')
    const dialog = await page.inDialog('Delete Halima Bello?')
    fireEvent.click(dialog.getByRole('button', { name: 'Delete contact' }))
    await page.toasts(type, words)
  })

  test.each([
    [
      'is merged with one that has a number of it',
      { status: 'success', result: contact() },
      'success',
      contactsMessages.contacts_merged,
    ],
    ['says that it was not merged', new Error('offline'), 'info', contactsMessages.contact_merge_failed],
  ] as const)('%s', async (_, answer, type, words) => {
    const shares = [{ id: 2, name: 'Ọlá Diesel', number: '+2342017730912', may_change: true }]
    const { calls } = await opened({
      ...having([bello], contact({ shares })),
      'POST /v1/contacts/1/merge': answer,
    })
    await page.shows('Ọlá Diesel has +234 201 773 0912, too.')
    await page.press('Merge with Ọlá Diesel')
    const dialog = await page.inDialog('Merge Ọlá Diesel into Halima Bello?')
    fireEvent.click(dialog.getByRole('button', { name: 'Merge contacts' }))
    await page.toasts(type, words)
    expect(calls.at(-1) && calls.find(({ call }) => call.endsWith('/merge'))?.body).toEqual({ other: 2 })
  })
})

describe('a note', () => {
  test.each([
    ['is added', { status: 'success', result: contact() }, 'success', contactsMessages.contact_note_added],
    ['says that it was not', new Error('offline'), 'info', contactsMessages.contact_note_failed],
  ] as const)('%s', async (_, answer, type, words) => {
    await opened({ 'POST /v1/contacts/1/notes': answer })
    await page.press('Add note')
    await page.type('Note', 'Wants an invoice')
    await page.press('Save note')
    await page.toasts(type, words)
  })

  test.each([
    ['is deleted', { status: 'success' }, 'success', contactsMessages.contact_note_deleted],
    [
      'that was not deleted says so',
      new Error('offline'),
      'info',
      contactsMessages.contact_note_delete_failed,
    ],
  ] as const)('%s', async (_, answer, type, words) => {
    await opened({ 'DELETE /v1/contacts/notes/7': answer })
    await page.press('Delete note')
    const dialog = await page.inDialog('Delete this note?')
    fireEvent.click(dialog.getByRole('button', { name: 'Delete note' }))
    await page.toasts(type, words)
  })
})

test('a number without a name is saved as a contact from the details of its call', async () => {
  const call = callWith(1, { direction: 'in', other: { number: '+2348059990000', name: null, is: null } })
  const { calls } = await open('/calls?call=call-1', {
    'GET /v1/ekoline/calls/call-1/detail': { status: 'success', result: call },
    [ADD]: { status: 'success', result: contact() },
  })
  await page.press('Save +234 805 999 0000 as contact')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as contact' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Gate man' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save contact' }))
  await page.toasts('success', 'Gate man is in your contacts')
  expect(calls.find((one) => one.call === ADD)?.body).toMatchObject({
    name: 'Gate man',
    numbers: [{ number: '+234 805 999 0000', label: '' }],
  })
})

// @shows DEC-215
describe('a file of contacts', () => {
  let uploads: SentFile[]
  beforeEach(() => {
    uploads = caughtUploads()
  })
  const vcf = new File(['BEGIN:VCARD'], 'phone.vcf', { type: 'text/vcard' })
  const found = {
    format: 'vcard',
    contacts: 212,
    refused: 1,
    repeated: 2,
    sharing: 3,
    first: [
      {
        name: 'Musa Ibrahim',
        company: '',
        numbers: [{ number: '+2348027115391', label: 'Mobile' }],
        emails: [],
        tags: [],
      },
    ],
    reasons: [{ line: 9, reason: 'No name and no company' }],
  }
  const choose = async () => {
    await opened({}, '/contacts')
    await page.press('Import')
    expect(page.button('Import contacts').disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [vcf] } })
    await waitFor(() => expect(uploads.at(-1)?.call).toBe('POST /v1/contacts/preview'))
  }

  test('is shown before it is added, with what becomes of those who are there', async () => {
    await choose()
    uploads.at(-1)?.answer(200, { status: 'success', result: found })
    await page.shows('Contacts in this file: 212')
    await page.shows('Line 9: No name and no company')
    fireEvent.change(screen.getByLabelText('3 have a number of a contact that you have'), {
      target: { value: 'skip' },
    })
    await page.type('Tag for all of them', 'From my phone')
    await page.press('Import contacts')
    await waitFor(() => expect(uploads.at(-1)?.call).toBe('POST /v1/contacts/uploads'))
    const sent = uploads.at(-1)
    expect([sent?.form.get('sharing'), sent?.form.get('tag')]).toEqual(['skip', 'From my phone'])
    sent?.answer(200, { status: 'success', result: { added: 209, merged: 0, skipped: 3, refused: 1 } })
    await page.toasts('success', 'Contacts: 209 added, 4 left out')
  })

  test('that could not be added keeps the choice', async () => {
    await choose()
    uploads.at(-1)?.answer(200, { status: 'success', result: { ...found, sharing: 0 } })
    await page.press('Import contacts')
    await waitFor(() => expect(uploads.at(-1)?.call).toBe('POST /v1/contacts/uploads'))
    uploads.at(-1)?.answer(500, 'proxy')
    await page.toasts('info', contactsMessages.contacts_import_failed)
    await page.shows('Contacts in this file: 212')
    expect(uploads.map(({ call }) => call)).toEqual([
      'POST /v1/contacts/preview',
      'POST /v1/contacts/uploads',
    ])
  })

  test('is sent once to be looked at, and once to be added', async () => {
    await choose()
    uploads.at(-1)?.answer(200, { status: 'success', result: { ...found, sharing: 0 } })
    await page.shows('Contacts in this file: 212')
    await page.press('Import contacts')
    await waitFor(() => expect(uploads.at(-1)?.call).toBe('POST /v1/contacts/uploads'))
    uploads
      .at(-1)
      ?.answer(200, { status: 'success', result: { added: 212, merged: 0, skipped: 0, refused: 0 } })
    await page.toasts('success', 'Contacts: 212 added')
    expect(uploads.map(({ call }) => call)).toEqual([
      'POST /v1/contacts/preview',
      'POST /v1/contacts/uploads',
    ])
  })

  test('that could not be downloaded says so', async () => {
    await opened({ 'GET /v1/contacts/export': new Error('offline') }, '/contacts')
    await page.choose('For a phone (vCard)')
    await page.toasts('info', contactsMessages.contacts_export_failed)
  })

  test('that cannot be read says why', async () => {
    await choose()
    uploads.at(-1)?.answer(422, {
      status: 'failed',
      code: 'contacts_file_empty',
      message: contactsMessages.contacts_file_empty,
    })
    await page.shows(contactsMessages.contacts_file_empty)
  })
})
