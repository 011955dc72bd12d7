// @shows SA-128

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { caughtUploads, type SentFile } from '../../testing/uploads.ts'
import { toast } from '../../ui/toast.ts'

beforeEach(() => session.store({ token: 'secret' }))

const GET = 'GET /v1/ekoline/docs'
const document = {
  id: 4,
  kind: 'identity',
  type: 'Passport',
  media: 'image/jpeg',
  state: 'pending',
  reason: null,
  created_at: '2026-11-20 10:00:00',
  decided_at: null,
}
const documents = (more: object = {}) => ({
  status: 'success',
  verification_status: 'unverified',
  verified_only: [],
  missing: [],
  result: [],
  total: 0,
  ...more,
})

async function visit(more: object = {}, answers: Answers = {}) {
  const sent = caughtUploads()
  const opened = await open('/verify-account', { [GET]: documents(more), ...answers })
  await screen.findByRole('region', { name: 'Your account' })
  return { ...opened, sent }
}

const form = (name: string) => within(screen.getByRole('form', { name }))
const picture = new File(['picture'], 'card.jpg', { type: 'image/jpeg' })

function fill(name: string, type: string, file: File) {
  fireEvent.change(form(name).getByLabelText('Type'), { target: { value: type } })
  fireEvent.change(form(name).getByLabelText('File'), { target: { files: [file] } })
}
const button = (name: string) => form(name).getByRole<HTMLButtonElement>('button', { name: 'Upload' })
/** In passing, and where the file is chosen. */
async function tellsAtFile(name: string, text: string) {
  await waitFor(() => expect(toast.all()).toContainEqual(expect.objectContaining({ type: 'info', text })))
  expect(form(name).getByLabelText('File').getAttribute('aria-invalid')).toBe('true')
  form(name).getByText(text)
}
const first = (sent: SentFile[]) => sent[0] as SentFile

// @shows SA-121, SA-122
test.each([
  ['Identity documents', 'Identity document', 'docs', 'id_verification_type', 'Identity document uploaded!'],
  ['Utility documents', 'Utility document', 'utilities', 'utility_bill_type', 'Utility document uploaded!'],
])(
  '%s are uploaded with progress, and the form is empty afterwards',
  async (tab, name, path, field, message) => {
    const { sent } = await visit()
    fireEvent.click(screen.getByRole('tab', { name: tab }))
    expect(button(name).disabled).toBe(true)
    fill(name, ' Passport ', picture)
    await screen.findByRole('img', { name: 'Preview of card.jpg' })
    fireEvent.click(button(name))
    const { call, form: body, progress, answer } = first(sent)
    expect(call).toBe(`POST /v1/ekoline/${path}`)
    expect([body.get('card_id'), body.get('workgroup_name'), body.get(field)]).toEqual([
      '101',
      'Adaeze Logistics',
      'Passport',
    ])
    expect((body.get('file') as File).name).toBe('card.jpg')
    progress(0.4)
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading card.jpg' })
    await waitFor(() => expect(bar.value).toBe(40))
    answer(200, { status: 'success', message, result: document })
    await page.toasts('success', message)
    expect(form(name).getByLabelText<HTMLInputElement>('Type').value).toBe('')
    expect(screen.queryByRole('img', { name: 'Preview of card.jpg' })).toBeNull()
  },
)

// @shows SA-124
test('an audio file is refused before it is sent, and can be exchanged', async () => {
  const { sent } = await visit()
  fill('Identity document', 'Passport', new File(['RIFF'], 'card.wav', { type: 'audio/wav' }))
  await page.shows('Please choose a picture or a PDF. An audio file cannot be checked.')
  expect(button('Identity document').disabled).toBe(true)
  fill('Identity document', 'Passport', picture)
  page.showsNot('Please choose a picture or a PDF. An audio file cannot be checked.')
  expect([button('Identity document').disabled, sent]).toEqual([false, []])
})

test.each([
  new File(['words'], 'notes.txt', { type: 'text/plain' }),
  new File(['words'], 'notes.docx', { type: '' }),
])('a file of another type is refused when it is chosen', async (file) => {
  await visit()
  fill('Identity document', 'Passport', file)
  await page.shows('We can’t read this kind of file. Choose a JPG, PNG or PDF.')
  expect(button('Identity document').disabled).toBe(true)
})

test('who is verified is offered no form', async () => {
  await visit({ verification_status: 'verified', missing: ['utility'], result: [document], total: 1 })
  await page.shows('We’ve checked your documents. You’re done.')
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('a file that is too large is refused before it is sent', async () => {
  await visit()
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'scan.pdf', { type: 'application/pdf' })
  fill('Identity document', 'Passport', large)
  await page.shows('This file is too large. The limit is 10 MB.')
  await page.shows('scan.pdf, 10.0 MB')
})

test('what the server refuses is marked at the file, and nothing typed is lost', async () => {
  const { sent } = await visit()
  fill('Identity document', 'Passport', picture)
  fireEvent.click(button('Identity document'))
  const message = 'This file cannot be taken.'
  first(sent).answer(415, { status: 'failed', code: 'document_refused', message })
  await tellsAtFile('Identity document', message)
  expect(form('Identity document').getByLabelText<HTMLInputElement>('Type').value).toBe('Passport')
})

test('an upload without an answer is reported, and can be cancelled', async () => {
  const { sent } = await visit()
  fill('Identity document', 'Passport', picture)
  fireEvent.click(button('Identity document'))
  first(sent).breakOff()
  await tellsAtFile('Identity document', 'We couldn’t upload the document. Try again.')
  fill('Identity document', 'Passport', picture)
  fireEvent.click(button('Identity document'))
  fireEvent.click(form('Identity document').getByRole('button', { name: 'Cancel' }))
  await form('Identity document').findByRole('button', { name: 'Upload' })
  expect(sent[1]?.aborted).toBe(true)
})

test('an upload is not cancelled by a second press on the same place', async () => {
  const { sent } = await visit()
  fill('Identity document', 'Passport', picture)
  const place = button('Identity document')
  fireEvent.click(place)
  expect(button('Identity document')).toBe(place)
  fireEvent.click(place)
  expect([first(sent).aborted, sent.length]).toEqual([false, 1])
})

test('an upload that was cancelled too late is among the documents', async () => {
  let result: object[] = []
  await visit({}, { [GET]: () => documents({ result, total: result.length }) })
  fill('Identity document', 'Passport', picture)
  fireEvent.click(button('Identity document'))
  result = [document]
  await page.press('Cancel')
  await within(await screen.findByRole('region', { name: 'Your documents' })).findByText('Passport')
})

test('what was typed in one tab is there when one comes back to it', async () => {
  await visit()
  fill('Identity document', 'Passport', picture)
  fireEvent.click(screen.getByRole('tab', { name: 'Utility documents' }))
  await page.isAt('/verify-account?tab=utility')
  fireEvent.click(screen.getByRole('tab', { name: 'Identity documents' }))
  expect(form('Identity document').getByLabelText<HTMLInputElement>('Type').value).toBe('Passport')
})

test.each([
  ['unverified', 'Not verified'],
  ['pending', 'In review'],
  ['verified', 'Verified'],
  ['rejected', 'Not accepted'],
])('an account that is %s reads so, and what is open to it', async (verification_status, word) => {
  await visit({ verification_status, verified_only: ['numbers'] })
  const account = within(screen.getByRole('region', { name: 'Your account' }))
  account.getByText(word)
  const uses = within(account.getByRole('list', { name: 'What you can use' }))
  expect(uses.getAllByRole('listitem')).toHaveLength(4)
  expect(uses.queryAllByText('Unlocks after verification')).toHaveLength(
    verification_status === 'verified' ? 0 : 1,
  )
})

test.each([
  ['utility', 'Now upload a utility bill that shows your address.'],
  ['identity', 'Now upload an ID.'],
])('an account that waits without its %s document is asked to add it', async (kind, words) => {
  await visit({ verification_status: 'pending', missing: [kind] })
  const account = within(screen.getByRole('region', { name: 'Your account' }))
  account.getByText('1 of 2 documents received')
  account.getByText(new RegExp(words))
})

test('documents are listed with where they stand and why', async () => {
  const reason = 'The name cannot be read.'
  await visit({ result: [{ ...document, state: 'rejected', reason }], total: 1 })
  const table = within(screen.getByRole('table', { name: 'Your documents' }))
  table.getByText('Passport')
  table.getByText('Not accepted')
  table.getByText(reason)
})

test('who has none sees the form, and no empty list', async () => {
  await visit()
  expect(button('Identity document')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your documents' })).toBeNull()
})

test('who has some sees them before the form', async () => {
  await visit({ result: [document], total: 1 })
  const list = screen.getByRole('region', { name: 'Your documents' })
  const follows = list.compareDocumentPosition(screen.getByRole('tablist', { name: 'Documents' }))
  expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('documents that cannot be fetched say so, and are asked for again', async () => {
  let answers = 0
  await open('/verify-account', {
    [GET]: () => (answers++ === 0 ? failed(400, 'malformed_request', 'Not so') : documents()),
  })
  await page.shows('We couldn’t load your documents')
  await page.press('Try again')
  await screen.findByRole('region', { name: 'Your account' })
})

test('a lead sees their state, and why nothing can be sent', async () => {
  await visit({}, { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
  await page.shows(/so you can’t upload documents. An admin of your company can change that./)
  page.showsNot(/Upload an ID/)
  expect(screen.queryByRole('form')).toBeNull()
})
