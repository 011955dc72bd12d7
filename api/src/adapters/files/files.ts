import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly bytes: number
  readonly changedAt: Date
  /** The bytes from `first` to `last`, both included. A failure on the way is the stream's. */
  read(first: number, last: number): Readable
}

/**
 * The store of uploads. We give each a name once, and its content never changes: small letters, digits, `-` and
 * `/`, with an ending, like `audio/7/3fe1….wav`. The features check who may read a file.
 */
export interface Files {
  /** Stores the file at `path` under a name: all of it or nothing. */
  store(name: string, path: string): Promise<void>
  /** @returns null when there is none of that name */
  find(name: string): Promise<StoredFile | null>
  /** Where the file can be read on this machine's disk, for as long as it is kept. @throws Error when there is none */
  localPath(name: string): Promise<string>
  /** Deletes it; does nothing when there is none. */
  remove(name: string): Promise<void>
  /**
   * Deletes this machine's copies of files that another machine removed from the store, and of those not needed since
   * `before`. @returns how many; 0 where the store is this machine's own
   */
  forgetCopies(before: Date): Promise<number>
}

const NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/

/** @throws Error for a name that we did not make: no upload chooses its path */
export function checkName(name: string): string {
  if (!NAME.test(name) || name.length > 300) throw new Error(`not a name of a stored file: ${name}`)
  return name
}
