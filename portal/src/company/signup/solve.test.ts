import { createHash } from 'node:crypto'
import { challengeText } from '@ekoline/contract/company/code-challenge.ts'
import { expect, test } from 'vitest'
import { sha256Start } from './sha256.ts'
import { solve } from './solve.ts'

const startOf = (text: string) => createHash('sha256').update(text).digest().readInt32BE()

test('the hash begins as SHA-256 does, whatever the length', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'Ekoline.0123456789'.repeat(12).slice(0, length)
    expect(sha256Start(text)).toBe(startOf(text))
  }
})

test('a solution has as many zero bits as the challenge says', async () => {
  const challenge = '12.1764000000000.abc.def'
  expect(startOf(challengeText(challenge, await solve(challenge))) >>> 20).toBe(0)
})

test('the page goes on while it is solved', async () => {
  let drawn = 0
  const timer = setInterval(() => drawn++, 1)
  for (let n = 0; n < 4; n++) await solve(`15.1764000000000.${n}.def`)
  clearInterval(timer)
  expect(drawn).toBeGreaterThan(0)
})
