import { expect, test } from 'vitest'
import { suspectIn } from './suspect-number.ts'

test.each([
  ['+9442079460958', '+442079460958', false], // 009 44 20 7946 0958
  ['+912125550100', '+12125550100', true], // 009 1 212 555 0100, or a number in India
  ['+92348035550142', '+2348035550142', false],
  ['+4402079460958', '+442079460958', false],
  ['+23408035550142', '+2348035550142', false],
  ['+44207946095812', '+442079460958', false], // with an extension
  ['+99912345678', null, false],
])('%s is kept, and %s was meant; both are numbers: %s', (number, meant, perhaps) => {
  expect(suspectIn(number)).toEqual({ meant, perhaps })
})

test.each([
  '+2348035550142',
  '+2342012793344',
  '+442079460958',
  '+12125550100',
  '+919876543210',
  '+971501234567',
])('%s is right', (number) => {
  expect(suspectIn(number)).toBeNull()
})
