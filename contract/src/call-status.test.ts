import { expect, test } from 'vitest'
import { callStatus, shownStation } from './call-status.ts'
import { createText } from './messages/server.ts'

const text = createText()

test.each([
  [1, 'Answered'],
  [2, 'Busy'],
  [3, 'No answer'],
  [4, 'Cancelled'],
  [5, 'Network busy'],
  [0, 'Unknown'],
  [6, 'Unknown'],
  [-1, 'Unknown'],
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
