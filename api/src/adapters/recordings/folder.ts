import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Recordings } from './recordings.ts'

/**
 * Recordings as files of a folder, which is made with the first one. The names are hashes: whatever a uniqueid holds,
 * no file is outside the folder, and no two names differ in case alone.
 */
export function createFolderRecordings(folder: string): Recordings {
  const fileOf = (uniqueid: string) => {
    const hash = createHash('sha256').update(uniqueid).digest('hex')
    return join(folder, hash.slice(0, 2), `${hash}.wav`)
  }
  return {
    async find(uniqueid) {
      const file = fileOf(uniqueid)
      try {
        const { size, mtime } = await stat(file)
        if (size === 0) return null
        const read = (first: number, last: number) => createReadStream(file, { start: first, end: last })
        return { bytes: size, changedAt: mtime, read }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async store(uniqueid, wav) {
      const file = fileOf(uniqueid)
      const unfinished = `${file}.${randomBytes(6).toString('hex')}`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeFile(unfinished, wav, { mode: 0o600, flush: true })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async remove(uniqueid) {
      await rm(fileOf(uniqueid), { force: true })
    },
  }
}
