// @shows AC2-4

import type { UploadedFile } from '@ekoline/contract/calls/files.ts'
import { filesMessages } from '@ekoline/contract/calls/messages/files.ts'
import { soundsMessages } from '@ekoline/contract/calls/messages/sounds.ts'
import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { hearing } from '../../testing/sounds.ts'
import { caughtUploads } from '../../testing/uploads.ts'

const LIST = 'GET /v1/ekoline/getupload/101'
const DELETE = 'POST /v1/ekoline/deleteUpload'
const MEGABYTE = 1024 * 1024

const file = (id: number, part: Partial<UploadedFile> = {}): UploadedFile => ({
  name: `Greeting ${id}`,
  filebucket_number: id,
  filebucket_type: 'ivr',
  extension: 'wav',
  filebucket_url: `/v1/ekoline/upload/${id}?signature=1`,
  length: 65.4,
  created_at: '2026-11-20 13:32:07',
  used_in: [],
  ...part,
})
const having = (files: UploadedFile[], total = files.length): Answers => ({
  [LIST]: { status: 'success', result: files, total },
})
const lead = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } }

const wav = (bytes = 2_000, name = 'welcome.wav') => {
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt '))
  return new File([content], name, { type: 'audio/wav' })
}
const chooseFile = async (chosen: File) => {
  fireEvent.change(await screen.findByLabelText('Audio file'), { target: { files: [chosen] } })
}
const choose = async (chosen: File) => {
  await page.press('Add file')
  await chooseFile(chosen)
}
const uploading = async (chosen = wav()) => {
  await choose(chosen)
  await page.type('Type', 'queue')
  await waitFor(() => expect(page.button('Upload').disabled).toBe(false)) // until then it is looked at
  await page.press('Upload')
}
const theUpload = async (sent: ReturnType<typeof caughtUploads>) => {
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0] as (typeof sent)[number]
}
const refuse = (code: string, message: string) => ({ status: false, code, message })

beforeEach(() => session.store({ token: 'secret' }))

describe('the files', () => {
  // @shows SA-31
  test('are listed with their type, their length and where they are played', async () => {
    await open(
      '/files',
      having([
        file(1, {
          used_in: [
            { place: 'IVR', name: 'Reception' },
            { place: 'Queue', name: 'Sales' },
          ],
        }),
        file(2, { filebucket_type: 'moh', length: 3_700 }),
      ]),
    )
    await page.shows('Greeting 1') // until then the table is another one
    const table = screen.getByRole('table', { name: 'Files' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['#', 'File name', 'Type', 'Length', 'Where used', 'Added', 'Download', 'Actions'])
    const [, first, second] = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
    const [menu, music] = [filesMessages.filebucket_ivr, filesMessages.filebucket_moh]
    expect(first).toBe(
      `1Greeting 1.wav${menu}00:01:05Where used IVR Reception, Queue SalesAdded 20 Nov, 14:32Delete file`,
    )
    expect(second).toBe(`2Greeting 2.wav${music}01:01:40Where used Not usedAdded 20 Nov, 14:32Delete file`)
    await within(screen.getByRole('region', { name: 'Wallet balance' })).findByText('₦25,000.00')
  })

  test('keep the shape of what comes while they are fetched', async () => {
    await open('/files', { [LIST]: unanswered })
    expect((await screen.findByRole('table', { name: 'Files' })).getAttribute('aria-busy')).toBe('true')
  })

  // @shows SA-31
  test('none: says so, and what will be here', async () => {
    await open('/files', having([]))
    await page.shows(filesMessages.no_files)
    await page.press('Add file')
    expect(document.activeElement).toBe(await screen.findByLabelText('Audio file'))
  })

  test('that cannot be fetched say so, and are tried again', async () => {
    let works = false
    await open('/files', {
      [LIST]: () =>
        works ? (having([file(1)])[LIST] as object) : failed(500, 'internal', serviceMessages.internal),
    })
    await page.shows(filesMessages.files_failed)
    works = true
    await page.press('Try again')
    await page.shows('Greeting 1')
  })

  test('are searched and paged by the address', async () => {
    const { calls } = await open('/files?q=Greet', having([file(1)], 120))
    await page.shows('Page 1 of 3, 120 files')
    await page.press('Page 3')
    await page.isAt('/files?q=Greet&page=3')
    await page.type('Search files', 'music')
    await page.isAt('/files?q=music')
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`${LIST}?page=1&search=music`))
  })

  test('have no page behind the last, and none by another name', async () => {
    await open('/files?page=9', having([], 3))
    await page.shows('There’s no page 9')
    await page.press('Go to the first page')
    await page.isAt('/files')
  })

  test('that are not found by name say what was searched', async () => {
    await open('/files?q=nothing', having([]))
    await page.shows('No files match “nothing”')
  })

  test('can only be heard and saved by a lead', async () => {
    await open('/files', { ...having([file(1)]), ...lead })
    await screen.findByRole('button', { name: 'Play Greeting 1.wav' })
    expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Delete|Rename)/ })).toBeNull()
  })
})

describe('a file', () => {
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined)
  })

  test('is heard below its row by a fresh address, one at a time', async () => {
    const { calls } = await open('/files', having([file(1), file(2)]))
    await page.press('Play Greeting 2.wav')
    await screen.findByRole('group', { name: 'Player of Greeting 2.wav' })
    await page.press('Play Greeting 1.wav')
    await screen.findByRole('group', { name: 'Player of Greeting 1.wav' })
    expect(screen.queryByRole('group', { name: 'Player of Greeting 2.wav' })).toBeNull()
    await waitFor(() =>
      expect(document.querySelector('audio')?.getAttribute('src')).toBe('/v1/ekoline/upload/1?signature=1'),
    )
    expect(calls.map(({ call }) => call)).toContain(`${LIST}?filebucket_number=2`)
    await page.press('Close the player')
    expect(screen.queryByRole('group')).toBeNull()
  })

  test('that cannot be played says so', async () => {
    await open('/files', having([file(1)]))
    await page.press('Play Greeting 1.wav')
    await screen.findByLabelText('Position')
    fireEvent.error(document.querySelector('audio') as HTMLAudioElement)
    await page.shows(filesMessages.file_not_playable)
  })

  test('that was deleted in between says so, when played and when saved', async () => {
    let gone = false
    await open('/files', { [LIST]: () => ({ status: 'success', result: gone ? [] : [file(1)], total: 1 }) })
    await screen.findByText('Greeting 1')
    gone = true
    await page.press('Play Greeting 1.wav')
    await page.shows(serviceMessages.not_found)
    await page.press('Download Greeting 1.wav')
    await page.toasts('info', serviceMessages.not_found)
  })

  test('is saved by its name', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} as ${this.download}`)
    })
    await open('/files', having([file(1)]))
    await page.press('Download Greeting 1.wav')
    await waitFor(() => expect(saved).toEqual(['/v1/ekoline/upload/1?signature=1 as Greeting 1.wav']))
  })

  test('is deleted after a question, and the list says so', async () => {
    const files = [file(1)]
    const { calls } = await open('/files', {
      [LIST]: () => ({ status: 'success', result: files, total: files.length }),
      [DELETE]: () => {
        files.pop()
        return { status: true, result: filesMessages.file_deleted }
      },
    })
    await page.choose('Delete Greeting 1.wav')
    const dialog = await page.inDialog('Delete Greeting 1.wav?')
    fireEvent.click(dialog.getByRole('button', { name: 'Delete file' }))
    await page.toasts('success', filesMessages.file_deleted)
    await page.shows(filesMessages.no_files)
    expect(calls.find(({ call }) => call === DELETE)?.body).toEqual({
      filebucket_number: 1,
      filebucket_type: 'ivr',
      filebucket_extension: 'wav',
      card_id: 101,
      workgroup_name: 'Adaeze Logistics',
    })
  })

  test('is kept when the question is answered with no', async () => {
    await open('/files', having([file(1)]))
    await page.choose('Delete Greeting 1.wav')
    const dialog = await page.inDialog('Delete Greeting 1.wav?')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that something plays is not deleted: the places are named', async () => {
    await open('/files', having([file(1, { used_in: [{ place: 'IVR', name: 'Reception' }] })]))
    await page.choose('Delete Greeting 1.wav')
    await page.toasts('info', 'Greeting 1 is used in IVR Reception. Choose another file there first.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is renamed, and the list says so', async () => {
    const { calls } = await open('/files', {
      ...having([file(1)]),
      'PUT /v1/ekoline/upload/1': { status: 'success', message: 'The file is now called Closed.' },
    })
    await page.press('Rename Greeting 1.wav')
    const dialog = await page.inDialog('Rename Greeting 1.wav')
    const name = dialog.getByLabelText('Name') as HTMLInputElement
    expect(name.value).toBe('Greeting 1')
    expect(page.button('Rename file').disabled).toBe(true)
    fireEvent.change(name, { target: { value: ' Closed ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename file' }))
    await page.toasts('success', 'The file is now called Closed.')
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ name: 'Closed' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that the queues play is not deleted', async () => {
    const used_in = [
      { place: 'Queue', name: 'Sales' },
      { place: 'Queue', name: 'Support' },
    ]
    await open('/files', having([file(1, { filebucket_type: 'moh', used_in })]))
    await page.shows('Queue Sales, Queue Support')
    await page.choose('Delete Greeting 1.wav')
    await page.toasts(
      'info',
      'Greeting 1 plays to everybody who waits in Queue Sales, Queue Support. Choose other music there first.',
    )
  })

  // @shows SA-37
  test('that is music on hold is not for members to change, and says so', async () => {
    const member = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } }
    await open('/files', { ...having([file(1, { filebucket_type: 'moh' }), file(2)]), ...member })
    await page.shows('Only admins change it')
    expect(screen.queryByRole('button', { name: 'More for Greeting 1.wav' })).toBeNull()
    expect(page.button('More for Greeting 2.wav')).toBeTruthy()
  })

  test.each([
    [
      'in the server’s words',
      failed(409, 'file_in_use', 'Greeting 1 is played by IVR Sales.'),
      'Greeting 1 is played by IVR Sales.',
    ],
    ['without an answer', new TypeError('gone'), filesMessages.file_delete_failed],
  ])('that could not be deleted says why, %s', async (_, answer, words) => {
    await open('/files', { ...having([file(1)]), [DELETE]: answer })
    await page.choose('Delete Greeting 1.wav')
    const dialog = await page.inDialog('Delete Greeting 1.wav?')
    fireEvent.click(dialog.getByRole('button', { name: 'Delete file' }))
    await page.toasts('info', words)
  })
})

describe('adding a file', () => {
  test('offers music on hold to admins, and says what plays each type', async () => {
    await open('/files', {
      ...having([]),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    })
    await choose(wav())
    await page.shows('Only admins can upload music on hold.')
    const options = within(screen.getByLabelText('Type')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).not.toContain(filesMessages.filebucket_moh)
    await page.type('Type', 'queue')
    await page.shows(/hear it once as they enter a queue/)
  })

  // @shows SA-34
  test('needs a file and what it is for', async () => {
    await open('/files', having([]))
    await page.press('Add file')
    await page.type('Type', 'moh')
    expect(page.button('Upload').disabled).toBe(true)
    await page.type('Type', '')
    await chooseFile(wav())
    await screen.findByRole('button', { name: /^Listen/ }) // it was looked at
    expect(page.button('Upload').disabled).toBe(true)
    await page.type('Type', 'moh')
    expect(page.button('Upload').disabled).toBe(false)
  })

  // @shows SA-33, SA-35
  test('sends it as the specification says, shows the progress, and empties the form', async () => {
    const sent = caughtUploads()
    let files: UploadedFile[] = []
    await open('/files', { [LIST]: () => ({ status: 'success', result: files, total: files.length }) })
    await uploading()
    const upload = await theUpload(sent)
    expect(upload.call).toBe('POST /v1/ekoline/addupload')
    expect(upload.headers.get('authorization')).toBe('Bearer secret')
    expect(
      [...upload.form].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    ).toEqual([
      ['file', 'welcome.wav'],
      ['card_id', '101'],
      ['filebucket_type', 'queue'],
      ['filebucket_permission', 'public'],
      ['workgroup_name', 'Adaeze Logistics'],
    ])
    act(() => upload.progress(0.43))
    expect(await page.shows('43%')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Uploading welcome.wav' }).getAttribute('value')).toBe(
      '43',
    )
    act(() => upload.progress(1))
    await page.shows('Converting to phone quality')
    files = [file(1)]
    act(() =>
      upload.answer(200, {
        status: true,
        message: filesMessages.file_uploaded,
        result: { filebucket_number: 1 },
      }),
    )
    await page.toasts('success', filesMessages.file_uploaded)
    await page.shows('Greeting 1')
    expect(screen.queryByRole('form', { name: 'Add file' })).toBeNull()
    await page.press('Add file')
    expect(page.button('Upload').disabled).toBe(true)
    expect((screen.getByLabelText('Type') as HTMLSelectElement).value).toBe('')
  })

  // @shows SA-34, SA-154
  test.each([
    [
      'what is no sound',
      new File(['%PDF-1.7 and so on'], 'bill.pdf', { type: 'application/pdf' }),
      filesMessages.select_audio,
    ],
    [
      'what is only called a wav',
      new File(['some text, no wav'], 'a.wav', { type: 'audio/wav' }),
      filesMessages.select_audio,
    ],
    [
      'another sound that this browser cannot read',
      new File(['OggS and so on'], 'note.wav', { type: 'audio/wav' }),
      soundsMessages.sound_file_unread.replace('{kind}', 'an Ogg file, such as a voice note'),
    ],
    [
      'a sound of a kind that we do not know',
      new File(['some sound'], 'song.tune', { type: 'audio/x-tune' }),
      filesMessages.only_wav,
    ],
    ['nothing', new File([], 'a.wav', { type: 'audio/wav' }), filesMessages.select_audio],
    ['more than 20 MB', wav(20 * MEGABYTE + 1), filesMessages.file_too_large.replace('{megabytes}', '20')],
  ])('refuses %s before it is sent', async (_, chosen, words) => {
    const sent = caughtUploads()
    hearing().read = null
    await open('/files', having([]))
    await choose(chosen)
    await page.type('Type', 'queue')
    await page.shows(words)
    await page.shows('WAV up to 20 MB; M4A, MP3 or OGG up to 5 minutes.')
    expect(page.button('Upload').disabled).toBe(true)
    expect(sent).toHaveLength(0)
    expect(screen.getByLabelText('Audio file').getAttribute('aria-invalid')).toBe('true')
  })

  test('takes a sound of another kind as WAV, and one that is recorded by the name that it gets', async () => {
    const sent = caughtUploads()
    hearing()
    await open('/files', having([]))
    await uploading(new File(['ID3 and so on'], 'song.mp3', { type: 'audio/mpeg' }))
    const upload = await theUpload(sent)
    expect(upload.form.get('file')).toMatchObject({ name: 'song.wav' })
    act(() => upload.breakOff())
    fireEvent.click(screen.getByRole('tab', { name: 'Record now' }))
    expect(page.button('Upload').disabled).toBe(true)
    await page.press('Record')
    await page.press('Stop')
    await page.type('Name in your files', 'Good morning')
    await page.press('Upload')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.form.get('file')).toMatchObject({ name: 'Good morning.wav' })
  })

  test('takes a wav that the browser calls something else', async () => {
    const sent = caughtUploads()
    await open('/files', having([]))
    await uploading(new File([await wav().arrayBuffer()], 'greeting', { type: '' }))
    expect((await theUpload(sent)).form.get('file')).toBeInstanceOf(File)
  })

  // @shows SA-36
  test.each<[string, number, object | string, string]>([
    ['what is no wav after all', 415, refuse('not_a_wav', filesMessages.not_a_wav), filesMessages.only_wav],
    ['a wav that is cut off', 415, refuse('wav_cut', filesMessages.wav_cut), filesMessages.wav_cut],
    [
      'what there is no room for',
      422,
      refuse('files_full', 'Your company has no room.'),
      'Your company has no room.',
    ],
    [
      'a name that is none',
      422,
      refuse('file_name_refused', filesMessages.file_name_refused),
      filesMessages.file_name_refused,
    ],
    [
      'what the server could not keep',
      500,
      refuse('internal', serviceMessages.internal),
      filesMessages.upload_failed,
    ],
    ['what a proxy refused', 502, '<html>Bad gateway</html>', serviceMessages.internal],
  ])('says why it failed: %s', async (_, http, answer, words) => {
    const sent = caughtUploads()
    await open('/files', having([]))
    await uploading()
    const upload = await theUpload(sent)
    act(() => upload.answer(http, answer))
    await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0))
    expect((screen.getByLabelText('Type') as HTMLSelectElement).value).toBe('queue')
    expect(page.button('Upload').disabled).toBe(false)
  })

  test('says that no answer came', async () => {
    const sent = caughtUploads()
    await open('/files', having([]))
    await uploading()
    const upload = await theUpload(sent)
    act(() => upload.breakOff())
    await waitFor(() => expect(screen.getAllByText(serviceMessages.internal).length).toBeGreaterThan(0))
  })

  test('is not cancelled by a second press on the same place', async () => {
    const sent = caughtUploads()
    await open('/files', having([]))
    await choose(wav())
    await page.type('Type', 'queue')
    const place = page.button('Upload')
    fireEvent.click(place)
    const upload = await theUpload(sent)
    expect(page.button('Upload')).toBe(place)
    fireEvent.click(place)
    expect([upload.aborted, sent.length]).toEqual([false, 1])
  })

  test('is sent once by a double click', async () => {
    const sent = caughtUploads()
    await open('/files', having([]))
    await choose(wav())
    await page.type('Type', 'queue')
    await page.pressTwice('Upload')
    const upload = await theUpload(sent)
    act(() => upload.answer(200, { status: 'success', result: file(1) }))
    await page.toasts('success', filesMessages.file_uploaded)
    expect(sent).toHaveLength(1)
  })

  // @shows SA-33
  test('is cancelled, the choice stays, and a file that was stored before is listed', async () => {
    const sent = caughtUploads()
    let files: UploadedFile[] = []
    await open('/files', { [LIST]: () => having(files)[LIST] as object })
    await uploading()
    const upload = await theUpload(sent)
    files = [file(1)] // the server had it already
    await page.press('Cancel')
    await page.toasts(
      'info',
      'You cancelled the upload. If the file had already arrived, it is in your list.',
    )
    expect(upload.aborted).toBe(true)
    await page.shows('Greeting 1')
    act(() => upload.progress(0.5)) // reported late
    expect(page.button('Upload').disabled).toBe(false)
  })

  test('ends with the session', async () => {
    const sent = caughtUploads()
    await open('/files', having([]))
    await uploading()
    const upload = await theUpload(sent)
    act(() => upload.answer(401, refuse('not_authenticated', 'Please log in.')))
    await page.isAt('/login')
  })
})
