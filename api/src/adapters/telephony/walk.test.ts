import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Destination, Key, RoutingSource } from './telephony.ts'
import { type Step, walkThrough } from './walk.ts'

type Menu = NonNullable<Awaited<ReturnType<RoutingSource['ivr']>>>
const ADA: Destination = { category: 'user', sipUser: 'ada' }
const ivr = (ivrId: string): Destination => ({ category: 'ivr', ivrId })
const menu = (members: Menu['members'], tries = 3): Menu => ({
  prompt: { id: 'x', path: '/nowhere' },
  members,
  tries,
  waitMs: 5_000,
})

const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [`m${at}`, menu({ '1': at + 1 < length ? ivr(`m${at + 1}`) : ADA })]),
  )
const menus: Record<string, Menu> = {
  main: menu({
    '1': ADA,
    '2': ivr('second'),
    '3': { category: 'queue', queueId: '301' },
    '4': { category: 'conference', conferenceId: '8001' },
    '5': ivr('gone'),
    '*': ivr('main'),
  }),
  second: menu({ '1': ADA, '#': ivr('main') }),
  ...chain(7),
}
const log = pino({ level: 'silent' })
const walk = (start: string, ...steps: Step[]) =>
  walkThrough({ ivr: async (id) => menus[id] ?? null }, start, steps, log)
const promptsOf = async (start: string, ...steps: Step[]) =>
  (await walk(start, ...steps)).prompts.map(({ ivrId, round, step }) => `${ivrId} ${round} ${step}`)

describe('a walk through menus', () => {
  test('begins where a call begins: the recording is heard, and a key waited for', async () => {
    expect(await walk('main')).toEqual({ prompts: [{ ivrId: 'main', round: 1, step: null }], end: null })
  })

  test.each<[Key, Destination]>([
    ['1', ADA],
    ['3', { category: 'queue', queueId: '301' }],
    ['4', { category: 'conference', conferenceId: '8001' }],
  ])('lands where key %s leads', async (key, landed) => {
    expect((await walk('main', key)).end).toEqual({ landed })
  })

  test('goes from menu to menu, and back', async () => {
    expect(await promptsOf('main', '2', '#', '2', '1')).toEqual([
      'main 1 2',
      'second 1 #',
      'main 1 2',
      'second 1 1',
    ])
    expect((await walk('main', '2', '#', '2', '1')).end).toEqual({ landed: ADA })
  })

  test('hears the recording again for a key that leads nowhere, and for none', async () => {
    expect(await promptsOf('main', '9', 'none')).toEqual(['main 1 9', 'main 2 none', 'main 3 null'])
    expect((await walk('main', '9', 'none', '1')).end).toEqual({ landed: ADA })
  })

  test('is over when no key came often enough', async () => {
    expect((await walk('main', 'none', 'none', 'none')).end).toEqual({ why: 'no key' })
    expect((await walk('main', '9', '9', '9')).end).toEqual({ why: 'no key' })
  })

  test('counts anew in a menu that leads to itself', async () => {
    expect(await promptsOf('main', 'none', '*')).toEqual(['main 1 none', 'main 2 *', 'main 1 null'])
  })

  test('is over where a call goes through no more menus', async () => {
    expect(await promptsOf('m0', '1', '1', '1', '1')).toHaveLength(5)
    expect((await walk('m0', '1', '1', '1', '1', '1')).end).toEqual({ why: 'too deep' })
    expect((await walk('main', '*', '*', '*', '*', '*')).end).toEqual({ why: 'too deep' })
    expect((await walk('m2', '1', '1', '1', '1', '1')).end).toEqual({ landed: ADA })
  })

  test('is refused where there is no menu', async () => {
    expect(await walk('gone', '1')).toEqual({ prompts: [], end: { why: 'refused' } })
    expect((await walk('main', '5')).end).toEqual({ why: 'refused' })
  })

  test('leaves out what is done after its end', async () => {
    expect(await walk('main', '1', '2', 'none')).toEqual(await walk('main', '1'))
  })
})
