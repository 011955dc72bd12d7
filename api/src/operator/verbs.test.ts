import { expect, test } from 'vitest'
import { declaredVerbs } from './verbs.gathered.ts'
import { verbs } from './verbs.ts'

test('help has every command as it is: `node api/src/operator/gather-verbs.ts` writes verbs.gathered.ts', async () => {
  expect(declaredVerbs.map(({ load: _, ...declared }) => declared)).toEqual(
    verbs.map(({ run: _, ...declared }) => declared),
  )
  for (const [at, { name, load }] of declaredVerbs.entries())
    expect([name, await load()]).toEqual([name, verbs[at]])
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
