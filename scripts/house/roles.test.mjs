import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FILE, rolesDocument } from './roles.mjs'

test('the matrix of roles is as the contract says: node scripts/house/roles.mjs prints it', async () => {
  expect(readFileSync(FILE, 'utf8')).toBe(await rolesDocument())
})
