// @shows DEC-145

import { describe, expect, test } from 'vitest'
import { typed } from '../../test/operator.ts'
import { version } from '../platform/process/version.ts'
import { nearest, suggested } from './help.ts'
import { declaredVerbs } from './verbs.gathered.ts'

const NOWHERE = { DATABASE_URL: 'postgres://ada@127.0.0.1:1/ekoline' }
const give = (...words: string[]) => typed(words, { env: NOWHERE })
const families = [
  ...new Set(declaredVerbs.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : []))),
]

describe('help', () => {
  test.each([[['help']], [['--help']], [['-h']], [[]], [['help', '--help']]])('of all: %j', async (words) => {
    const { code, out, err } = await give(...words)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const { name } of declaredVerbs) expect(out).toContain(`ekoline ${name}`)
  })

  test.each(families)('of the family %s, in three ways', async (family) => {
    const [first, ...others] = await Promise.all([
      give(family, '--help'),
      give('help', family),
      give(family, '-h'),
    ])
    expect(first).toMatchObject({ code: 0, err: '' })
    for (const { name } of declaredVerbs)
      expect([
        name,
        first?.out.includes(`ekoline ${name} `) || first?.out.includes(`ekoline ${name}\n`),
      ]).toEqual([name, name.startsWith(`${family} `)])
    expect(others).toEqual([first, first])
  })

  test.each(declaredVerbs.map(({ name }) => [name]))(
    'of %s, in two ways, without a database',
    async (name) => {
      const { code, out, err } = await give(...name.split(' '), '--help')
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toMatch(new RegExp(`^ekoline ${name}( |\n)`))
      expect(await give('help', ...name.split(' '))).toEqual({ code, out, err })
    },
  )

  test.each(['--version', '-V', 'version'])('the version: %s', async (word) => {
    expect(await give(word)).toEqual({ code: 0, out: `Ekoline ${version}\n`, err: '' })
    expect(JSON.parse((await give(word, '--json')).out)).toMatchObject({ version })
  })
})

describe('a mistake', () => {
  test.each([
    [['user', 'find'], 'users find'],
    [['users', 'fnid', 'x'], 'users find'],
    [['find', 'users'], 'users find'],
    [['payment', 'refund', 'EKO-1'], 'payments refund'],
    [['refund', 'EKO-1'], 'payments refund'],
    [['walet', 'adjust'], 'wallet adjust'],
    [['suspnd', '3'], 'suspend'],
    [['supsend', '3'], 'suspend'],
    [['Users', 'Find', 'x'], 'users find'],
    [['statu'], 'status'],
    [['books', 'balanse', '2026-10'], 'books balance'],
  ])('%j is answered with what may be meant', async (words, meant) => {
    const { code, out, err } = await give(...words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^There is no command /)
    expect(err.split('\n', 1)[0]).toContain(`"${meant}"`)
  })

  test('that resembles nothing gets the list, and no guess', async () => {
    const { code, err } = await give('frobnicate', 'everything')
    expect(code).toBe(2)
    expect(err).toMatch(/^There is no command frobnicate\.\n/)
    expect(err).toContain('ekoline users find')
  })

  test.each([
    [
      ['wallet', 'adjust', '100001', '--amout', '5'],
      'wallet adjust has no option --amout. Did you mean --amount?',
    ],
    [['users', 'find', ''], 'WHAT is empty.'],
    [['users', 'find', '  '], 'WHAT is empty.'],
    [['payments', 'find', ''], 'WHAT is empty.'],
    [['messages', 'list', '--to', ''], '--to is empty: it takes RECIPIENT.'],
    [['wallet', 'adjust', '12x', '--amount', '5', '--reason', 'x'], '"12x" is not the number of a card.'],
    [
      ['wallet', 'adjust', '12', '--amount', 'five', '--reason', 'x'],
      '"five" is not an amount in naira, like 250.50.',
    ],
    [['wallet', 'adjust', '12', '--amount', '5', '--reason', '  '], '--reason must say why.'],
    [['books', 'close', '2026-13'], '"2026-13" is not a month like 2026-10.'],
    [['books', 'income', '26'], '"26" is not a year like 2026.'],
    [
      ['suspend', 'Adaeze', '--level', 'calls', '--reason', 'x'],
      '"Adaeze" is not the number of a workgroup.',
    ],
    [['documents', 'show', 'four', 'f'], '"four" is not the number of a document.'],
  ])('in a value is said before a database is asked: %j', async (words, why) => {
    const { code, out, err } = await give(...words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(why)
    expect(err).toContain('Usage: ekoline ')
  })

  test.each([
    [['user', 'find', 'x', '--json'], 'misused', 2],
    [['wallet', 'adjust', '12', '--json'], 'misused', 2],
    [['plans', 'list', '--json'], 'failed', 1],
    [['migrate', '--json'], 'failed', 1],
  ])('with --json is JSON on standard error: %j', async (words, code, exit) => {
    const said = await give(...words)
    expect([said.code, said.out]).toEqual([exit, ''])
    const { error } = JSON.parse(said.err)
    expect(error).toMatchObject({ code, message: expect.stringMatching(/\S/) })
  })

  test('in the settings is JSON, too', async () => {
    const said = await typed(['plans', 'list', '--json'], { env: { DATABASE_URL: 'nonsense' } })
    expect(JSON.parse(said.err)).toEqual({
      error: { code: 'refused', message: 'DATABASE_URL must be a postgres:// address' },
    })
  })
})

describe('what is near to a word', () => {
  test('counts letters put in, left out, changed and swapped', () => {
    for (const typo of ['reson', 'reaosn', 'reasn', 'reasons', 'raeson'])
      expect(nearest(typo, ['reason', 'yes'])).toEqual(['reason'])
    expect(nearest('x', ['reason', 'yes'])).toEqual([])
  })

  test('are at most three commands, the nearest first', () => {
    expect(suggested(['users', 'enabel'], declaredVerbs)[0]).toBe('users enable')
    expect(suggested(['list'], declaredVerbs).length).toBeLessThanOrEqual(3)
    expect(suggested([], declaredVerbs)).toEqual([])
  })
})
