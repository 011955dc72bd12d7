import { describe, expect, test } from 'vitest'
import { filled, filledLine, plainName } from './fields.ts'
import { isPlainName } from './profile-fields.ts'

describe('a name that others read in mails', () => {
  test.each([
    'Alh.Musa',
    'Mrs.Joy',
    'Engr.Chidi',
    'Dr.Ngozi',
    'ALH.DR.MUSA',
    'Barr. Ada',
    'Ada Obi',
    'Obi & Sons Ltd.',
    'No. 12',
    'St. Kitts 3.5',
    'Flat 2.4.1',
    'a.b',
  ])('%j is plain', (name) => {
    expect(isPlainName(name)).toBe(true)
  })

  test.each([
    'see evil.ng',
    'evil.example/win',
    'x.ng/a',
    'www.x',
    'https://x',
    '10.0.0.1',
    'call 192.168.10.250 now',
    'evil。com',
    'Alh.Musa.ng',
    'Mr.ng/win',
    'evil.Mrs.joy',
    'Ada Mrs.Joy evil.ng',
    'a\u202eb',
  ])('%j has an address or a hidden sign', (name) => {
    expect(isPlainName(name)).toBe(false)
  })

  // Of a text like this an expression without bounds looks at every part: minutes, in which the process answers nothing.
  test.each(['0', 'a', '-', 'a.', '1.', '.a', 'www', ':'])('200,000 letters of %j are read once', (part) => {
    expect(isPlainName(part.repeat(200_000 / part.length))).toBeTypeOf('boolean')
  })
})

test('a text that is too long is refused for its length, and not looked at otherwise', () => {
  const spaces = ' '.repeat(60_000)
  for (const field of [filled(100), filledLine(100), plainName(100)])
    expect(field.safeParse(spaces).error?.issues.map(({ code }) => code)).toEqual(['too_big'])
  expect(
    plainName(100)
      .safeParse('0'.repeat(60_000))
      .error?.issues.map(({ code }) => code),
  ).toEqual(['too_big'])
})
