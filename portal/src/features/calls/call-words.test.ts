import { beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { call } from '../../testing/calls.ts'
import { costOf, isTaken } from './call-words.ts'

beforeAll(async () => {
  document.head.innerHTML = '<meta name="ekoline-config" content="{}">'
  await loadConfig()
})

const OUT = '2347012208841'
const IN = 'PJSIP/ada1'
const OWN = '+2348035550142'
const OUTSIDE = '+2348027115391'

test.each([
  ['a paid call', 57.6, 192, OWN, OUT, false, '₦57.60'],
  ['a paid call on the unlimited plan', 57.6, 192, OWN, OUT, true, '₦57.60'],
  ['talk that the unlimited plan covers', 0, 192, OWN, OUT, true, 'Unlimited'],
  ['the same from an extension', 0, 192, '101', OUT, true, 'Unlimited'],
  ['a call taken on the unlimited plan', 0, 192, OUTSIDE, IN, true, 'Free'],
  ['a call to a colleague on the unlimited plan', 0, 192, '101', IN, true, 'Free'],
  ['a call to the own number on the unlimited plan', 0, 192, OUTSIDE, OUT, true, 'Free'],
  ['the same by who withholds theirs', 0, 192, 'Anonymous', OUT, true, 'Free'],
  ['a call taken', 0, 192, OUTSIDE, IN, false, 'Free'],
  ['free minutes', 0, 192, OWN, OUT, false, 'Free'],
  ['no talk', 0, 0, OWN, OUT, false, '₦0.00'],
  ['no talk on the unlimited plan', 0, 0, OWN, OUT, true, '₦0.00'],
])(
  '%s costs: %d naira, %d s, %s to %s',
  (_, cost, real_sessiontime, src, calledstation, unlimited, words) => {
    const made = call(1, { cost, real_sessiontime, src, calledstation })
    expect(costOf(made, { unlimited, phone: '08035550142' })).toBe(words)
  },
)

describe('who took a call', () => {
  test.each([
    ['PJSIP/ada1', 'ada1', true],
    ['PJSIP/ada10', 'ada1', false],
    ['2347012208841', 'ada1', false],
    ['PJSIP/ada1', undefined, false],
  ])('%s with the seat %s: %s', (calledstation, username, taken) => {
    expect(isTaken({ calledstation }, username)).toBe(taken)
  })
})
