const HEAD = 4
const TAIL = 2
const LEAST_HIDDEN = 3

/** A caller's number as strangers may read it: the network's digits and the last two, as in 0803•••••42. */
export function maskedNumber(number: string): string {
  const local = number.replace(/^\+234/, '0')
  const hidden = local.length - HEAD - TAIL
  return hidden < LEAST_HIDDEN ? '•••' : `${local.slice(0, HEAD)}${'•'.repeat(hidden)}${local.slice(-TAIL)}`
}
