import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3 } from '../../../test/s3-server.ts'
import type { Files } from '../files/files.ts'
import { createFolderFiles } from '../files/folder.ts'
import { createS3Files } from '../files/s3.ts'
import { createRecordings } from './in-files.ts'
import type { Recording, Recordings } from './recordings.ts'

let folder: string
let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-recordings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const clock = { now: () => new Date() }
const wav = (text: string) => Buffer.from(text)
const soundOf = (found: Recording | null, first = 0, last = 99) =>
  buffer(found?.read(first, Math.min(last, found.bytes - 1)) ?? Readable.from([]))
const inFolder = (name: string) =>
  readdirSync(join(folder, name), { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  )

describe.each<[string, () => Files]>([
  ['a folder', () => createFolderFiles(join(folder, 'kept'))],
  ['an object storage', () => createS3Files(server.bucket(), join(folder, 'fetched'), clock)],
])('recordings in %s', (_, open) => {
  let recordings: Recordings
  beforeEach(() => {
    recordings = createRecordings({ files: open(), unfinished: join(folder, 'unfinished') })
  })

  test('are found as they were stored, whole and in part', async () => {
    await recordings.store('1763740800.1', wav('RIFF-sound'))
    const found = await recordings.find('1763740800.1')
    expect(found?.bytes).toBe(10)
    expect(await soundOf(found)).toEqual(wav('RIFF-sound'))
    expect(await soundOf(found, 5, 7)).toEqual(wav('sou'))
    const path = (await recordings.localPath('1763740800.1')) ?? ''
    expect([path.slice(-4), readFileSync(path)]).toEqual(['.wav', wav('RIFF-sound')])
    expect(await recordings.localPath('another')).toBeNull()
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
    expect(inFolder('unfinished')).toEqual([])
  })

  test('are not there before they were stored, nor while they are empty', async () => {
    expect(await recordings.find('1763740800.1')).toBeNull()
    await recordings.store('1763740800.1', wav('one'))
    expect(await recordings.find('1763740800.2')).toBeNull()
    await recordings.store('empty', wav(''))
    expect(await recordings.find('empty')).toBeNull()
  })

  test('are replaced as a whole', async () => {
    await recordings.store('a', wav('the first one'))
    await recordings.store('a', wav('second'))
    expect(await soundOf(await recordings.find('a'))).toEqual(wav('second'))
  })

  test.each(['../../outside', '/etc/passwd', 'a/b', '.', 'x'.repeat(5_000), 'ada\n'])(
    'are kept apart, whatever the call is named: %j',
    async (uniqueid) => {
      await recordings.store(uniqueid, wav(uniqueid))
      expect((await recordings.find(uniqueid))?.bytes).toBe(wav(uniqueid).length)
      expect(readdirSync(folder).filter((name) => !['kept', 'unfinished'].includes(name))).toEqual([])
    },
  )

  test('distinguish names that differ in capital letters only', async () => {
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

  test('of before, from another place, are found and removed; new ones go to the new place', async () => {
    const [files, before] = [open(), createFolderFiles(join(folder, 'before'))]
    const unfinished = join(folder, 'unfinished')
    await createRecordings({ files: before, unfinished }).store('old', wav('old one'))
    const both = createRecordings({ files, earlier: before, unfinished })
    expect(await soundOf(await both.find('old'))).toEqual(wav('old one'))
    await both.store('new', wav('new one'))
    expect(inFolder('before')).toHaveLength(1)
    expect(await soundOf(await both.find('new'))).toEqual(wav('new one'))
    expect(await both.localPath('old')).toContain(join(folder, 'before'))
    await both.remove('old')
    expect(inFolder('before')).toEqual([])
    expect(await both.find('old')).toBeNull()
  })
})

test('recordings in a folder are each one file of it', async () => {
  const files = createFolderFiles(folder)
  const recordings = createRecordings({ files, unfinished: join(folder, 'uploads') })
  await recordings.store('../../outside', wav('sound'))
  expect(inFolder('recordings').map(({ name }) => name)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}\.wav$/),
  ])
})
