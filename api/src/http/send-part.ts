import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import { readRange } from './byte-range.ts'
import type { RequestInfo } from './caller.ts'
import { Streamed } from './streamed.ts'

/** A file that can be read in part. */
interface Sound {
  readonly bytes: number
  readonly changedAt: Date
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable
}

/** The name in ASCII, and whole for browsers that know UTF-8 (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '-')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (it) => `%${it.charCodeAt(0).toString(16)}`)
  return `inline; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}

/**
 * Answers with a wav, whole or the part that Range asks for.
 *
 * @param name as which it is saved
 * @throws AppError range_not_satisfiable
 */
export function sendWav(sound: Sound, name: string, { range, ifRange }: RequestInfo): Streamed {
  const { bytes, changedAt } = sound
  const tag = `"${bytes}-${changedAt.getTime()}"`
  const isSame = ifRange === undefined || ifRange === tag || ifRange === changedAt.toUTCString()
  const part = isSame ? readRange(range, bytes) : null
  if (part === 'outside')
    throw new AppError('range_not_satisfiable', { headers: { 'content-range': `bytes */${bytes}` } })
  const { first, last } = part ?? { first: 0, last: bytes - 1 }
  return new Streamed(sound.read(first, last), {
    status: part ? 206 : 200,
    type: 'audio/wav',
    headers: {
      'accept-ranges': 'bytes',
      'content-length': last - first + 1,
      'content-disposition': disposition(name),
      etag: tag,
      'last-modified': changedAt.toUTCString(),
      ...(part && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
    },
  })
}
