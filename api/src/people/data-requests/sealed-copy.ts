import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Context } from '../../context.ts'

/** Of what is sealed at once: a copy may be larger than the memory of a process. */
const PART_BYTES = 256 * 1024
const LENGTH_BYTES = 4

/** Parts can be neither left out, nor moved, nor taken from another copy. */
const aboutOf = (name: string, place: number, last: boolean) => `${name}:${place}${last ? ':last' : ''}`

/**
 * Writes a new file in parts, each with its length before it and sealed as its place in the file of this name.
 *
 * @param write gets the function that appends text, or bytes of it
 * @returns the length of the text in bytes
 */
export async function sealTo(
  { seal }: Pick<Context, 'seal'>,
  { path, name }: { path: string; name: string },
  write: (append: (text: string | Uint8Array) => Promise<void>) => Promise<unknown>,
): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  let [waiting, place, bytes] = [Buffer.alloc(0), 0, 0]
  async function flush(plain: Buffer, last: boolean) {
    const sealed = seal.sealBytes(plain, aboutOf(name, place++, last))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(sealed.length)
    await handle.appendFile(Buffer.concat([length, sealed]))
  }
  try {
    await write(async (text) => {
      const more = typeof text === 'string' ? Buffer.from(text) : text
      bytes += more.length
      waiting = Buffer.concat([waiting, more])
      for (; waiting.length > PART_BYTES; waiting = waiting.subarray(PART_BYTES))
        await flush(waiting.subarray(0, PART_BYTES), false)
    })
    await flush(waiting, true)
    await handle.sync()
    return bytes
  } finally {
    await handle.close()
  }
}

/**
 * What `sealTo` wrote, part by part.
 *
 * @param sealedBytes the length of the file in the store
 * @throws Error when it was changed or cut off, before anything after that place
 */
export async function* openSealed(
  { seal }: Pick<Context, 'seal'>,
  { name, sealedBytes, content }: { name: string; sealedBytes: number; content: Readable },
): AsyncGenerator<Buffer> {
  let [waiting, place, passed, ended] = [Buffer.alloc(0), 0, 0, false]
  for await (const more of content) {
    waiting = Buffer.concat([waiting, more as Buffer])
    while (waiting.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + waiting.readUInt32BE()
      if (waiting.length < end) break
      passed += end
      ended = passed === sealedBytes
      yield seal.openBytes(waiting.subarray(LENGTH_BYTES, end), aboutOf(name, place++, ended))
      waiting = waiting.subarray(end)
    }
  }
  if (!ended) throw new Error(`the stored copy ${name} is cut off`)
}
