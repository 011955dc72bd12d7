import type { CallRecord } from './faults.ts'
import { type Expected, keyOf } from './load.ts'
import type { Step } from './sipp.ts'

/** A call as its phone had it, and what the service wrote down. */
export interface ObservedCall extends Expected {
  readonly begunAt: number
  readonly answeredAt: number | null
  /** how it ended for the phone; null: it heard nothing any more */
  readonly end: 'over' | 'refused' | 'cut' | 'unknown' | null
  /** by which answer it was refused */
  readonly code: string
  readonly endedAt: number | null
  readonly talkedS: number | null
  /** One that was tried at a second Asterisk has two: of the first, which did not answer, no second was talked. */
  readonly records: readonly CallRecord[]
}

/** Joins the steps of phones with what was expected, and with the records. */
export function observedCalls(
  expected: ReadonlyMap<string, Expected>,
  steps: readonly Step[],
  records: readonly CallRecord[],
): ObservedCall[] {
  const byKey = Map.groupBy(records, keyOf)
  const all = [...Map.groupBy(steps, keyOf)].flatMap(([key, of]): ObservedCall[] => {
    const call = expected.get(key)
    const at = (step: Step['step']) => of.find((entry) => entry.step === step)?.at ?? null
    const last = of.find(({ step }) => step !== 'began' && step !== 'answered')
    const [begunAt, answeredAt] = [at('began'), at('answered')]
    if (!call || begunAt === null) return []
    return [
      {
        ...call,
        begunAt,
        answeredAt,
        end: (last?.step as ObservedCall['end']) ?? null,
        code: last?.code ?? '',
        endedAt: last?.at ?? null,
        talkedS: answeredAt && last ? (last.at - answeredAt) / 1_000 : null,
        records: (byKey.get(key) ?? []).toSorted((a, b) => b.seconds - a.seconds),
      },
    ]
  })
  return all.sort((a, b) => a.begunAt - b.begunAt)
}

export const isLost = ({ answeredAt, end }: ObservedCall) => answeredAt !== null && end !== 'over'
/** It should have been answered, or busy, and was neither. */
export const hasFailed = ({ answeredAt, end, outcome }: ObservedCall) =>
  answeredAt === null && !(outcome === 'busy' && end === 'refused')

const LONGEST_MS = 12_000
/** Until when it was there: one whose phone heard nothing any more, until that hung up. */
const untilOf = ({ begunAt, answeredAt, endedAt }: ObservedCall) =>
  endedAt ?? (answeredAt ?? begunAt) + LONGEST_MS

export const wasUpAt = (call: ObservedCall, at: number) =>
  call.answeredAt !== null && call.answeredAt < at && untilOf(call) > at

/** Whether any of it was between two moments. */
export const wasBetween = (call: ObservedCall, from: number, to: number) =>
  call.begunAt < to && untilOf(call) > from
