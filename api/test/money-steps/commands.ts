import fc from 'fast-check'
import type { DeckRow } from '../../src/money/tariffs/tariffs.sql.ts'
import { deckRow } from '../money/rates.ts'
import { ADMIN, MEMBER, people } from './model.ts'

// What people, admins, operators, the provider, jobs and death may do in a step.

const who = fc.constantFrom(...people)
const which = fc.nat({ max: 20 })
const amount = fc.constantFrom(1, 250.5, 499.99, 500, 999.99, 1000, 2500, 5_000_000, 5_000_000.01)
const naira = fc.integer({ min: 1, max: 1_500 })
// Not the plan that is paid by subscription: its months follow the calendar, and have tests of their own (renewals).
export const prices: Record<number, number> = { 3: 15_000, 4: 30_000, 8: 60_000 }
const plan = fc.constantFrom(...Object.keys(prices).map(Number))

/** The process dies after so many halves of statements of what it does; 0: it lives. */
const dies = fc.oneof(
  { arbitrary: fc.constant(0), weight: 4 },
  { arbitrary: fc.integer({ min: 1, max: 36 }), weight: 1 },
)

// Dear enough that no free second pays for them, so that money does.
const PREFIXES = ['23490', '234909', '44', '4477', '1', '33']
export const NUMBERS = [
  '2349095550142',
  '2349055550142',
  '447755550142',
  '442055550142',
  '14155550100',
  '33155550142',
]
const price = fc.constantFrom(2_000_000, 2_345_678, 3_000_001, 12_345_679)

/** Prices of 0 and of parts of a kobo, fees, increments, minimums, and hours that pass midnight. */
const row = (prefix: string): fc.Arbitrary<DeckRow> =>
  fc
    .record({
      price: prefix.startsWith('234') ? price : fc.oneof(price, fc.constantFrom(0, 1, 77, 180_050)),
      connection: fc.constantFrom(0, 0, 33, 50_000),
      firstSeconds: fc.constantFrom(1, 6, 30, 60),
      nextSeconds: fc.constantFrom(1, 6, 7, 60),
      minimumSeconds: fc.constantFrom(0, 0, 20, 90),
      hours: fc.constantFrom(null, [1_320, 360], [600, 900], [0, 1]),
      offPeakDays: fc.constantFrom(0, 0, 0b1100000, 0b0000101),
      offPeakPrice: fc.constantFrom(2_000_000, 2_000_003),
    })
    .map(({ hours, offPeakDays, offPeakPrice, ...fields }) => {
      const [offPeakFrom, offPeakTo] = hours ?? [null, null]
      const isCheaper = hours !== null || offPeakDays > 0
      const offPeak = { offPeakFrom, offPeakTo, offPeakDays, offPeakPrice: isCheaper ? offPeakPrice : null }
      return deckRow({ prefix, ...fields, ...offPeak } as DeckRow)
    })

export const deck = fc
  .record({ rows: fc.tuple(...PREFIXES.map(row)), without: fc.nat({ max: 12 }) })
  .map(({ rows, without }) => rows.filter((_, index) => index !== without))

const limit = fc.option(fc.integer({ min: 1, max: 900 }), { nil: null })
const refill = fc
  .tuple(fc.integer({ min: 1, max: 1_500 }), fc.nat(300), fc.nat(1_500))
  .map(([below, more, rest]) => ({ below, amount: below + more, most: below + more + rest }))

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ arbitrary, weight })
const does = <K extends string>(name: K) => fc.constant(name)

export const command = fc.oneof(
  often(2, fc.record({ do: does('begin'), who, amount })),
  often(2, fc.record({ do: does('report'), dies })),
  often(1, fc.record({ do: does('payg'), who, amount: fc.constantFrom(199.99, 200, 2500, 5_000_000.01) })),
  often(2, fc.record({ do: does('plan'), who, plan })),
  often(1, fc.record({ do: does('wait'), days: fc.constantFrom(1, 10, 16, 31), looksAfter: fc.boolean() })),
  often(3, fc.record({ do: does('pay'), which, good: fc.boolean() })),
  often(3, fc.record({ do: does('verify'), who, which, times: fc.integer({ min: 1, max: 4 }) })),
  often(3, fc.record({ do: does('top up'), who, naira: fc.integer({ min: 500, max: 3_000 }), dies })),
  often(3, fc.record({ do: does('transfer'), from: who, to: who, amount, dies })),
  often(
    2,
    fc.record({
      do: does('transfer'),
      from: fc.constant(ADMIN),
      to: fc.constant(MEMBER),
      amount: naira,
      dies,
    }),
  ),
  often(1, fc.record({ do: does('repeat'), which, changed: fc.boolean() })),
  often(1, fc.record({ do: does('bank'), who, amount: fc.constantFrom(0.01, 99.99, 500, 29_999.99) })),
  often(3, fc.record({ do: does('take'), naira, dies })),
  often(9, fc.record({ do: does('call'), who, to: fc.constantFrom(...NUMBERS), dies })),
  often(4, fc.record({ do: does('extend'), which, dies })),
  often(6, fc.record({ do: does('hang up'), which, times: fc.integer({ min: 1, max: 3 }), dies })),
  often(3, fc.record({ do: does('tick'), seconds: fc.constantFrom(0.4, 1, 7, 31.5, 59, 60, 61, 3_601) })),
  often(2, fc.record({ do: does('deck'), rows: deck, ahead: fc.constantFrom(0, 0, 20, 90, 7_200), dies })),
  often(1, fc.record({ do: does('vat'), rate: fc.constantFrom(750, 0, 1_000, 5_000) })),
  often(
    1,
    fc.record({
      do: does('allow'),
      who: fc.constantFrom(ADMIN, MEMBER, MEMBER),
      day: limit,
      month: limit,
      destinations: fc.constantFrom('all', 'all', 'all', 'national', 'colleagues'),
    }),
  ),
  often(2, fc.record({ do: does('refill'), refill: fc.option(refill, { nil: null, freq: 4 }) })),
  often(4, fc.record({ do: does('look'), times: fc.integer({ min: 1, max: 3 }), dies })),
  often(1, fc.record({ do: does('buy'), who, which, dies })),
  often(
    2,
    fc.record({ do: does('refund'), which, naira: fc.constantFrom(1, 99.99, 100.13, 500, null), dies }),
  ),
  often(
    2,
    fc.record({
      do: does('dispute'),
      which,
      part: fc.constantFrom(0.1, 0.5, 1),
      becomes: fc.constantFrom('open', 'won', 'lost'),
      times: fc.integer({ min: 1, max: 2 }),
      dies,
    }),
  ),
  often(1, fc.record({ do: does('decide'), which, outcome: fc.constantFrom('won', 'lost'), dies })),
  often(2, fc.record({ do: does('collect'), dies })),
)
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never
export type Does<K extends Command['do']> = Extract<Command, { do: K }>
