/** How both engines' drivers turn what the database sends into JavaScript values, alike. */

/** @throws RangeError rather than round: a bigint that JavaScript cannot hold exactly is a bug */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database sent ${text}, more than a number can hold`)
  return value
}

/** An array of one dimension: '{1,2,NULL}'. */
function wholeNumbers(text: string): (number | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((each) => (each === 'NULL' ? null : wholeNumber(each)))
}

const asText = (text: string) => text

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const NUMERIC = 1700

export const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: wholeNumber,
  [INT8_ARRAY]: wholeNumbers, // of which one driver makes texts
  [DATE]: asText, // a Lagos day stays a day; a Date would shift it by the process's zone
  [NUMERIC]: asText,
}
