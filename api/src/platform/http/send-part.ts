import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import type { RequestInfo } from './caller.ts'
import { Streamed } from './replies.ts'

/** A part of a file, both ends included. */
interface Part {
  readonly first: number
  readonly last: number
}

/**
 * The part that a Range header asks for. What is no single range of bytes asks for the whole, as RFC 9110 §14.2 allows.
 *
 * @param bytes the length of the whole
 * @returns null for the whole; 'outside' when it has no such part
 */
export function readRange(header: string | undefined, bytes: number): Part | 'outside' | null {
  const given = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '')
  if (!given) return null
  const [, start = '', end = ''] = given
  if (start === '' && end === '') return null
  if (start === '') {
    const count = Math.min(Number(end), bytes)
    return count === 0 ? 'outside' : { first: bytes - count, last: bytes - 1 }
  }
  if (end !== '' && Number(end) < Number(start)) return null
  if (Number(start) >= bytes) return 'outside'
  return { first: Number(start), last: end === '' ? bytes - 1 : Math.min(Number(end), bytes - 1) }
}

interface Sound {
  readonly bytes: number
  readonly changedAt: Date
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable
}

/** The name in ASCII, and whole for browsers that know UTF-8 (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '-')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
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
