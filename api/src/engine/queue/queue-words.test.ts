// @shows SA-46

import { expect, test } from 'vitest'
import { placeWords } from './queue-words.ts'

test.each([
  [1, null, [{ says: 'first in line' }]],
  [2, null, [{ says: 'your place' }, { number: 2 }, { says: 'in line' }]],
  [1, 60_000, [{ says: 'first in line' }, { says: 'wait a minute' }]],
  [1, 61_000, [{ says: 'first in line' }, { says: 'expected wait' }, { number: 2 }, { says: 'minutes' }]],
  [1, 0, [{ says: 'first in line' }]],
  [1, -90_000, [{ says: 'first in line' }]],
] as const)('place %d with %d ms left of the usual wait', (place, leftMs, words) => {
  expect(placeWords(place, leftMs)).toEqual(words)
})
