import { expect, it } from 'vitest'
import { typedCode } from './typed-code.ts'

it.each([
  ['7134', '7134'],
  ['71 34', '7134'],
  [' 71-34 ', '7134'],
  ['71\u00a034', '7134'],
  ['71\u202f34', '7134'],
  ['71\u201134', '7134'],
  ['\u202a7134\u202c', '7134'],
  ['7134.', '7134'],
  ['７１３４', '7134'],
  ['٧١٣٤', '7134'],
  ['۷۱۳۴', '7134'],
  ['߇߁߃߄', '7134'],
  ['𞥗𞥑𞥓𞥔', '7134'],
  ['711 943', '711943'],
  ['abcd-efgh-0123-4567', 'abcdefgh01234567'],
  ['', ''],
])('reads %j as %j', (typed, meant) => {
  expect(typedCode(typed)).toBe(meant)
})

it('keeps letters, so that a word is no code', () => {
  expect(typedCode('71a34')).toBe('71a34')
})
