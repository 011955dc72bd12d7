import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SPEECH_A_DAY, SPEECH_LONGEST } from '@ekoline/contract/calls/speech.facts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSpeechServer } from '../../../test/speech/speech-stand-in.ts'
import { toneVoice } from '../../../test/speech/tone-voice.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { createSpeechServer } from '../../adapters/speech/server.ts'
import { noSpeech, type Speaking } from '../../adapters/speech/speech.ts'
import { forgetSpoken } from './speech.service.ts'

const HEAD_BYTES = 44

let server: Awaited<ReturnType<typeof startSpeechServer>>
let world: World
let ada: Person
beforeAll(async () => {
  server = await startSpeechServer()
  world = await openWorld({ speech: createSpeechServer(server.place) })
})
beforeEach(async () => {
  ada = await world.person({ admin: true })
  server.texts.length = 0
  server.fault = null
})
afterAll(async () => {
  await world.close()
  await server.close()
})

const say = (text: string, who = ada, of = world) => of.raw('speak', { body: { text } }, who)

const stored = () => {
  try {
    return readdirSync(join(world.ctx.config.dataDir, 'files/spoken'), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

describe('our voice', () => {
  test('says a text as callers hear it: a wav of 8 kHz, mono, 16 bit', async () => {
    const { statusCode, headers, rawPayload } = await say('Welcome to Creek Road Haulage')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('audio/wav')
    expect(rawPayload.toString('latin1', 0, 4)).toBe('RIFF')
    expect(rawPayload.readUInt16LE(22)).toBe(1)
    expect(rawPayload.readUInt32LE(24)).toBe(8_000)
    expect(rawPayload.readUInt16LE(34)).toBe(16)
    expect(rawPayload.length - HEAD_BYTES).toBe(29 * 0.02 * 8_000 * 2)
  })

  test('makes the same text once, also for two who ask at the same time, and for no other workgroup', async () => {
    const [first, second] = await Promise.all([say('Please hold.'), say(' Please hold. ')])
    expect((await say('Please hold.')).rawPayload).toEqual(first.rawPayload)
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(server.texts).toEqual(['Please hold.'])

    const stranger = await world.person({ admin: true })
    expect((await say('Please hold.', stranger)).rawPayload).toEqual(first.rawPayload)
    expect(server.texts).toEqual(['Please hold.', 'Please hold.'])
  })

  test('forgets a text after a day, with its sound', async () => {
    await say('Closed today.')
    const [kept] = stored().slice(-1)
    world.clock.advance(25 * 3_600_000)
    expect(await forgetSpoken(world.ctx, world.clock.now())).toBeGreaterThan(0)
    expect(stored()).not.toContain(kept)
    await say('Closed today.', await world.person({ workgroup: ada.workgroupId }))
    expect(server.texts).toEqual(['Closed today.', 'Closed today.'])
  })

  test('adds no file, and no line in the audit', async () => {
    await say('Nothing is kept.')
    const { body } = await world.call('getUpload', { params: { cardid: ada.cardId }, query: {} }, ada)
    expect(body.total).toBe(0)
  })

  test('is heard by Range, as players ask', async () => {
    const whole = await say('By parts')
    const part = await world.raw('speak', { body: { text: 'By parts' } }, ada, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF'])
    expect(part.headers['content-range']).toBe(`bytes 0-3/${whole.rawPayload.length}`)
  })

  test.each<[string, string, string]>([
    ['nothing', ' ', 'Please fill this in'],
    [
      'signs alone',
      '…!?',
      'Write words that can be said: this has no letters or digits that our voice knows',
    ],
    ['too much', 'x'.repeat(SPEECH_LONGEST + 1), `Use at most ${SPEECH_LONGEST} characters`],
  ])('says %s of no text', async (_, text, message) => {
    const { http, body } = await world.call('speak', { body: { text } }, ada)
    expect([http, body]).toMatchObject([
      400,
      { code: 'invalid_request', errors: [{ field: 'text', message }] },
    ])
    expect(server.texts).toEqual([])
  })

  test('says so when the voice does not know a word of it', async () => {
    const unspeakable: Speaking = { result: 'unspeakable' }
    const other = await openWorld({ speech: { ...toneVoice, speak: async () => unspeakable } })
    const { body } = await other.call('speak', { body: { text: '日本' } }, await other.person())
    expect(body).toMatchObject({
      errors: [{ field: 'text', message: expect.stringMatching(/^Write words that can be said/) }],
    })
    await other.close()
  })

  test('is not for a lead', async () => {
    const { http, body } = await world.call(
      'speak',
      { body: { text: 'Welcome' } },
      await world.person({ lead: true }),
    )
    expect([http, body]).toMatchObject([403, { code: 'lead_refused' }])
  })
})

describe('a voice that cannot speak', () => {
  test.each(['overloaded', 'a page', 'hangs up half-way'] as const)(
    '%s: says so, and keeps nothing',
    async (fault) => {
      const before = stored().length
      server.fault = fault
      const { http, body } = await world.call('speak', { body: { text: 'Welcome' } }, ada)
      expect([http, body]).toMatchObject([
        503,
        {
          code: 'speech_failed',
          message: 'Our voice couldn’t say this. Nothing was saved. Try again, or record the words yourself.',
        },
      ])
      expect(stored().length).toBe(before)
      server.fault = null
      expect((await say('Welcome')).statusCode).toBe(200)
    },
  )

  test('counts for no one: after a hundred failures there is a day’s worth left', async () => {
    server.fault = 'overloaded'
    for (let time = 0; time < SPEECH_A_DAY; time++) await say('Welcome')
    server.fault = null
    expect((await say('Welcome')).statusCode).toBe(200)
  })

  test('is not there: says so', async () => {
    const other = await openWorld({ speech: noSpeech })
    const { http, body } = await other.call('speak', { body: { text: 'Welcome' } }, await other.person())
    expect([http, body]).toMatchObject([
      503,
      {
        code: 'speech_none',
        message: 'Our voice is not set up here. Record the words yourself, or choose a file.',
      },
    ])
    expect((await other.call('config', {}, null)).body).toMatchObject({ our_voice: false })
    expect((await world.call('config', {}, null)).body).toMatchObject({ our_voice: true })
    await other.close()
  })
})

test('says a hundred new texts a day for a workgroup; what it has said it says again', async () => {
  for (let time = 0; time < SPEECH_A_DAY; time++) expect((await say(`Line ${time}`)).statusCode).toBe(200)
  const { http, body, headers } = await world.call('speak', { body: { text: 'One more' } }, ada)
  expect([http, body]).toMatchObject([
    429,
    {
      code: 'speech_limited',
      message:
        'Our voice has said many texts for your company today. Try again in 15 minutes, or record the words yourself.',
    },
  ])
  expect(Number(headers['retry-after'])).toBe(864)
  expect((await say('Line 7')).statusCode).toBe(200)
  expect((await say('One more', await world.person())).statusCode).toBe(200)
})
