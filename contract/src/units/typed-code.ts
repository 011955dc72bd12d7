const NINE = 9

/** What a decimal digit of any script counts: those of one script follow one another, from 0 to 9. */
function digit(sign: string): string {
  const point = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < NINE && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++
  return String(value)
}

/**
 * A code, a PIN or a recovery code as it was meant: digits of any script as 0 to 9, and without what is typed between
 * them or copied along: blanks, hyphens, full stops, signs that cannot be seen.
 */
export const typedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digit)
