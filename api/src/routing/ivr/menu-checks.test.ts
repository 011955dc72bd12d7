// @shows SA-43

import type { IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import { describe, expect, test } from 'vitest'
import { deepestWay, keyOf, type Stop, type Stops, trapsOf } from '../../core/destinations/ways.service.ts'
import { checkMenu, type Member, type Menu } from './menu-checks.ts'

const key = (
  digit: IvrDigit,
  category: Member['category'],
  destination: string,
  rest: Partial<Member> = {},
): Member => ({
  digit,
  category,
  destination,
  name: destination.toUpperCase(),
  weakness: null,
  ...rest,
})
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

const placeOf = (number: string): Pick<Stop, 'category' | 'destination' | 'asks'> => {
  if (number >= 'A' && number <= 'Z') return { category: 'schedule', destination: number }
  if (number >= '1' && number <= '9') return { category: 'group', destination: number }
  return { category: 'ivr', destination: number, asks: true }
}

/** It leads to menus by small letters, to schedules by capitals, to groups by numbers, and to a person by '!'; '-' is a key whose menu is gone. */
const menu = (number: string, keys: string): Menu => ({
  ...placeOf(number),
  ivr_number: number,
  name: number.toUpperCase(),
  recording: 1,
  members: [...keys].map((symbol, at) => {
    const digit = digits[at] ?? '0'
    if (symbol === '!') return key(digit, 'user', 'ada')
    if (symbol >= 'A' && symbol <= 'Z') return key(digit, 'schedule', symbol)
    if (symbol >= '1' && symbol <= '9') return key(digit, 'group', symbol)
    return symbol === '-' ? key(digit, 'ivr', 'gone', { name: null }) : key(digit, 'ivr', symbol)
  }),
  next: null,
})
const stopsOf = (drawn: Record<string, string>): Stops & ReadonlyMap<string, Menu> =>
  new Map(
    Object.entries(drawn).map(([number, keys]) => {
      const stop = menu(number, keys)
      return [keyOf(stop), stop]
    }),
  )
const found = (drawn: Record<string, string>, number = 'a') => {
  const stops = stopsOf(drawn)
  return checkMenu(stops.get(`ivr ${number}`) as Menu, stops).map(({ message, values }) => [
    message,
    values.menus,
  ])
}

describe('what is right', () => {
  test.each<[string, Record<string, string>]>([
    ['a key that leads to a person', { a: '!' }],
    ['a second menu and back', { a: 'b!', b: 'a' }],
    ['two menus in a circle, one of which lets out', { a: 'b', b: 'a!' }],
    ['a menu behind it that only plays', { a: 'b', b: '' }],
    ['a schedule back to it, beside a key that leads out', { a: '!B', B: 'a!' }],
    ['five menus, one behind the other', { a: 'b', b: 'c', c: 'd', d: 'e', e: '!' }],
    ['a long way round, with a short one beside it', { a: 'bf', b: 'c', c: 'd', d: 'e', e: 'f', f: '!' }],
    [
      'a tree of four, each with a key back',
      { a: 'be', b: 'ac', c: 'bd', d: 'c!', e: 'af', f: 'eg', g: 'f!' },
    ],
  ])('%s', (_, drawn) => {
    expect(found(drawn)).toEqual([])
  })
})

describe('loops', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a menu that leads to itself only', { a: 'a' }, 'A'],
    ['two that lead to each other only', { a: 'b', b: 'a' }, 'A and B'],
    ['three in a circle', { a: 'b', b: 'c', c: 'a' }, 'A, B and C'],
    ['a way into a circle', { a: 'b', b: 'c', c: 'b' }, 'A, B and C'],
    ['a circle whose only way out is gone', { a: 'b', b: 'a-' }, 'A and B'],
    ['a schedule that leads back while it is open', { a: 'B', B: 'a!' }, 'A'],
  ])('%s', (_, drawn, menus) => {
    expect(found(drawn)).toContainEqual(['ivr_loop', menus])
  })
})

describe('depth', () => {
  test('a sixth menu is never reached', () => {
    const drawn = { a: 'b', b: 'c', c: 'd', d: 'e', e: 'f', f: '!' }
    for (const number of ['a', 'c', 'f'])
      expect(found(drawn, number)).toEqual([['ivr_too_deep', 'A → B → C → D → E → F']])
  })

  test('counts menus alone: schedules between them come free', () => {
    const drawn = { a: 'B', B: 'b', b: 'C', C: 'c!', c: 'd', d: 'e' }
    expect(found({ ...drawn, e: '!' })).toEqual([])
    expect(found({ ...drawn, e: 'F', F: '!f', f: '!' })).toEqual([['ivr_too_deep', 'A → B → C → D → E → F']])
  })

  test('of all that lead to a menu, the longest counts', () => {
    const drawn = { x: 'f', a: 'b', b: 'c', c: 'd', d: 'e', e: 'f', f: '!' }
    expect(found(drawn, 'f')).toEqual([['ivr_too_deep', 'A → B → C → D → E → F']])
    expect(found(drawn, 'x')).toEqual([])
  })

  test('in a circle, callers are taken to begin where the others are nearest', () => {
    const drawn = { a: 'b', b: 'ac', c: 'bd', d: 'ce', e: 'df', f: 'eg', g: 'f!' }
    const stops = stopsOf(drawn)
    expect(deepestWay(stops, stops.get('ivr a') as Menu)).toHaveLength(4)
    expect(found(drawn)).toEqual([])
  })
})

describe('a single menu', () => {
  const check = (members: Member[], recording: number | null = 1, next: Menu['next'] = null) => {
    const one: Menu = { ...placeOf('a'), ivr_number: 'a', name: 'A', recording, members, next }
    return checkMenu(one, new Map([[keyOf(one), one]]))
  }

  test('names the key that leads to what is gone', () => {
    const dead = key('2', 'queue', '301', { name: null })
    expect(check([key('1', 'user', 'ada'), dead])).toEqual([
      {
        weight: 'error',
        field: 'ivr_members.1.destination',
        message: 'ivr_key_dead',
        values: { digit: '2' },
      },
    ])
  })

  test('needs a recording', () => {
    expect(check([key('1', 'user', 'ada')], null)).toMatchObject([
      { weight: 'error', field: 'recording', message: 'ivr_recording_wrong' },
    ])
  })

  test.each(['queue_empty', 'user_disabled'] as const)('warns that no one is there: %s', (weakness) => {
    expect(check([key('3', 'user', 'ada', { weakness })])).toMatchObject([
      { weight: 'warning', message: `ivr_${weakness}`, values: { digit: '3', name: 'ADA' } },
    ])
  })

  test('names what follows without a key, when that is gone; one that is there lets out, and needs no keys', () => {
    const next = { category: 'queue', destination: '301', name: null } as const
    expect(check([key('1', 'user', 'ada')], 1, next)).toEqual([
      { weight: 'error', field: 'next.destination', message: 'ivr_next_dead', values: {} },
    ])
    expect(check([], 1, { ...next, name: 'Support' })).toEqual([])
    expect(check([key('1', 'ivr', 'a')], 1, { ...next, name: 'Support' })).toEqual([])
  })

  test('warns of no keys', () => {
    expect(check([])).toMatchObject([{ weight: 'warning', message: 'ivr_no_keys', values: { tries: 3 } }])
  })
})

describe('ring groups', () => {
  const trapped = (drawn: Record<string, string>) => [...trapsOf(stopsOf(drawn))].map(({ name }) => name)

  test('that lead to each other when no one answers are a circle', () => {
    expect(trapped({ '1': '2', '2': '1' })).toEqual(['1', '2'])
    expect(trapped({ '1': '1' })).toEqual(['1'])
    expect(trapped({ a: '1', '1': 'a' })).toEqual(['1', 'A'])
    expect(trapped({ '1': 'A', A: '1!' })).toEqual(['1', 'A'])
  })

  test('let out where nothing follows, where something else does, and by a menu with a key that leads out', () => {
    expect(trapped({ '1': '' })).toEqual([])
    expect(trapped({ '1': '2', '2': '!' })).toEqual([])
    expect(trapped({ a: '1!', '1': 'a' })).toEqual([])
  })

  test('count the menus behind them', () => {
    const drawn = { a: 'b', b: 'c', c: 'd', d: 'e', e: '1', '1': 'f', f: '!' }
    expect(found(drawn)).toEqual([['ivr_too_deep', 'A → B → C → D → E → F']])
  })
})

describe('schedules', () => {
  const trapped = (drawn: Record<string, string>) => [...trapsOf(stopsOf(drawn))].map(({ name }) => name)

  test('that lead to each other at some moment are a circle, also where another moment leads out', () => {
    expect(trapped({ A: 'B!', B: 'A!' })).toEqual(['A', 'B'])
    expect(trapped({ A: 'A!' })).toEqual(['A'])
    expect(trapped({ C: 'A!', A: 'A!' })).toEqual(['C', 'A'])
  })

  test('one behind the other are none, nor is a menu that leads back and out', () => {
    expect(trapped({ A: 'B!', B: '!!' })).toEqual([])
    expect(trapped({ A: 'm!', m: 'A!' })).toEqual([])
    expect(trapped({ A: 'm!', m: '' })).toEqual([])
  })
})
