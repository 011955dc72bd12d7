// @shows DEC-235

import { expect, test } from 'vitest'
import { displayName } from './display-name.ts'

test.each<[string, string, string | null]>([
  ['a name with its marks', 'Adébọ̀wálé Ògúnlẹ́sì', 'Adébọ̀wálé Ògúnlẹ́sì'.normalize('NFC')],
  ['marks that are written apart', 'Ade\u0301', 'Adé'],
  ['quotes and backslashes, which an exchange escapes', 'Tunde "TJ" \\ Bello', 'Tunde "TJ" \\ Bello'],
  ['a further header', 'Eve\r\nX-Evil: 1', 'Eve X-Evil: 1'],
  ['a tab, a null and a bell', 'Eve\t\u0000\u0007Ojo', 'Eve Ojo'],
  ['other ends of lines', 'Eve\u0085\u2028\u2029Ojo', 'Eve Ojo'],
  ['what turns the text around', 'Eve \u202eojO\u2066', 'Eve ojO'],
  ['half a character', 'Eve\ud83d', 'Eve'],
  ['a family, which is one character', '👨‍👩‍👧‍👦 Ojo', '👨‍👩‍👧‍👦 Ojo'],
  ['nothing that can be seen', '\u0000\u200e\r\n ', null],
  ['nothing', '', null],
])('%s', (_, name, shown) => {
  expect(displayName(name)).toBe(shown)
})

test('is cut at a whole character, as people count them', () => {
  expect(displayName('ọ̀'.repeat(50))).toBe('ọ̀'.repeat(40).normalize('NFC'))
  expect(displayName(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39))
  const family = '👨‍👩‍👧‍👦'
  expect(displayName(family.repeat(40))).toBe(family.repeat(8)) // 25 bytes each
  expect(displayName(`Ada ${'e\u0300'.repeat(3)}${'\u0301'.repeat(500)}`)).toBe('Ada èè')
})
