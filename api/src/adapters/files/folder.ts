import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../platform/folders.ts'
import { checkName, type Files } from './files.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Stores files in a folder, which is created with the first one. */
export function createFolderFiles(folder: string): Files {
  const pathOf = (name: string) => join(folder, checkName(name))
  return {
    async store(name, from) {
      const path = pathOf(name)
      const unfinished = `${path}.${randomBytes(6).toString('hex')}`
      await makeFolder(dirname(path))
      try {
        await copyFile(from, unfinished)
        await makeLast(unfinished)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async find(name) {
      const path = pathOf(name)
      try {
        const { size, mtime } = await stat(path)
        const read = (first: number, last: number) => createReadStream(path, { start: first, end: last })
        return { bytes: size, changedAt: mtime, read }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async localPath(name) {
      await access(pathOf(name))
      return pathOf(name)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    forgetCopies: async () => 0,
  }
}

/** Private, and synced before it gets its name: a power failure must not leave an empty file. */
async function makeLast(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}
