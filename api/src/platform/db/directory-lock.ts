import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process holds the data directory. */
export class DirectoryInUse extends Error {}

/**
 * Takes the data directory for this process. PGlite itself lets a second process open the same directory and both
 * then lose data. The lock is the operating system's, held through SQLite, so it ends with the process however
 * the process ends; a lock file with a pid would stay behind after a kill.
 *
 * @returns release
 * @throws DirectoryInUse when another process holds the directory
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new DirectoryInUse(
      `DATA_DIR ${directory} is in use by another process. Stop it first, or choose another DATA_DIR.`,
      { cause },
    )
  }
  return () => lock.close()
}
