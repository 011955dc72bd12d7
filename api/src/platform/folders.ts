import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

const PRIVATE = 0o700

/**
 * Makes a folder, and those above it.
 *
 * @throws Error of the file system. Node's own recursive `mkdir` says on a read-only disk that the folder is not there
 */
export async function makeFolder(path: string, mode = PRIVATE): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') await sayWhy(path, mode)
    throw error
  }
}

/** @throws Error that says why the first missing folder cannot be made */
async function sayWhy(path: string, mode: number): Promise<void> {
  const above = dirname(path)
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path) throw error
    await sayWhy(above, mode)
  }
}
