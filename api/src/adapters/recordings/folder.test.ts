import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFolderRecordings } from './folder.ts'
import type { Recordings } from './recordings.ts'

let folder: string
let recordings: Recordings
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-recordings-'))
  recordings = createFolderRecordings(join(folder, 'recordings'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const wav = (text: string) => Buffer.from(text)

describe('recordings in a folder', () => {
  test('are found as they were stored, whole and in part', async () => {
    await recordings.store('1763740800.1', wav('RIFF-sound'))
    const found = await recordings.find('1763740800.1')
    expect(found?.bytes).toBe(10)
    expect(await buffer(found?.read(0, 9) ?? Readable.from([]))).toEqual(wav('RIFF-sound'))
    expect(await buffer(found?.read(5, 7) ?? Readable.from([]))).toEqual(wav('sou'))
  })

  test('are stored as they stream in, and not at all when the stream breaks', async () => {
    await recordings.store('whole', Readable.from([wav('RIFF-'), wav('sound')]))
    expect((await recordings.find('whole'))?.bytes).toBe(10)
    const broken = Readable.from(
      (async function* () {
        yield wav('RIFF-')
        throw new Error('the exchange is gone')
      })(),
    )
    await expect(recordings.store('broken', broken)).rejects.toThrow('the exchange is gone')
    expect(await recordings.find('broken')).toBeNull()
    const files = readdirSync(join(folder, 'recordings'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => file.includes('.wav'))).toHaveLength(1)
  })

  test('are not there before they were stored', async () => {
    expect(await recordings.find('1763740800.1')).toBeNull()
    await recordings.store('1763740800.1', wav('one'))
    expect(await recordings.find('1763740800.2')).toBeNull()
  })

  test('are replaced as a whole', async () => {
    await recordings.store('a', wav('the first one'))
    await recordings.store('a', wav('second'))
    const found = await recordings.find('a')
    expect(await buffer(found?.read(0, 99) ?? Readable.from([]))).toEqual(wav('second'))
  })

  test.each(['../../outside', '/etc/passwd', 'a/b', '.', 'x'.repeat(5_000), 'ada\n'])(
    'stay in the folder, whatever the call is named: %j',
    async (uniqueid) => {
      await recordings.store(uniqueid, wav(uniqueid))
      expect((await recordings.find(uniqueid))?.bytes).toBe(wav(uniqueid).length)
      expect(readdirSync(folder)).toEqual(['recordings'])
      const files = readdirSync(join(folder, 'recordings'), { recursive: true, encoding: 'utf8' })
      expect(files.filter((file) => file.endsWith('.wav'))).toHaveLength(1)
    },
  )

  test('tell names apart that differ in capital letters only', async () => {
    await recordings.store('call-a', wav('small'))
    await recordings.store('CALL-A', wav('capital'))
    expect((await recordings.find('call-a'))?.bytes).toBe(5)
  })

  test('are gone when they were removed, also twice', async () => {
    await recordings.store('a', wav('one'))
    await recordings.store('b', wav('two'))
    await recordings.remove('a')
    await recordings.remove('a')
    expect([await recordings.find('a'), (await recordings.find('b'))?.bytes]).toEqual([null, 3])
  })
})
