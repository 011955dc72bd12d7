import { expect, test } from 'vitest'
import { causeOfRefusal, type Facts, mapCause, sipStatusOfRefusal } from './causes.ts'

const RANG: Facts = { answered: false, callerGone: false }

// Each row as it was proven on a real exchange (telephony reference 5 (a)).
test.each<[string, Partial<Facts>, number]>([
  ['answered, whatever else', { answered: true, callerGone: true, q850: 17, dial: 'busy' }, 1],
  ['busy by its number', { q850: 17 }, 2],
  ['busy by the dialling', { dial: 'busy' }, 2],
  ['declined by the person', { q850: 21 }, 2],
  ['no user responding', { q850: 18 }, 3],
  ['rang out', { q850: 19 }, 3],
  ['rang out, by the dialling', { dial: 'no answer', q850: 16 }, 3],
  ['non-selected user', { q850: 26 }, 3],
  ['the caller gave up', { callerGone: true, q850: 16 }, 4],
  ['the caller gave up as it became busy', { callerGone: true, q850: 17 }, 4],
  ...[1, 20, 27, 34, 38, 41, 42, 58].map((q850): [string, Partial<Facts>, number] => [
    `${q850}`,
    { q850 },
    5,
  ]),
  ['nothing is known', {}, 5],
])('a call ends for one of five causes: %s', (_, facts, cause) => {
  expect(mapCause({ ...RANG, ...facts })).toBe(cause)
})

test('what we refuse ourselves is congestion, but for a full conference, which is busy', () => {
  expect([1, 17, 21].map(causeOfRefusal)).toEqual([5, 2, 5])
  expect([1, 17, 21].map(sipStatusOfRefusal)).toEqual([404, 486, 403])
})
