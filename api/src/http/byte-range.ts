/** A part of a file, both ends included. */
export interface Part {
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
