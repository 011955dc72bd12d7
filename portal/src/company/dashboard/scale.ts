const NICE = [1, 2, 5]

/** The marks of a chart's scale, from 0 up to its highest value: round, and two to five above 0 where there can be. */
export function scaleMarks(highest: number): number[] {
  let step = 1
  for (let power = 1; power <= highest; power *= 10)
    for (const nice of NICE) if (highest / (nice * power) >= 2) step = nice * power
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step)
}
