import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SPEECH_LONGEST } from '@ekoline/contract/calls/speech.facts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toTelephone } from '../../calls/files/to-telephone.ts'
import type { Speech } from './speech.ts'

/** A voice, and what runs for it. */
export interface SpeechUnderTest {
  readonly speech: Speech
  close(): Promise<void>
}

/** What every voice does. It may use this folder. @param speaks whether it says anything at all */
export function speechConforms(open: (folder: string) => Promise<SpeechUnderTest>, speaks: boolean): void {
  let folder: string
  let underTest: SpeechUnderTest
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ekoline-speech-'))
    underTest = await open(folder)
  })
  afterAll(async () => {
    await underTest.close()
    rmSync(folder, { recursive: true })
  })
  const say = (text: string) => underTest.speech.speak(text)

  if (!speaks) {
    test('says that there is no voice', async () => {
      expect(underTest.speech.name).toBe('none')
      expect(await say('Welcome')).toEqual({ result: 'failed', detail: 'no voice is set up' })
    })
    return
  }

  async function lengthOf(text: string): Promise<number> {
    const spoken = await say(text)
    if (spoken.result !== 'spoken') throw new Error(JSON.stringify(spoken))
    const [from, to] = [join(folder, 'spoken.wav'), join(folder, 'telephone.wav')]
    writeFileSync(from, spoken.wav)
    const made = await toTelephone(from, to)
    rmSync(to, { force: true })
    if ('fault' in made) throw new Error(made.fault)
    return made.lengthMs
  }

  test('has a name and a voice', () => {
    expect(underTest.speech.name).not.toBe('none')
    expect(underTest.speech.voice).not.toBe('')
  })

  test('says a text as a wav that telephones can be played', async () => {
    expect(await lengthOf('Welcome to Creek Road Haulage.')).toBeGreaterThan(400)
  })

  test('takes longer for a longer text', async () => {
    const short = await lengthOf('For sales, press one.')
    expect(
      await lengthOf('For sales, press one. For repairs, press two. To hear this again, press star.'),
    ).toBeGreaterThan(1.5 * short)
  })

  test.each([
    ['of several lines', 'We are closed.\nCall again on Monday.\r\n'],
    ['with naira, marks and curly quotes', 'Ọlá’s “special” costs ₦1,500 – call now…'],
    ['that looks like options', '-voice kal --help $(reboot) `id` ; rm -rf / | more'],
    ['that looks like a path', '/etc/passwd'],
    ['of digits', '0803 555 0142'],
    ['of the longest kind', 'x '.repeat(SPEECH_LONGEST / 2)],
  ])('says one %s', async (_, text) => {
    expect(await lengthOf(text)).toBeGreaterThan(100)
  })

  test('says the same text twice alike', async () => {
    expect(await say('Please hold.')).toEqual(await say('Please hold.'))
  })

  test('says several at once', async () => {
    const all = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map(say))
    expect(all.map(({ result }) => result)).toEqual(['spoken', 'spoken', 'spoken', 'spoken'])
  })
}
