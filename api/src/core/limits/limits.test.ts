import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { features } from '../../features.ts'
import { defineAddressLimit, defineLimit, defineVariableLimit } from './limits.service.ts'

const RATE = { burst: 1, perSeconds: 1 }
const ours = (name: string) => `test-${process.hrtime.bigint()}-${name}` // a name is taken for good

it('defines each limit once: whoever takes its name again finds out when the process starts', () => {
  expect(features.length).toBeGreaterThan(0) // all limits of the product are defined
  const name = ours('limit')
  expect(defineLimit(name, RATE)(7).key).toBe(`${name}:7`)
  for (const define of [defineLimit, defineAddressLimit]) expect(() => define(name, RATE)).toThrow(name)
  expect(() => defineVariableLimit(name)).toThrow(name)
})

it.each([
  ['', ':user'],
  [':user', ''],
])('refuses a limit whose keys could be those of another: name%s and name%s', (one, other) => {
  const name = ours('name')
  defineLimit(name + one, RATE)
  expect(() => defineLimit(name + other, RATE)).toThrow('share keys')
  expect(() => defineLimit(`${name}s`, RATE)).not.toThrow()
})

it.each(['code:user', 'number-purchase:seat', 'receipt:user', 'mail:stranger'])(
  'has taken %s for one thing of the product',
  (name) => {
    expect(features.length).toBeGreaterThan(0)
    expect(() => defineLimit(name, RATE)).toThrow(name)
  },
)

const DEFINES =
  /define(?:Variable|Address)?Limit(?:<[^(]*>)?\(\s*['`]([^'`]+)['`]|defineChanges\('([^']+)'\)/g

it('finds no name twice in the source, and no bucket that is made elsewhere', async () => {
  const named: string[] = []
  const made: string[] = []
  for await (const file of glob('api/src/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const source = readFileSync(file, 'utf8')
    for (const [, name, word] of source.matchAll(DEFINES)) named.push(name ?? `${word}:workgroup`)
    if (/as Bucket\b/.test(source) && !file.endsWith('limits.service.ts')) made.push(file)
  }
  const names = named.filter((name) => !name.startsWith('$'))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(made).toEqual([])
})
