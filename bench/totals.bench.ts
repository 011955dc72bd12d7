import { callKind } from '@ekoline/contract/calls/call-parties.ts'
import { callOutcome } from '@ekoline/contract/calls/call-record.ts'
import type { CallFilters } from '@ekoline/contract/calls/calls.ts'
import { addDays, type Day } from '@ekoline/contract/units/time.ts'
import { request } from './load.ts'
import { ms, type Result } from './result.ts'
import { interleave } from './rounds.ts'
import type { Account, Stage } from './stage.ts'

const MOST_MS = 50

/** Every choice of direction, outcome and kind that the Call History offers. */
const filters: readonly CallFilters[] = [undefined, 'in' as const, 'out' as const].flatMap((direction) =>
  [undefined, ...callOutcome.options].flatMap((outcome) =>
    [undefined, ...callKind.options].map((kind) => ({ direction, outcome, kind })),
  ),
)

type Bounds = readonly [from: string, to: string]

/** The ranges that the Call History offers, and one that begins and ends within a day. */
const rangesUntil = (today: Day): Record<string, Bounds> => ({
  today: [today, today],
  '7 days': [addDays(today, -6), today],
  '30 days': [addDays(today, -29), today],
  '90 days': [addDays(today, -89), today],
  'this month': [`${today.slice(0, 7)}-01`, today],
  'all, a year': [addDays(today, -365), today],
  'from noon to noon': [`${addDays(today, -300)} 12:00:00`, `${today} 12:00:00`],
})

function totalsRequest({ token }: Account, cardid: number | null, [from, to]: Bounds, chosen: CallFilters) {
  const query = new URLSearchParams({ from, to, ...(cardid !== null && { cardid: String(cardid) }) })
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value)
  return request('GET', `/v1/ekoline/calltotals?${query}`, { token })
}

/** The totals of the account with a tenth of all calls, of its person and of everybody. One connection: pure latency. */
export async function totalsBench(stage: Stage): Promise<Result[]> {
  const [big] = stage.accounts
  if (!big) throw new Error('no accounts')
  const load = { port: stage.api.port, connections: 1, seconds: stage.seconds }
  const contenders = Object.entries(rangesUntil(stage.to)).flatMap(([range, bounds]) =>
    (['one person', 'everybody'] as const).map((whose) => {
      const cardid = whose === 'everybody' ? null : big.cardId
      const requests = filters.map((chosen) => totalsRequest(big, cardid, bounds, chosen))
      return { name: `${whose}, ${range}`, run: () => stage.loader.run({ ...load, requests }) }
    }),
  )
  const measured = await interleave(contenders, stage.rounds, stage.say)
  return contenders.map(({ name }) => {
    const { p50, p99 } = measured.medians(name)
    return {
      what: `Totals of calls, ${name}, ${filters.length} filters in turn: p50`,
      goal: `under ${MOST_MS} ms`,
      measured: `${ms(p50)} (p99 ${ms(p99)})`,
      reached: p50 < MOST_MS,
    }
  })
}
