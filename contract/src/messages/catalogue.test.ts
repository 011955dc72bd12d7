import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOP_UP_MINIMUM } from '../money.ts'
import { authLabels } from './auth.ts'
import { serverCatalogue } from './server.ts'

const NO_TEXTS = /^(catalogue|public-catalogue|server|wording)\.ts$|\.test\.ts$/

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !NO_TEXTS.test(file))
const places = new Map<string, string[]>()
for (const file of files) {
  const tables = Object.values<object>(await import(`./${file}`))
  for (const key of tables.flatMap(Object.keys)) places.set(key, [...(places.get(key) ?? []), file])
}

test('a key stands in one file only: of two texts, one would be shown in place of the other', () => {
  expect(files.length).toBeGreaterThan(20)
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([])
})

test('the texts of every file are gathered', () => {
  expect(Object.keys(serverCatalogue).sort()).toEqual([...places.keys()].sort())
})

test('the login promises the smallest top-up as it is', () => {
  expect(authLabels.login_fact_start).toBe(`Start with ₦${TOP_UP_MINIMUM / 100}.`)
})
