import { expect, test } from 'vitest'
import { readRange } from './send-part.ts'

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=100-', { first: 100, last: 999 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=-1', { first: 999, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=999-999', { first: 999, last: 999 }],
  ['bytes = 5 - 6', { first: 5, last: 6 }],
  ['bytes=1000-', 'outside'],
  ['bytes=1000-1001', 'outside'],
  ['bytes=-0', 'outside'],
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=6-5', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['items=0-1', null],
  [`bytes=${'9'.repeat(400)}-`, null],
])('of 1,000 bytes %j asks for %j', (header, part) => {
  expect(readRange(header, 1000)).toEqual(part)
})
