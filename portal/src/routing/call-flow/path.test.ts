import type { FlowPart, FlowWay, WayBy } from '@ekoline/contract/routing/call-flow.ts'
import { describe, expect, test } from 'vitest'
import { type Path, partsOf, pathTo, shortened } from './path.ts'

type Kind = FlowPart['category']

const at = (category: Kind, name: string) => ({ category, destination: name, name })
const way = (by: WayBy, to: FlowWay['to'], key?: FlowWay['key']): FlowWay => ({ by, to, ...(key && { key }) })
const part = (
  category: Kind,
  name: string,
  ways: FlowWay[] = [],
  more: Partial<FlowPart> = {},
): FlowPart => ({ ...at(category, name), says: '', takes: null, fault: null, ways, ...more })

/** As it is read: steps side by side, ways on below. */
function drawn({ steps, branches }: Path, indent = ''): string[] {
  const line = steps
    .map((step) => (step.at === 'part' ? [step.part.name, step.repeats].filter(Boolean).join(', ') : step.at))
    .join(' > ')
  return [
    line,
    ...branches.flatMap(({ by, key, isNow, path }) => {
      const label = `${indent}  ${key ?? by}${isNow ? ' now' : ''}: `
      const [first, ...rest] = path ? drawn(path, `${indent}  `) : ['as closed']
      return [label + first, ...rest]
    }),
  ]
}
const read = (parts: FlowPart[], to: FlowWay['to']) => drawn(pathTo(partsOf(parts), to))

const MAIN = part('voicemail', 'Main')
const SALES = part('group', 'Sales', [way('no_answer', at('voicemail', 'Main'))])

describe('a path', () => {
  test('follows hours, keys, who rings and what comes when no one answers', () => {
    const menu = part('ivr', 'Reception', [
      way('key', at('group', 'Sales'), '1'),
      way('key', at('user', 'Kemi'), '2'),
      way('no_key', null),
    ])
    const ways = [way('open', at('ivr', 'Reception')), way('closed', at('group', 'Sales'))]
    const hours = part('schedule', 'Office', ways, { takes: 'open' })
    const kemi = part('user', 'Kemi', [way('no_answer', null), way('busy', null)])
    expect(read([hours, menu, SALES, MAIN, kemi], at('schedule', 'Office'))).toEqual([
      'Office',
      '  open now: Reception',
      '    1: Sales > Main',
      '    2: Kemi > end',
      '    no_key: end',
      '  closed: Sales > Main',
      '  holiday: as closed',
    ])
  })

  test('names what was deleted', () => {
    const ways = [way('no_answer', { ...at('user', 'chidi1'), name: null })]
    expect(read([part('group', 'Sales', ways)], at('group', 'Sales'))).toEqual(['Sales > gone'])
    expect(read([], { ...at('ivr', '7001'), name: null })).toEqual(['gone'])
  })

  test('has ways of a queue and of a person beside the one that follows, where they lead somewhere', () => {
    const queue = part('queue', 'Care', [
      way('no_answer', at('user', 'Kemi')),
      way('full', at('voicemail', 'Main')),
      way('unstaffed', null),
    ])
    const kemi = part('user', 'Kemi', [way('no_answer', at('voicemail', 'Main')), way('busy', null)])
    expect(read([queue, kemi, MAIN], at('queue', 'Care'))).toEqual(['Care > Kemi > Main', '  full: Main'])
  })

  test('goes back to where it was, and draws what divides it once, so that it ends', () => {
    const inner = part('ivr', 'Inner', [
      way('key', at('ivr', 'Outer'), '0'),
      way('no_key', at('ivr', 'Inner')),
    ])
    const outer = part('ivr', 'Outer', [
      way('key', at('ivr', 'Inner'), '1'),
      way('key', at('ivr', 'Inner'), '2'),
      way('key', at('ivr', 'Outer'), '*'),
    ])
    expect(read([outer, inner], at('ivr', 'Outer'))).toEqual([
      'Outer',
      '  1: Inner',
      '    0: Outer, goes back',
      '    no_key: Inner, goes back',
      '  2: Inner, as shown',
      '  *: Outer, goes back',
    ])
    const one = part('group', 'One', [way('no_answer', at('group', 'Two'))])
    const two = part('group', 'Two', [way('no_answer', at('group', 'One'))])
    expect(read([one, two], at('group', 'One'))).toEqual(['One > Two > One, goes back'])
  })

  test('draws what divides it where calls come there first, not deep inside', () => {
    const night = part('ivr', 'Night', [way('key', at('voicemail', 'Main'), '1')])
    const day = part('ivr', 'Day', [way('key', at('ivr', 'Night'), '9')])
    const ways = [way('open', at('ivr', 'Day')), way('closed', at('ivr', 'Night')), way('holiday', null)]
    expect(read([part('schedule', 'Office', ways), day, night, MAIN], at('schedule', 'Office'))).toEqual([
      'Office',
      '  open: Day',
      '    9: Night, as shown',
      '  closed: Night',
      '    1: Main',
      '  holiday: end',
    ])
  })

  test('of many menus that all lead to each other has as many lines as they have keys', () => {
    const names = Array.from({ length: 30 }, (_, n) => `Menu ${n}`)
    const menus = names.map((name) =>
      part(
        'ivr',
        name,
        names.map((to) => way('key', at('ivr', to), '1')),
      ),
    )
    expect(read(menus, at('ivr', 'Menu 0'))).toHaveLength(1 + 30 * 30)
  })

  test('in a line has where calls go now', () => {
    const ways = [way('open', at('group', 'Sales')), way('closed', at('voicemail', 'Main'))]
    const of = (takes: WayBy) =>
      shortened(
        pathTo(partsOf([part('schedule', 'Office', ways, { takes }), SALES, MAIN]), at('schedule', 'Office')),
      )
    expect(of('open')).toEqual(['Sales', 'Main'])
    expect(of('closed')).toEqual(['Main'])
    expect(shortened(pathTo(partsOf([SALES, MAIN]), at('group', 'Sales')))).toEqual(['Sales', 'Main'])
  })
})
