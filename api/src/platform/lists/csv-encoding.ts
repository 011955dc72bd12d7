import { TextDecoder } from 'node:util'

/** How a list that people save is encoded, by the names that TextDecoder has. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

/** What the byte order mark of UTF-16 at the beginning of a file says; null without one. */
function ofMark(head: Buffer): CsvEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

const MOSTLY = 0.7 // the share of ASCII among the letters of a list of names and numbers
const HARDLY = 0.05

/** UTF-16 without a mark: of nearly each letter of such a list one byte is 0, always the same one. */
function ofZeros(head: Buffer): CsvEncoding | null {
  const pairs = Math.floor(head.length / 2)
  const zeros = [0, 0]
  for (let at = 0; at < 2 * pairs; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => count / pairs)
  if (odd > MOSTLY && even < HARDLY) return 'utf-16le'
  return even > MOSTLY && odd < HARDLY ? 'utf-16be' : null
}

/** UTF-16, where the beginning of a file shows it; null where all of the file must be looked at. */
export const encodingOfHead = (head: Buffer) => ofMark(head) ?? ofZeros(head)

const isLower = (sign: string) => /\p{Ll}/u.test(sign)
const isUpper = (sign: string) => /\p{Lu}/u.test(sign)

/** How well a sign that is not ASCII fits between its neighbours, from -1 to 1: as names, numbers and notes have it. */
function fits(sign: string, before: string, behind: string): number {
  const isBeside = /[A-Za-z]/.test(before) || /[A-Za-z]/.test(behind)
  if (sign === 'ƒ' || /\p{Cc}/u.test(sign)) return -1
  if (isLower(sign)) return isBeside ? (isUpper(behind) ? -1 : 1) : 0
  if (isUpper(sign)) return isBeside ? (isLower(before) ? -1 : 1) : 0
  if (sign === '’') return isUpper(behind) || /[st]/.test(behind) ? 1 : 0
  if (sign === '\u00a0' || sign === '–') return /[A-Za-z]/.test(before) && /[A-Za-z]/.test(behind) ? 0 : 1
  return /[A-Za-z]/.test(before) && /[A-Za-z]/.test(behind) ? -1 : 0
}

const WEIGHED = 10_000 // signs that are not ASCII: more of a file say the same

/** Weighs whether a file that is no UTF-8 is a CSV of Excel for Windows or of Excel for Mac. */
export class OldEncodings {
  readonly #decoders = {
    'windows-1252': new TextDecoder('windows-1252'),
    macintosh: new TextDecoder('macintosh'),
  } as const
  readonly #scores = { 'windows-1252': 0, macintosh: 0 }
  #weighed = 0
  #hasLf = false

  weigh(piece: Buffer): void {
    this.#hasLf ||= piece.includes(0x0a)
    for (let at = 0; at < piece.length && this.#weighed < WEIGHED; at++) {
      if ((piece[at] ?? 0) < 0x80) continue
      this.#weighed++
      const three = piece.subarray(Math.max(0, at - 1), at + 2)
      for (const name of ['windows-1252', 'macintosh'] as const) {
        const signs = this.#decoders[name].decode(three)
        const [before = '', sign = '', behind = ''] = at === 0 ? ['', ...signs] : signs
        this.#scores[name] += fits(sign, before, behind)
      }
    }
  }

  /** @returns null where neither makes words of them */
  found(): CsvEncoding | null {
    const { 'windows-1252': windows, macintosh } = this.#scores
    if (Math.max(windows, macintosh) <= 0) return null
    const isMac = macintosh > windows || (macintosh === windows && !this.#hasLf)
    return isMac ? 'macintosh' : 'windows-1252'
  }
}
