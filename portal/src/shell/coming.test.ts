import { expect, test } from 'vitest'
import { comingPublicScreens, comingScreens } from './coming.ts'

test('these screens remain to be built', () => {
  expect(comingScreens.map((it) => it.path)).toEqual([
    '/bulk-dialler',
    '/phone',
    '/conferences',
    '/files',
    '/ivr',
    '/queues',
    '/developers',
    '/otp-history',
    '/verify-account',
    '/business-page',
  ])
  expect(comingPublicScreens.map((it) => it.path)).toEqual([
    '/sign-up',
    '/forgot-password',
    '/verification',
    '/confirm-phone',
    '/confirm-email/:token',
    '/enter-code',
    '/invite/:token',
    '/wallboard/:usersip',
  ])
})
