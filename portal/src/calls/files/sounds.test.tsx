import { filesMessages } from '@ekoline/contract/calls/messages/files.ts'
import { soundsMessages } from '@ekoline/contract/calls/messages/sounds.ts'
import { speechMessages } from '@ekoline/contract/calls/messages/speech.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { fileAnswer } from '../../testing/files.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { heard, hearing, type Sounds } from '../../testing/sounds.ts'
import { caughtUploads, type SentFile } from '../../testing/uploads.ts'

const RECORDINGS = 'GET /v1/ekoline/recordings/101'
const MINUTE_MS = 60_000
const answers: Answers = {
  'GET /v1/ivr/101': { status: 'success', result: [], total: 0 },
  [RECORDINGS]: {
    status: 'success',
    result: [{ id: 5, name: 'Welcome', created_at: '2026-11-02 09:00:00' }],
    total: 1,
  },
  'POST /v1/ivr/check': {
    status: 'success',
    result: { menus: [], schedules: [], presses: [], findings: [] },
  },
}

/** The dialog of a new menu, which has the field. */
async function opened(more: Answers = {}, given = {}) {
  const opening = await open('/ivr', { ...answers, ...more }, given)
  await page.press('Add IVR')
  await page.type('Name', 'Reception')
  return opening
}
const show = async (way: string) => fireEvent.click(await screen.findByRole('tab', { name: way }))
const begins = async () => {
  await page.press('Record')
  await screen.findByRole('button', { name: 'Stop' })
}
const record = async () => {
  await begins()
  await page.press('Stop')
}
const chooses = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Or a file from this device'), { target: { files: [file] } })
const sound = (beginning: string, name: string, type: string) => new File([beginning], name, { type })
const mp3 = () => sound('ID3 and so on', 'Our song.mp3', 'audio/mpeg')
const theUpload = async (sent: SentFile[]) => {
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0] as SentFile
}
const fileIn = ({ form }: SentFile) => form.get('file') as File
const stored = (filebucket_number: number) => ({
  status: true,
  message: filesMessages.file_uploaded,
  result: { filebucket_number },
})
const headOf = async (file: File) => new TextDecoder('latin1').decode((await file.arrayBuffer()).slice(0, 4))

let sounds: Sounds
beforeEach(() => {
  session.store({ token: 'secret' })
  sounds = hearing()
})

describe('Record now', () => {
  test('shows the time and whether it hears, and what was said can be listened to, named and used', async () => {
    const sent = caughtUploads()
    await opened()
    await show('Record now')
    await begins()
    await page.shows('We hear you.')
    await page.shows('0:00 of 5:00')
    expect(sounds.open).toBe(1)
    await page.press('Stop')
    const listen = await screen.findByRole('button', { name: 'Listen 0:02' })
    await waitFor(() => expect(document.activeElement).toBe(listen))
    expect([sounds.open, sent.length]).toEqual([0, 0])
    fireEvent.click(listen)
    await screen.findByRole('group', { name: 'Player of the new sound' })
    await page.press('Close the player')
    expect((await screen.findByLabelText<HTMLInputElement>('Name in your files')).value).toBe('Reception')
    await page.type('Name in your files', 'Good morning')
    await page.press('Use this')
    const upload = await theUpload(sent)
    expect(fileIn(upload).name).toBe('Good morning.wav')
    expect(fileIn(upload).type).toBe('audio/wav')
    expect(await headOf(fileIn(upload))).toBe('RIFF')
    expect(upload.form.get('filebucket_type')).toBe('ivr')
    act(() => upload.answer(200, stored(9)))
    await page.toasts('success', '“Good morning” is saved in your files.')
    const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Recording' })
    expect(list.value).toBe('Good morning')
    await waitFor(() => expect(document.activeElement).toBe(list))
    expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull()
  })

  test('is used by the menu that it was recorded for, also when another field changed meanwhile', async () => {
    const sent = caughtUploads()
    const { calls } = await opened()
    await show('Record now')
    await record()
    await page.press('Use this')
    const upload = await theUpload(sent)
    await page.type('Description', 'Answers first')
    act(() => upload.answer(200, stored(9)))
    await waitFor(() => expect(page.button('Add').disabled).toBe(false))
    await page.press('Add')
    await waitFor(() =>
      expect(calls.find(({ call }) => call === 'POST /v1/ivr/check')?.body).toMatchObject({ recording: 9 }),
    )
    expect(await screen.findAllByText('Answers first')).not.toHaveLength(0)
  })

  test('stops by itself after five minutes', async () => {
    await opened()
    await show('Record now')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    sounds.read = [heard(301)]
    await begins()
    act(() => void vi.advanceTimersByTime(4 * MINUTE_MS))
    await page.shows('4:00 of 5:00')
    act(() => void vi.advanceTimersByTime(MINUTE_MS))
    await screen.findByRole('button', { name: 'Listen 5:00' })
    await waitFor(() => expect(sounds.open).toBe(0))
  })

  test('says when nothing is heard', async () => {
    await opened()
    await show('Record now')
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    sounds.loudness = 0.001
    await begins()
    await waitFor(() => {
      act(() => void vi.advanceTimersByTime(3_500)) // again where it had not begun to listen
      screen.getByText('We don’t hear you. Speak louder, or hold the phone closer.')
    })
  })

  test.each([
    ['is refused', 'NotAllowedError', soundsMessages.sound_mic_refused],
    ['is missing', 'NotFoundError', soundsMessages.sound_mic_missing],
    ['is used by another app', 'NotReadableError', soundsMessages.sound_mic_busy],
  ])('says what to do when the microphone %s, and tries again', async (_, name, words) => {
    sounds.refused = name
    await opened()
    await show('Record now')
    await page.press('Record')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    sounds.refused = null
    await begins()
    page.showsNot(words)
  })

  test('says that this browser has no recorder', async () => {
    vi.stubGlobal('MediaRecorder', undefined)
    await opened()
    await show('Record now')
    await page.press('Record')
    await page.shows(soundsMessages.sound_no_recorder)
  })

  test.each<[string, readonly Float32Array[] | null, string]>([
    ['nothing was said', [new Float32Array(32_000)], soundsMessages.sound_silent],
    ['it was a slip of the finger', [heard(0.2)], soundsMessages.sound_too_short],
    ['the browser cannot read its own recording', null, soundsMessages.sound_unread],
  ])('says so when %s, and keeps nothing', async (_, read, words) => {
    sounds.read = read
    await opened()
    await show('Record now')
    await record()
    await page.shows(words)
    expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull()
    expect(page.button('Record')).toBeTruthy()
  })

  test('keeps what was said when the microphone is taken away, or another way is looked at', async () => {
    await opened()
    await show('Record now')
    await begins()
    act(() => sounds.unplug())
    await screen.findByRole('button', { name: 'Listen 0:02' })
    await page.press('Record again')
    await screen.findByRole('button', { name: 'Stop' })
    await show('Our voice')
    await waitFor(() => expect(sounds.open).toBe(0))
    await show('Record now')
    await screen.findByRole('button', { name: 'Listen 0:02' })
    expect(page.button('Use this')).toBeTruthy()
  })

  test('closes the microphone when the form is left, also while the browser asks', async () => {
    await opened()
    await show('Record now')
    await begins()
    await page.press('Cancel')
    await waitFor(() => expect(sounds.open).toBe(0))
    let allow: () => void = () => undefined
    sounds.asking = new Promise((resolve) => {
      allow = resolve
    })
    await page.press('Add IVR')
    await show('Record now')
    await page.press('Record')
    await page.shows('Allow the microphone when your browser asks.')
    await page.press('Cancel')
    await act(async () => allow())
    expect(sounds.open).toBe(0)
  })

  test('is not ended by the second click of the one that began it', async () => {
    await opened()
    await show('Record now')
    const button = await screen.findByRole('button', { name: 'Record' })
    fireEvent.click(button, { detail: 1 })
    const stop = await screen.findByRole('button', { name: 'Stop' })
    fireEvent.click(stop, { detail: 2 })
    expect(sounds.open).toBe(1)
    expect(page.button('Stop')).toBe(stop)
  })
})

describe('Choose a file', () => {
  test('of any kind that the browser reads is sent as WAV, by its name', async () => {
    const sent = caughtUploads()
    sounds.read = [heard(), heard()]
    await opened()
    await chooses(mp3())
    await screen.findByRole('button', { name: 'Listen 0:02' })
    await page.press('Use this')
    const upload = await theUpload(sent)
    expect([fileIn(upload).name, fileIn(upload).type, fileIn(upload).size]).toEqual([
      'Our song.wav',
      'audio/wav',
      44 + 2 * 32_000,
    ])
  })

  test('that is a WAV is sent as it is', async () => {
    const sent = caughtUploads()
    const wav = sound('RIFF\0\0\0\0WAVEfmt ', 'bell.wav', 'audio/x-wav')
    await opened()
    await chooses(wav)
    await page.press('Use this')
    expect(await fileIn(await theUpload(sent)).text()).toBe(await wav.text())
    expect(sounds.reads).toBe(0)
  })

  test.each<[string, File, Partial<Sounds>, string]>([
    ['is no sound', sound('%PDF-1.7', 'bill.pdf', 'application/pdf'), {}, filesMessages.select_audio],
    [
      'this browser does not read',
      sound('#!AMR\n', 'note.amr', 'audio/amr'),
      { read: null },
      soundsMessages.sound_file_unread.replace('{kind}', 'an AMR file, as phones record it'),
    ],
    [
      'says that it is too long, before it is unpacked',
      mp3(),
      { length: 3_601 },
      soundsMessages.sound_file_long.replace('{length}', '60:01').replace('{minutes}', '5'),
    ],
    [
      'is too long',
      mp3(),
      { read: [heard(301)] },
      soundsMessages.sound_file_long.replace('{length}', '5:01').replace('{minutes}', '5'),
    ],
    ['is silent', mp3(), { read: [new Float32Array(16_000)] }, soundsMessages.sound_file_silent],
    ['is too short', mp3(), { read: [heard(0.1)] }, soundsMessages.sound_file_short],
  ])('that %s is refused in words', async (_, file, part, words) => {
    Object.assign(sounds, part)
    await opened()
    await chooses(file)
    await page.shows(words)
    expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull()
    expect(sounds.reads).toBe('length' in part || words === filesMessages.select_audio ? 0 : 1)
  })

  test('that could not be saved says why, and stays chosen', async () => {
    const sent = caughtUploads()
    await opened()
    await chooses(mp3())
    await page.press('Use this')
    const upload = await theUpload(sent)
    act(() => upload.answer(422, { status: false, code: 'files_full', message: 'Your company has no room.' }))
    await waitFor(() => expect(screen.getAllByText('Your company has no room.').length).toBeGreaterThan(0))
    expect(page.button('Use this')).toBeTruthy()
    expect(screen.getByText('Still needed: Recording')).toBeTruthy()
  })

  test('is cancelled while it is sent', async () => {
    const sent = caughtUploads()
    await opened()
    await chooses(mp3())
    await page.press('Use this')
    const upload = await theUpload(sent)
    act(() => upload.progress(0.4))
    expect(screen.getByRole('progressbar', { name: 'Uploading Our song.wav' }).getAttribute('value')).toBe(
      '40',
    )
    const [cancel] = screen.getAllByRole('button', { name: 'Cancel' })
    fireEvent.click(cancel as HTMLElement)
    await waitFor(() => expect(upload.aborted).toBe(true))
    expect(page.button('Use this')).toBeTruthy()
  })
})

describe('Our voice', () => {
  const SPEAK = 'POST /v1/speech'
  const voiced = { our_voice: true }
  const says = async (words: string) => {
    await show('Our voice')
    await page.type('Text', words)
    await page.press('Make it')
  }

  test('says a text, which is listened to before it is used', async () => {
    const sent = caughtUploads()
    const { calls } = await opened({ [SPEAK]: () => fileAnswer('audio/wav', 'speech.wav', 'RIFF') }, voiced)
    await says(' Welcome to Yusuf Logistics. ')
    const listen = await screen.findByRole('button', { name: 'Listen' })
    await waitFor(() => expect(document.activeElement).toBe(listen))
    expect(calls.find(({ call }) => call === SPEAK)?.body).toEqual({ text: 'Welcome to Yusuf Logistics.' })
    await page.press('Use this')
    expect(fileIn(await theUpload(sent)).name).toBe('Reception.wav')
  })

  test('says again what was changed', async () => {
    await opened({ [SPEAK]: () => fileAnswer('audio/wav', 'speech.wav', 'RIFF') }, voiced)
    await says('Welcome')
    await screen.findByRole('button', { name: 'Listen' })
    await page.type('Text', 'Welcome back')
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull()
    await page.shows('488 of 500 letters left')
  })

  test('that cannot say it says why', async () => {
    await opened({ [SPEAK]: failed(503, 'speech_failed', speechMessages.speech_failed) }, voiced)
    await says('Welcome')
    await page.shows(speechMessages.speech_failed)
    expect(page.button('Make it').disabled).toBe(false)
  })

  test('is said in words not to be there', async () => {
    await opened()
    await show('Our voice')
    await page.shows(speechMessages.speech_none)
    expect(screen.queryByLabelText('Text')).toBeNull()
  })
})

test('the ways are tabs that the arrow keys reach', async () => {
  await opened()
  const file = await screen.findByRole('tab', { name: 'Choose a file' })
  expect(file.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(file, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Record now' }))
  await screen.findByRole('button', { name: 'Record' })
})
