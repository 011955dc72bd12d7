import { expect, test } from 'vitest'
import { judgeSide, type LineSide } from './line-quality.ts'

const sound = { lost: 0, uneven: 2 }
const good: LineSide = { from_phone: sound, to_phone: sound, round_trip: 40 }

test.each<[string, LineSide | null, ReturnType<typeof judgeSide>]>([
  ['good', good, 'good'],
  [
    'under what people notice',
    { from_phone: { lost: 1.9, uneven: 29 }, to_phone: sound, round_trip: 299 },
    'good',
  ],
  ['nothing is known', null, 'not measured'],
  ['nothing was measured', { from_phone: null, to_phone: null, round_trip: null }, 'not measured'],
  ['the phone reported nothing', { ...good, to_phone: null, round_trip: null }, 'partly'],
  ['lost', { ...good, from_phone: { lost: 7.6, uneven: 80 } }, { is: 'lost', figure: 8 }],
  ['lost on the way to the phone', { ...good, to_phone: { lost: 2, uneven: 1 } }, { is: 'lost', figure: 2 }],
  [
    'lost, and the phone reported nothing',
    { ...good, from_phone: { lost: 3, uneven: 1 }, to_phone: null },
    { is: 'lost', figure: 3 },
  ],
  ['uneven', { ...good, to_phone: { lost: 0, uneven: 30 } }, { is: 'uneven', figure: 30 }],
  ['late', { ...good, round_trip: 640 }, { is: 'late', figure: 640 }],
])(
  'a side is judged by its worst figure, and what was not measured is never good: %s',
  (_, side, verdict) => {
    expect(judgeSide(side)).toEqual(verdict)
  },
)
