/** A whole number of an address from 1 on; null for anything else. */
export function addressNumber(text: string | null): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 ? number : null
}
