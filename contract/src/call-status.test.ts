import { expect, test } from 'vitest'
import { callStatus, shownStation } from './call-status.ts'
import { createText } from './messages/server.ts'

const text = createText()

test.each([
  [1, 'Answered'],
  [2, 'Busy'],
  [3, 'No Answer'],
  [4, 'CANCELLED'],
  [5, 'CONGESTION'],
  [0, 'unknown'],
  [6, 'unknown'],
  [-1, 'unknown'],
])('a call that ended by cause %i is shown as %s', (cause, shown) => {
  expect(text(callStatus(cause))).toBe(shown)
})

test.each([
  ['PJSIP/adaeze_1', '#adaeze_1'],
  ['+2348035550142', '+2348035550142'],
  ['SIP/PJSIP/7', 'SIP/PJSIP/7'],
  ['', ''],
])('the called station %j is shown as %j', (station, shown) => {
  expect(shownStation(station)).toBe(shown)
})
