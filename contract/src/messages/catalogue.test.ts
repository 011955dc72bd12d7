import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { authLabels } from '../people/messages/auth.ts'
import { TOP_UP_MINIMUM } from '../units/money.ts'
import { serverCatalogue } from './server.ts'

const NO_TEXTS = /^(catalogue|mails|server|wording)\.ts$|\.(test|gathered)\.ts$/

const contract = join(import.meta.dirname, '..')
const files = globSync('**/messages/*.ts', { cwd: contract }).filter((file) => !NO_TEXTS.test(basename(file)))
const places = new Map<string, string[]>()
for (const file of files) {
  const tables = Object.values<object>(await import(join(contract, file)))
  for (const key of tables.flatMap(Object.keys)) places.set(key, [...(places.get(key) ?? []), file])
}

// @shows DEC-5
test('a key is in one file only: of two texts, one would be shown in place of the other', () => {
  expect(files.length).toBeGreaterThan(20)
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([])
})

test('the texts of every file are gathered', () => {
  expect(Object.keys(serverCatalogue).sort()).toEqual([...places.keys()].sort())
})

test('the login promises the smallest top-up as it is', () => {
  expect(authLabels.login_fact_start).toBe(`Start with ₦${TOP_UP_MINIMUM / 100}.`)
})

/** What api.md quotes */
const ON_THE_WIRE = new Set(['not_a_wav'])

/** What our voice does not say (docs/decisions/016-screens.md, "Words"), and what it says instead. */
// @shows DEC-4
test.each([
  ['an amount as ₦1,000.00', /(\d|\})\)? naira\b/i],
  ['an apostrophe as ’', /\p{L}'\p{L}/u],
  ['cannot', /\bcan not\b/i],
  ['email', /\be-mail/i],
  ['log in, log out', /\bsign(s|ed|ing)?[ -](in|out)s?\b/i],
  ['you, we, or a name', /\b(whom|whoever|of (yours|ours))\b/i],
  ['a person, or a name', /\bsomebody\b/i],
  ['view-only', /\bleads?\b(?! to\b)/i],
  ['account, place or person', /\bseats?\b/i],
  ['is, or waits', /\bstands\b/i],
  ['who does it', /\b(by|of) (itself|themselves|oneself)\b/i],
  ['everyday words', /\b(meanwhile|all the same|as yet|is led|are led|there is no such|no longer good)\b/i],
  ['we couldn’t load it', /\bcould not be (fetched|loaded|read)\b/i],
])('says %s', (_, banned) => {
  const said = Object.entries(serverCatalogue).filter(
    ([key, words]) => !ON_THE_WIRE.has(key) && banned.test(words),
  )
  expect(said).toEqual([])
})
