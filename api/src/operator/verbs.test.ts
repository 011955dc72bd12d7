import { expect, test } from 'vitest'
import { features } from '../features.ts'
import { declaredVerbs } from './verbs.gathered.ts'
import { commands, verbs } from './verbs.ts'

test('help has every command as it is: `node api/src/operator/gather-verbs.ts` writes verbs.gathered.ts', async () => {
  expect(declaredVerbs.map(({ load: _, ...declared }) => declared)).toEqual(
    verbs.map(({ run: _, ...declared }) => declared),
  )
  for (const [at, { name, load }] of declaredVerbs.entries())
    expect([name, { ...(await load()), run: null }]).toEqual([name, { ...verbs[at], run: null }])
})

test('the words of each command are of one kind: two words for a thing and what is done to it', () => {
  for (const { name, parameters, summary, options = {} } of verbs) {
    expect(name).toMatch(/^[a-z-]+( [a-z-]+)?$/)
    expect(summary).not.toMatch(/\.$/)
    for (const parameter of parameters) expect(parameter).toMatch(/^[A-Z-]+$/)
    for (const [option, { about }] of Object.entries(options))
      expect([name, option, about.trim()]).not.toContain('')
  }
})

test('each action that a feature declares is a command, and each audits what it does', () => {
  const declared = features.flatMap(({ actions = [] }) => actions)
  expect(new Set(declared)).toEqual(new Set(commands.filter((command) => 'permission' in command)))
  for (const { name, audits } of declared) expect([name, audits.length]).not.toContain(0)
})
