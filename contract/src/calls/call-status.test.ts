import { expect, test } from 'vitest'
import { createText } from '../messages/server.ts'
import { callStatus, shownStation } from './call-status.ts'

const text = createText()

// @shows AC9-1
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
  expect(text(callStatus(cause, 'answered'))).toBe(shown)
})

// @shows AC3-4
test.each([
  ['PJSIP/adaeze_1', '#adaeze_1'],
  ['+2348035550142', '+2348035550142'],
  ['SIP/PJSIP/7', 'SIP/PJSIP/7'],
  ['', ''],
])('the called station %j is shown as %j', (station, shown) => {
  expect(shownStation(station)).toBe(shown)
})

test('a call that a queue answered and no person took has no answer', () => {
  expect(text(callStatus(1, 'missed'))).toBe('No answer')
  expect(text(callStatus(2, 'missed'))).toBe('Busy')
})
