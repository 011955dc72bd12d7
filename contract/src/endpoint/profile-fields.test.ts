import { describe, expect, test } from 'vitest'
import { emailAddress, filled, filledLine, plainName } from './fields.ts'
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

describe('an email', () => {
  test.each([
    ['ada@ekoline.test', 'ada@ekoline.test'],
    [' Ada.Obi+shop@Zenith.com.ng ', 'ada.obi+shop@zenith.com.ng'],
    ['ａｄａ＠ｅｋｏｌｉｎｅ.ng', 'ada@ekoline.ng'],
    ["o'brien_1@a-b.example", "o'brien_1@a-b.example"],
    ['ada@1-2-3.ng', 'ada@1-2-3.ng'],
    ['ada@xn--ekline-2kd.xn--p1ai', 'ada@xn--ekline-2kd.xn--p1ai'],
  ])('%j is %j', (typed, email) => {
    expect(emailAddress.parse(typed)).toBe(email)
  })

  const label = 'a'.repeat(64)
  test.each([
    'ada@[127.0.0.1]',
    'ada@[IPv6:::1]',
    'ada@［１２７．０．０．１］',
    'ada@[ekoline.ng]',
    'ada@127.0.0.1',
    'ada@127.1',
    'ada@10.0.0.0x1',
    'ada@2130706433',
    'ada@localhost',
    'ada@db.localhost',
    'ada@mail.internal',
    'ada@printer.local',
    'ada@relay.lan',
    'ada@1.0.0.127.in-addr.arpa',
    'ada@hidden.onion',
    'ada@ekoline',
    'ada@ekoline.n',
    'ada@ekoline.',
    'ada@ekoline.ng.',
    'ada@.ng',
    'ada@eko..ng',
    'ada@-eko.ng',
    'ada@eko-.ng',
    'ada@eko_line.ng',
    'ada@eko:25.ng',
    `ada@${label}.ng`,
    'ada@ekoline.ng:25',
    'ada%10.0.0.1@ekoline.ng',
    'relay!ada@ekoline.ng',
    '@ada:bola@ekoline.ng',
    '"ada"@ekoline.ng',
    'ada(x)@ekoline.ng',
    'a@da@ekoline.ng',
    '.ada@ekoline.ng',
    'ada.@ekoline.ng',
    'ad..a@ekoline.ng',
    `${label}a@ekoline.ng`,
    '@ekoline.ng',
    'ada@',
    'ada',
    '',
    'ada@ekoline.ng\nbcc: x@evil.ng',
    'adа@ekoline.ng',
    'ada@ekoline。ng',
  ])('%j is none that mail is sent to', (typed) => {
    expect(emailAddress.safeParse(typed).success).toBe(false)
  })

  test('is refused in an instant, however long', () => {
    const began = process.cpuUsage()
    for (const part of ['a', 'a.', 'a-', '@', '.', 'a@a.'])
      expect(emailAddress.safeParse(part.repeat(60_000)).success).toBe(false)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1_000).toBeLessThan(1_000) // ms of the processor
  })
})
