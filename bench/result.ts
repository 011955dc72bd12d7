/** One line of the table in docs/performance.md. */
export interface Result {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly reached: boolean
}

export const times = (ratio: number) => `${ratio.toFixed(2)}x`
export const percent = (ratio: number) => `${(ratio * 100).toFixed(0)}%`
export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`
