import { shownBehind } from '@ekoline/contract/messages/shown-behind.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { call } from '../../testing/calls.ts'
import { addTexts } from '../../text.ts'
import { costOf, isTaken } from './call-words.ts'

beforeAll(async () => {
  document.head.innerHTML = '<meta name="ekoline-config" content="{}">'
  await loadConfig()
  addTexts(shownBehind)
})

const OUT = '2347012208841'
const IN = 'PJSIP/ada1'

test.each([
  ['a paid call', 57.6, 192, OUT, false, '₦57.60'],
  ['a paid call on the unlimited plan', 57.6, 192, OUT, true, '₦57.60'],
  ['talk that the unlimited plan covers', 0, 192, OUT, true, 'Unlimited'],
  ['a call taken on the unlimited plan', 0, 192, IN, true, 'Free'],
  ['a call taken', 0, 192, IN, false, 'Free'],
  ['free minutes', 0, 192, OUT, false, 'Free'],
  ['no talk', 0, 0, OUT, false, '₦0.00'],
  ['no talk on the unlimited plan', 0, 0, OUT, true, '₦0.00'],
])('%s costs: %d naira, %d s, to %s', (_, cost, real_sessiontime, calledstation, unlimited, words) => {
  expect(costOf(call(1, { cost, real_sessiontime, calledstation }), unlimited)).toBe(words)
})

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
