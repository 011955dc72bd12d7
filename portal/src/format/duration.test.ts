// @shows SA-150

import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

// @shows AC9-3
test.each([
  [0, '00:00:00'],
  [41, '00:00:41'],
  [192, '00:03:12'],
  [3600, '01:00:00'],
  [86_399.9, '23:59:59'],
  [360_000, '100:00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
