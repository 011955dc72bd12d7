import type { Readable } from 'node:stream'

/** A recording that is there. */
export interface Recording {
  readonly bytes: number
  readonly changedAt: Date
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable
}

/** Where the sound of calls is kept, as wav. Whether somebody may hear it is the calls' own check. */
export interface Recordings {
  /** @returns null when there is none of that call */
  find(uniqueid: string): Promise<Recording | null>
  /** Keeps a recording, in place of an earlier one: all of it or nothing. */
  store(uniqueid: string, wav: Uint8Array | Readable): Promise<void>
  /** Deletes the recording of a call, if there is one. */
  remove(uniqueid: string): Promise<void>
}
