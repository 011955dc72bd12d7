// @shows SA-43, SA-56

import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Key } from '../adapters/exchange/exchange.ts'
import type { Destination } from './destination.ts'
import type { Menu } from './opened.ts'
import type { Destinations } from './routing.ts'
import { type Step, walkThrough } from './walk.ts'

const ADA: Destination = { category: 'user', destination: 'ada' }
const GUARD: Destination = { category: 'outside', destination: '+2348035550001' }
const ivr = (ivrId: string): Destination => ({ category: 'ivr', destination: ivrId })
const group = (groupId: string): Destination => ({ category: 'group', destination: groupId })
const schedule = (scheduleId: string): Destination => ({ category: 'schedule', destination: scheduleId })
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
    '3': { category: 'queue', destination: '301' },
    '4': { category: 'conference', destination: '8001' },
    '5': ivr('gone'),
    '6': schedule('early'),
    '7': schedule('round'),
    '8': schedule('lost'),
    '9': { category: 'hangup', destination: 'hangup' },
    '*': ivr('main'),
    '#': group('sales'),
  }),
  second: menu({ '1': ADA, '#': ivr('main') }),
  night: { ...menu({ '1': GUARD }, 2), next: { category: 'queue', destination: '301' } },
  again: { ...menu({}, 1), next: ivr('again') },
  ...chain(7),
}
const log = pino({ level: 'silent' })
const schedules: Record<string, Destination> = {
  day: ivr('main'),
  night: ADA,
  early: schedule('night'),
  round: schedule('round'),
  lost: schedule('gone'),
  shut: { category: 'hangup', destination: 'hangup' },
}
const groups: Record<string, Destination | null> = {
  sales: ivr('second'),
  alone: null,
  circle: { category: 'group', destination: 'circle' },
}
/** Each finds what is there: people, the number outside, the queue, the conference, and the end. */
const source: Destinations = {
  async open({ category, destination: id }) {
    switch (category) {
      case 'ivr':
        return menus[id] ? { flow: 'menu', ...menus[id] } : null
      case 'schedule':
        return schedules[id] ? { flow: 'onward', to: schedules[id] } : null
      case 'group': {
        const next = groups[id]
        const members = [{ user: 'ada', ringSeconds: 20 }]
        return next === undefined ? null : { flow: 'group', together: true, members, next }
      }
      default:
        return { flow: 'end' } // a walk ends there, whatever it is
    }
  },
}
const walk = (start: string | Destination, ...steps: Step[]) =>
  walkThrough(source, typeof start === 'string' ? ivr(start) : start, steps, log)
const promptsOf = async (start: string | Destination, ...steps: Step[]) =>
  (await walk(start, ...steps)).stations.map((station) =>
    'scheduleId' in station
      ? station.scheduleId
      : 'groupId' in station
        ? `${station.groupId} ${station.step}`
        : `${station.ivrId} ${station.round} ${station.step}`,
  )

describe('a walk through menus', () => {
  test('begins where a call begins: the recording is heard, and a key waited for', async () => {
    expect(await walk('main')).toEqual({ stations: [{ ivrId: 'main', round: 1, step: null }], end: null })
  })

  test.each<[Key, Destination]>([
    ['1', ADA],
    ['3', { category: 'queue', destination: '301' }],
    ['4', { category: 'conference', destination: '8001' }],
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
    expect(await promptsOf('main', '0', 'none')).toEqual(['main 1 0', 'main 2 none', 'main 3 null'])
    expect((await walk('main', '#', 'none', '1')).end).toEqual({ landed: ADA })
  })

  test('is over when no key came often enough', async () => {
    expect((await walk('main', 'none', 'none', 'none')).end).toEqual({ why: 'no key' })
    expect((await walk('main', '0', '0', '0')).end).toEqual({ why: 'no key' })
  })

  test('goes on to what follows without a key, after the last time that it is said', async () => {
    expect(await promptsOf('night', 'none')).toEqual(['night 1 none', 'night 2 null'])
    expect((await walk('night', 'none', '1')).end).toEqual({ landed: GUARD })
    expect((await walk('night', 'none', 'none')).end).toEqual({
      landed: { category: 'queue', destination: '301' },
    })
    expect((await walk('again', 'none', 'none', 'none', 'none', 'none')).end).toEqual({ why: 'too deep' })
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
    expect(await walk('gone', '1')).toEqual({ stations: [], end: { why: 'refused' } })
    expect((await walk('main', '5')).end).toEqual({ why: 'refused' })
  })

  test('passes schedules, before a menu and behind a key', async () => {
    expect(await promptsOf(schedule('day'), 'none', '6')).toEqual([
      'day',
      'main 1 none',
      'main 2 6',
      'early',
      'night',
    ])
    expect((await walk(schedule('day'), '6')).end).toEqual({ landed: ADA })
    expect(await walk(schedule('night'))).toEqual({
      stations: [{ scheduleId: 'night' }],
      end: { landed: ADA },
    })
  })

  test('is over where schedules lead on and on, or one is gone', async () => {
    expect(await promptsOf(schedule('round'))).toEqual(Array(5).fill('round'))
    expect((await walk(schedule('round'))).end).toEqual({ why: 'refused' })
    expect((await walk('main', '7')).end).toEqual({ why: 'too deep' })
    expect((await walk('main', '8')).end).toEqual({ why: 'refused' })
  })

  test('is hung up where that is what a key or a schedule says', async () => {
    const landed = { category: 'hangup', destination: 'hangup' }
    expect((await walk('main', '9')).end).toEqual({ landed })
    expect(await walk(schedule('shut'))).toEqual({ stations: [{ scheduleId: 'shut' }], end: { landed } })
    expect((await walk({ category: 'hangup', destination: 'hangup' })).end).toEqual({ landed })
  })

  test('begins wherever a call can begin', async () => {
    expect(await walk(ADA)).toEqual({ stations: [], end: { landed: ADA } })
  })

  test('leaves out what is done after its end', async () => {
    expect(await walk('main', '1', '2', 'none')).toEqual(await walk('main', '1'))
  })
})

describe('a walk to a ring group', () => {
  test('lands there, and goes on to what follows when no one answers', async () => {
    expect(await walk('main', '#')).toEqual({
      stations: [
        { ivrId: 'main', round: 1, step: '#' },
        { groupId: 'sales', step: null },
      ],
      end: { landed: group('sales') },
    })
    expect(await promptsOf('main', '#', 'none', '1')).toEqual(['main 1 #', 'sales none', 'second 1 1'])
    expect((await walk('main', '#', 'none', '1')).end).toEqual({ landed: ADA })
    expect((await walk(group('sales'), 'none')).end).toBeNull()
  })

  test('takes no notice of keys that are pressed while it rings', async () => {
    expect((await walk(group('sales'), '4', '5')).end).toEqual({ landed: group('sales') })
    expect(await promptsOf(group('sales'), '4', 'none')).toEqual(['sales none', 'second 1 null'])
  })

  test('ends where nothing follows, where it leads round, and at one that is gone', async () => {
    expect((await walk(group('alone'), 'none')).end).toEqual({ why: 'unanswered' })
    const steps = Array.from({ length: 9 }, () => 'none' as const)
    expect((await walk(group('circle'), ...steps)).end).toEqual({ why: 'unanswered' })
    expect((await walk(group('gone'))).end).toEqual({ why: 'refused' })
  })
})
