import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SpeechFault, startSpeechServer } from '../../../test/speech/speech-stand-in.ts'
import { createFlite } from './flite.ts'
import { createSpeechServer } from './server.ts'
import { speechConforms } from './speech.conformance.ts'
import { noSpeech } from './speech.ts'

const closesNothing = async () => {}

describe('without a voice', () => {
  speechConforms(async () => ({ speech: noSpeech, close: closesNothing }), false)
})

describe('a speech server', () => {
  speechConforms(async () => {
    const server = await startSpeechServer()
    return { speech: createSpeechServer(server.place), close: server.close }
  }, true)
})

const program = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => join(folder, 'flite'))
  .find(existsSync)
const without = program === undefined ? ' (not run: flite is not installed)' : ''

describe.skipIf(program === undefined)(`flite${without}`, () => {
  const flite = (unfinished: string) => createFlite({ program: program ?? '', unfinished })
  speechConforms(async (folder) => ({ speech: flite(folder), close: closesNothing }), true)

  test.each(['…', '日本語', '🙂', '₹', '"?!"'])('knows no word of %s', async (text) => {
    const unfinished = join(tmpdir(), 'ekoline-flite-unused')
    expect(await flite(unfinished).speak(text)).toEqual({ result: 'unspeakable' })
    expect(existsSync(unfinished)).toBe(false)
  })
})

describe('a flite that does not do its duty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-flite-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const speak = (script: string, withinMs = 10_000) => {
    const path = join(folder, 'flite')
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return createFlite({ program: path, unfinished: join(folder, 'made') }, withinMs).speak('Hello')
  }

  test.each<[string, string, RegExp, number?]>([
    ['ends with an error', 'exit 3', /ended with 3/],
    ['is killed', 'kill -9 $$', /SIGKILL/],
    ['makes nothing', 'cat >/dev/null', /ENOENT/],
    ['takes too long', 'exec /bin/sleep 60', /too long/, 300],
  ])('%s: the text is not said, and nothing stays', async (_, script, detail, withinMs) => {
    expect(await speak(script, withinMs)).toEqual({ result: 'failed', detail: expect.stringMatching(detail) })
    expect(readdirSync(join(folder, 'made'))).toEqual([])
  })

  test('is not there: the text is not said', async () => {
    const gone = createFlite({ program: join(folder, 'none'), unfinished: join(folder, 'made') })
    expect(await gone.speak('Hello')).toEqual({ result: 'failed', detail: expect.stringContaining('ENOENT') })
  })

  test('sees the text alone: no setting of the service, and no argument of it', async () => {
    const made = await speak(`{ env; echo "$@"; cat; } | tr '\\n' ' ' >"$8"`)
    if (made.result !== 'spoken') throw new Error(made.result)
    expect(made.wav.toString()).toMatch(
      /^(PWD=\S+ )?(SHLVL=\S+ )?(_=\S+ )?(PWD=\S+ )?-voice slt --setf duration_stretch=1\.1 -f - -o \S+ Hello$/,
    )
  })
})

describe('a speech server that does not do its duty', () => {
  let server: Awaited<ReturnType<typeof startSpeechServer>>
  beforeAll(async () => {
    server = await startSpeechServer()
  })
  afterEach(() => {
    server.fault = null
  })
  afterAll(() => server.close())

  test.each<[SpeechFault, RegExp]>([
    ['silent', /TimeoutError/],
    ['hangs up', /UND_ERR_SOCKET|ECONNRESET/],
    ['hangs up half-way', /UND_ERR_SOCKET|ECONNRESET/],
    ['overloaded', /answered 503/],
    ['a page', /no WAV/],
    ['endless', /longer than any voice needs/],
    ['elsewhere', /TypeError|redirect/],
  ])('%s: the text is not said', async (fault, detail) => {
    server.fault = fault
    const speech = createSpeechServer(server.place, fault === 'silent' ? 300 : 10_000)
    expect(await speech.speak('Hello')).toEqual({ result: 'failed', detail: expect.stringMatching(detail) })
  })

  test('does not know our key: the text is not said', async () => {
    const stranger = createSpeechServer({ ...server.place, key: null })
    expect(await stranger.speak('Hello')).toEqual({ result: 'failed', detail: 'it answered 401' })
  })

  test('is not there: the text is not said', async () => {
    const gone = await startSpeechServer()
    await gone.close()
    const failed = { result: 'failed', detail: 'ECONNREFUSED' }
    expect(await createSpeechServer(gone.place).speak('Hello')).toEqual(failed)
  })
})
