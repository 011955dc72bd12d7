import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../app/config.ts'
import { call } from '../../testing/calls.ts'
import { callBackNumber, costOf, directionOf, endsOf, variantFor, whoIs } from './call-words.ts'

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

test('a call that came in is free on the unlimited plan, even if it claims to be from the own phone', () => {
  const taken = call(1, { cost: 0, src: OWN, direction: 'in' })
  expect(costOf(taken, { unlimited: true, phone: OWN })).toBe('Free')
})

const them = { number: '2348067449842', name: 'Tunde Balogun', is: 'contact' } as const
const us = { number: 'PJSIP/ada1', name: 'Adaeze Obi', is: 'member' } as const

test.each([
  ['out', 'answered', us.number, 'out', us, them],
  ['in', 'answered', them.number, 'in', them, us],
  ['in', 'missed', them.number, 'missed', them, us],
  [null, 'answered', them.number, 'in', them, us],
  [null, 'answered', us.number, 'out', us, them],
] as const)('a call that went %s and was %s, from %s, is %s', (direction, outcome, src, word, from, to) => {
  const made = call(1, { direction, outcome, src, other: them, ours: us })
  expect(directionOf(made)).toBe(word)
  expect(endsOf(made)).toEqual({ from, to })
})

test.each([
  ['2348067449842', '+234 806 744 9842'],
  ['08067449842', '+234 806 744 9842'],
  ['442079460000', '442079460000'],
  ['PJSIP/2001', null],
  ['2001', null],
  ['anonymous', null],
  ['', null],
])('%j is called back at %j', (number, dialled) => {
  expect(callBackNumber(call(1, { other: { number, name: null, is: null } }))).toBe(dialled)
})

test.each([
  ['2348067449842', null, '+234 806 744 9842'],
  ['2348067449842', 'Tunde Balogun', 'Tunde Balogun'],
  ['PJSIP/2001', null, '#2001'],
  ['2001', null, 'Ext 2001'],
  ['anonymous', null, 'Hidden number'],
  ['', null, 'Hidden number'],
])('%j named %j is %j', (number, name, shown) => {
  expect(whoIs({ number, name, is: null })).toBe(shown)
})

test.each([
  [{ recorded: false, individual: true }, true, null],
  [{ recorded: true, individual: true }, true, 'individual'],
  [{ recorded: true, individual: true }, false, 'individual'],
  [{ recorded: true, individual: false }, true, 'business'],
  [{ recorded: true, individual: false }, false, null],
])('of %j an admin (%j) can play the %j recording', (part, isAdmin, variant) => {
  expect(variantFor(call(1, part), isAdmin)).toBe(variant)
})
