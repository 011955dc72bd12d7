import type { Readable } from 'node:stream'

export interface Recording {
  readonly bytes: number
  readonly changedAt: Date
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable
}

/** The store of recordings, as wav. Who may listen is the calls feature's check. */
export interface Recordings {
  /** @returns null when there is none of that call */
  find(uniqueid: string): Promise<Recording | null>
  /** Where it can be read on this machine's disk, for as long as it is kept. @returns null when there is none */
  localPath(uniqueid: string): Promise<string | null>
  /** Stores a recording, replacing an earlier one: all of it or nothing. */
  store(uniqueid: string, wav: Uint8Array | Readable): Promise<void>
  /** Deletes the recording of a call, if there is one. */
  remove(uniqueid: string): Promise<void>
}
