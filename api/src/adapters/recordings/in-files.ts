import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/folders.ts'
import type { Files } from '../files/files.ts'
import type { Recordings } from './recordings.ts'

interface Places {
  readonly files: Files
  /** where earlier recordings are, of before there was an object storage; new ones never go there */
  readonly earlier?: Files
  /** a folder of this machine for what has not arrived whole */
  readonly unfinished: string
}

/** A hash: whatever a uniqueid holds, it names no other file, and no two names differ in case alone. */
function nameOf(uniqueid: string): string {
  const hash = createHash('sha256').update(uniqueid).digest('hex')
  return `recordings/${hash.slice(0, 2)}/${hash}.wav`
}

/** Recordings among the stored files, in a folder or an object storage. */
export function createRecordings({ files, earlier, unfinished }: Places): Recordings {
  return {
    async find(uniqueid) {
      const name = nameOf(uniqueid)
      const found = (await files.find(name)) ?? (await earlier?.find(name)) ?? null
      return found?.bytes ? found : null
    },
    async localPath(uniqueid) {
      const name = nameOf(uniqueid)
      if (await files.find(name)) return files.localPath(name)
      return earlier && (await earlier.find(name)) ? earlier.localPath(name) : null
    },
    async store(uniqueid, wav) {
      const path = join(unfinished, `recording-${randomBytes(12).toString('hex')}`)
      await makeFolder(unfinished)
      try {
        await writeFile(path, wav, { mode: 0o600 })
        await files.store(nameOf(uniqueid), path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async remove(uniqueid) {
      const name = nameOf(uniqueid)
      await files.remove(name)
      await earlier?.remove(name)
    },
  }
}
