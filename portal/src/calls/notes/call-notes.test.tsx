// @shows DEC-245, DEC-246

import type { CallNote, CallNotes as Written } from '@ekoline/contract/calls/call-notes.ts'
import { callNotesLabels, callNotesMessages } from '@ekoline/contract/calls/messages/call-notes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { CALLS, having } from '../../testing/calls.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const OF = 'GET /v1/ekoline/calls/call-0/notes'
const ADD = 'POST /v1/ekoline/calls/call-0/notes'
const TAG = 'POST /v1/ekoline/calls/call-0/tags'
const UNTAG = 'POST /v1/ekoline/calls/call-0/untag'
const DELETE = 'DELETE /v1/ekoline/callnotes/7'
const TAGS = 'GET /v1/ekoline/calltags'

const note: CallNote = {
  id: 7,
  text: 'Wants a refund',
  written_by: 'Bola Ade',
  written_at: '2025-11-20 13:40:00',
  may_delete: true,
}
const written = (part: Partial<Written> = {}) => ({
  status: 'success',
  result: { tags: ['VIP'], notes: [note], may_write: true, ...part },
})
const known = (...result: string[]) => ({ status: 'success', result })
const answers = (part: Partial<Written> = {}): Answers => ({
  ...having(1, { tags: ['VIP'], note: 'Wants a refund', notes: 1 }),
  [OF]: written(part),
  [TAGS]: known('Refund', 'VIP'),
})
async function details(more: Answers = {}) {
  const opened = await open('/calls', { ...answers(), ...more })
  await page.press('Details of the call from Adaeze Obi to +234 701 220 8841')
  return { ...opened, dialog: await page.inDialog('Call details') }
}
const sent = (calls: readonly { call: string; body: unknown }[], call: string) =>
  calls.filter((one) => one.call === call).map(({ body }) => body)

beforeEach(() => session.store({ token: 'secret' }))

describe('the details of a call', () => {
  test('have its tags and notes, each with who wrote it and when', async () => {
    const { dialog } = await details()
    const notes = await dialog.findByRole('list', { name: 'Notes' })
    expect(within(notes).getByRole('listitem').textContent).toMatch(
      /^Wants a refundBola Ade, 20 Nov 2025, 14:40/,
    )
    expect(within(dialog.getByRole('list', { name: 'Tags' })).getByText('VIP')).toBeTruthy()
  })

  test('take a note, and empty the field only once it is kept', async () => {
    let isKept = false
    const { calls } = await details({
      [ADD]: () => (isKept ? written() : failed(422, 'call_notes_full', 'A call can have 50 notes.')),
    })
    await page.type('Note', 'Called back')
    await page.press('Save note')
    await page.shows('A call can have 50 notes.')
    expect(screen.getByDisplayValue('Called back')).toBeTruthy()
    isKept = true
    await page.press('Save note')
    await page.toasts('success', callNotesMessages.call_noted)
    await waitFor(() => expect(screen.queryByDisplayValue('Called back')).toBeNull())
    expect(sent(calls, ADD)).toEqual([{ text: 'Called back' }, { text: 'Called back' }])
  })

  test('take a tag, of those that the company has or a new one, and remove one', async () => {
    const { calls, dialog } = await details({ [TAG]: written(), [UNTAG]: written({ tags: [] }) })
    await page.type('Add a tag', ' Refund ')
    const offered = [...document.querySelectorAll('datalist option')].map((option) =>
      option.getAttribute('value'),
    )
    expect(offered).toEqual(['Refund'])
    await page.press('Add')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Add a tag').value).toBe(''))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the tag VIP' }))
    await waitFor(() => expect(sent(calls, UNTAG)).toEqual([{ tag: 'VIP' }]))
    expect(sent(calls, TAG)).toEqual([{ tag: 'Refund' }])
  })

  test('delete a note once that is confirmed', async () => {
    const { calls, dialog } = await details({ [DELETE]: written({ notes: [] }) })
    fireEvent.click(await dialog.findByRole('button', { name: /^Delete the note of Bola Ade/ }))
    const question = await page.inDialog(callNotesLabels.call_note_delete_ask)
    fireEvent.click(question.getByRole('button', { name: 'Delete note' }))
    await page.toasts('success', callNotesMessages.call_note_deleted)
    expect(sent(calls, DELETE)).toHaveLength(1)
  })

  test('say what did not work while the network is away, and keep what was typed', async () => {
    const away = new Error('no answer')
    const { dialog } = await details({ [ADD]: away, [TAG]: away, [UNTAG]: away, [DELETE]: away })
    await page.type('Note', 'Called back')
    await page.press('Save note')
    await page.shows(callNotesMessages.call_note_failed)
    await page.type('Add a tag', 'Refund')
    await page.press('Add')
    await page.shows(callNotesMessages.call_tag_failed)
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the tag VIP' }))
    await page.shows(callNotesMessages.call_untag_failed)
    expect(screen.getByDisplayValue('Called back')).toBeTruthy()
    expect(screen.getByDisplayValue('Refund')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /^Delete the note of Bola Ade/ }))
    fireEvent.click(
      (await page.inDialog(callNotesLabels.call_note_delete_ask)).getByRole('button', {
        name: 'Delete note',
      }),
    )
    await page.shows(callNotesMessages.call_note_delete_failed)
  })

  test('let a reader only read', async () => {
    const { dialog } = await details({
      [OF]: written({ may_write: false, notes: [{ ...note, may_delete: false }] }),
    })
    await dialog.findByText('Bola Ade, 20 Nov 2025, 14:40')
    expect(dialog.queryByRole('button', { name: 'Save note' })).toBeNull()
    expect(dialog.queryByRole('button', { name: /Remove the tag|Delete the note/ })).toBeNull()
  })

  test('say that there is nothing, to a reader', async () => {
    await details({ [OF]: written({ may_write: false, notes: [], tags: [] }) })
    await page.shows(callNotesLabels.call_notes_none)
    await page.shows(callNotesLabels.call_tags_none)
  })

  test('say when they could not be loaded, and try again', async () => {
    let isBroken = true
    await details({ [OF]: () => (isBroken ? failed(500, 'internal', '') : written()) })
    await page.shows(callNotesMessages.call_notes_failed)
    isBroken = false
    await page.press('Try again')
    await page.shows('Bola Ade, 20 Nov 2025, 14:40')
  })
})

describe('the call history', () => {
  test('has tags and the newest note in its rows', async () => {
    await open('/calls', {
      ...answers(),
      ...having(1, { tags: ['A', 'B', 'C', 'D', 'E'], note: 'Wants', notes: 1 }),
    })
    const tags = await screen.findByRole('list', { name: 'Tags' })
    expect(
      within(tags)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['A', 'B', 'C', '+2D, E'])
    await page.shows('Wants')
  })

  test('is narrowed to a tag, and searched by words of notes', async () => {
    const { calls } = await open('/calls?tag=VIP&by=noted&q=wants+refund', answers())
    await screen.findByRole('button', { name: 'Filter calls: Tag “VIP”, Notes' })
    await page.shows('Your calls with “wants refund” in a note')
    const asked = calls.find(({ call }) => call.startsWith(`${CALLS}?`))?.call
    expect(asked).toMatch(/[?&]tag=VIP&noted=wants[+]refund&/)
    expect(asked).not.toContain('number=')
    await page.press('Filter calls: Tag “VIP”, Notes')
    fireEvent.change(await screen.findByLabelText('Tag'), { target: { value: 'Refund' } })
    await page.isAt('/calls?tag=Refund&by=noted&q=wants+refund')
  })

  test('says that no note has the words', async () => {
    await open('/calls?by=noted&q=never', { ...answers(), ...having(0) })
    await page.shows('No calls with “never” in a note')
  })
})
