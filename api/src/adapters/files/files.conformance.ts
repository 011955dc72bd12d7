import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Files } from './files.ts'

const NAME = 'audio/7/3fe1.wav'

/** What every place of files keeps to. @param open a fresh and empty one, with a folder of its own */
export function filesConform(open: (folder: string) => Files): void {
  let folder: string
  let files: Files
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ekoline-files-'))
    files = open(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const written = (content: string | Buffer) => {
    const path = join(folder, 'upload')
    writeFileSync(path, content)
    return path
  }
  const partOf = async (name: string, first: number, last: number) => {
    const found = await files.find(name)
    return found && (await buffer(found.read(first, last))).toString()
  }

  describe('files', () => {
    test('are found as they were stored, whole and in part', async () => {
      await files.store(NAME, written('RIFF-sound'))
      expect((await files.find(NAME))?.bytes).toBe(10)
      expect(await partOf(NAME, 0, 9)).toBe('RIFF-sound')
      expect(await partOf(NAME, 5, 7)).toBe('sou')
      expect(await partOf(NAME, 9, 9)).toBe('d')
    })

    test('say when they came', async () => {
      const before = Math.floor(Date.now() / 1000) * 1000
      await files.store(NAME, written('x'))
      expect((await files.find(NAME))?.changedAt.getTime()).toBeGreaterThanOrEqual(before)
    })

    test('keep every byte of a large one', async () => {
      const large = Buffer.alloc(3_000_001, 'abc\0\xff', 'latin1')
      await files.store(NAME, written(large))
      const found = await files.find(NAME)
      expect((await buffer(found?.read(0, large.length - 1) ?? Readable.from([]))).equals(large)).toBe(true)
    })

    test('are not there before they were stored, nor after they were removed', async () => {
      expect(await files.find(NAME)).toBeNull()
      await files.store(NAME, written('x'))
      await files.remove(NAME)
      expect(await files.find(NAME)).toBeNull()
      await expect(files.localPath(NAME)).rejects.toThrow()
    })

    test('may be removed although they are not there', () => files.remove(NAME))

    test('are distinguished by name', async () => {
      await files.store('audio/7/a.wav', written('one'))
      await files.store('audio/77/a.wav', written('other'))
      expect(await partOf('audio/7/a.wav', 0, 2)).toBe('one')
      await files.remove('audio/77/a.wav')
      expect(await partOf('audio/7/a.wav', 0, 2)).toBe('one')
    })

    test('that cannot be read are not stored at all', async () => {
      await expect(files.store(NAME, join(folder, 'nothing'))).rejects.toThrow()
      expect(await files.find(NAME)).toBeNull()
    })

    test('can be read on the disk of this machine, again and again', async () => {
      await files.store(NAME, written('RIFF-sound'))
      for (const path of [await files.localPath(NAME), await files.localPath(NAME)])
        expect(await readFile(path, 'utf8')).toBe('RIFF-sound')
    })

    test('are gone from the disk of this machine when they were removed', async () => {
      await files.store(NAME, written('RIFF-sound'))
      const path = await files.localPath(NAME)
      await files.remove(NAME)
      await expect(readFile(path)).rejects.toThrow()
    })

    test('can be read twice at the same time', async () => {
      await files.store(NAME, written('RIFF-sound'))
      expect(await Promise.all([partOf(NAME, 0, 3), partOf(NAME, 5, 9)])).toEqual(['RIFF', 'sound'])
    })

    test.each(['../x.wav', '/etc/passwd', 'a/../b.wav', 'a//b.wav', 'A.wav', 'x', '.wav', 'a\0.wav', ''])(
      'have no name like %j',
      async (name) => {
        await expect((async () => files.store(name, written('x')))()).rejects.toThrow('not a name')
        await expect((async () => files.find(name))()).rejects.toThrow('not a name')
        await expect((async () => files.localPath(name))()).rejects.toThrow('not a name')
        await expect((async () => files.remove(name))()).rejects.toThrow('not a name')
      },
    )
  })
}
