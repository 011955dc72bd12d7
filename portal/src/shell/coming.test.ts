import { expect, test } from 'vitest'
import { comingScreens } from './coming.ts'
import { comingWords } from './coming-words.ts'

test('no screen remains to be built', () => {
  expect(comingScreens).toEqual([])
})

test('each of them says what will be here, and nothing else does', () => {
  const listed = comingScreens.map((it) => it.path)
  expect(Object.keys(comingWords).sort()).toEqual(listed.sort())
})
