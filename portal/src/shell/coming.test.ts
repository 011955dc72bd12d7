import { expect, test } from 'vitest'
import { comingPublicScreens, comingScreens } from './coming.ts'
import { comingWords } from './coming-words.ts'

test('these screens remain to be built', () => {
  expect(comingScreens.map((it) => it.path)).toEqual([
    '/bulk-dialler',
    '/phone',
    '/conferences',
    '/ivr',
    '/queues',
    '/developers',
    '/otp-history',
    '/verify-account',
    '/business-page',
  ])
  expect(comingPublicScreens.map((it) => it.path)).toEqual(['/wallboard/:usersip'])
})

test('each of them says what will be here, and nothing else does', () => {
  const listed = [...comingScreens, ...comingPublicScreens].map((it) => it.path)
  expect(Object.keys(comingWords).sort()).toEqual(listed.sort())
})
