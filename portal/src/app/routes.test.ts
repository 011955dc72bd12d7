import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('no screen remains to be built: every address of the portal has one', () => {
  const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8')
  // anchors on /payments, one call and those for others on /calls, its lines on /statement
  const placesOfScreens = ['topUp', 'plans', 'call', 'callsTaken', 'statementOfCall']
  const coming = Object.keys(paths).filter(
    (name) => !placesOfScreens.includes(name) && !routes.includes(`paths.${name}(`),
  )
  expect(coming).toEqual([])
})
