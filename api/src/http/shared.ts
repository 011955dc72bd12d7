import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)
const WORTH_IT = 1024 // bytes, as for all other answers (compress.ts)

/** An answer that many are given: it is written, and packed, once for all of them. */
export class Shared<T> {
  readonly answer: T
  #text: string | null = null
  #packed: Promise<Buffer> | null = null

  constructor(answer: T) {
    this.answer = answer
  }

  /** @param write makes the text of it, the same each time */
  text(write: (answer: T) => string): string {
    this.#text ??= write(this.answer)
    return this.#text
  }

  /** @returns null when it is too small to gain from it */
  packed(write: (answer: T) => string): Promise<Buffer> | null {
    if (this.text(write).length < WORTH_IT) return null
    this.#packed ??= pack(this.text(write))
    return this.#packed
  }
}
