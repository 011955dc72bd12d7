import { expect, test } from 'vitest'
import { anotherTrunkMay, causeOfRefusal, type Facts, mapCause, sipStatusOfRefusal } from './causes.ts'

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

const SILENT = { rang: false, announced: false }

test.each([
  ['congestion', { q850: 34, sipStatus: 503 }, SILENT, true],
  ['out of order', { q850: 38, sipStatus: 500 }, SILENT, true],
  ['a bad gateway', { q850: 16, sipStatus: 502 }, SILENT, true],
  ['no SIP answer in time', { q850: 18, sipStatus: 408 }, SILENT, true],
  ['480 without a reason, which counts as 19', { q850: 19, sipStatus: 480 }, SILENT, true],
  ['480 after an announcement', { q850: 19, sipStatus: 480 }, { rang: false, announced: true }, false],
  ['480 because the phone is away', { q850: 20, sipStatus: 480 }, SILENT, false],
  ['480 because nothing responds', { q850: 18, sipStatus: 480 }, SILENT, false],
  ['busy', { q850: 17, sipStatus: 486 }, SILENT, false],
  ['declined', { q850: 21, sipStatus: 603 }, SILENT, false],
  ['an unknown number', { q850: 1, sipStatus: 404 }, SILENT, false],
  ['congestion after it rang', { q850: 34, sipStatus: 503 }, { rang: true, announced: false }, false],
])('another trunk is tried, or not: %s', (_, end, leg, tried) => {
  expect(anotherTrunkMay(end, leg)).toBe(tried)
})
