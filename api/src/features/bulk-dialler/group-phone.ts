import { e164 } from '@ekoline/contract/phone-number.ts'

const NIGERIAN_MOBILE = /^(?:\+?234|0)?([789][01]\d{8})$/

/**
 * As `e164`, which takes 20 times as long: a Nigerian mobile number that is written without signs, as nearly all of a
 * list are, is known by its digits.
 *
 * @returns E.164, or null for what is no whole number
 */
export function phoneOfList(written: string): string | null {
  const national = NIGERIAN_MOBILE.exec(written)?.[1]
  return national === undefined ? e164(written) : `+234${national}`
}
