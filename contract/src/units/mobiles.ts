/** What networks have of 070, 080, 081, 090 and 091; 0700, 0800 and 0900 are no mobiles. @source NCC, numbering plan */
export const NIGERIAN_MOBILES: readonly string[] = [
  ...['70', '80', '90'].flatMap((begin) => Array.from({ length: 9 }, (_, n) => `+234${begin}${n + 1}`)),
  '+23481',
  ...Array.from({ length: 6 }, (_, n) => `+23491${n + 1}`),
]

const LENGTH = '+2348035550142'.length

/** Whether a number is that of a Nigerian mobile. @param number E.164 with + */
export const isNigerianMobile = (number: string): boolean =>
  number.length === LENGTH && NIGERIAN_MOBILES.some((begin) => number.startsWith(begin))
