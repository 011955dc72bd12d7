// @shows DEC-155

import { createHash } from 'node:crypto'
import { challengeText } from '@ekoline/contract/core/challenge.ts'
import { expect, test, vi } from 'vitest'
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
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5)) // as if a hash took 5 ms
  let drawn = 0
  let frame = setImmediate(function draw() {
    drawn++
    frame = setImmediate(draw)
  })
  const hashes = Number(await solve('8.1764000000000.abc.def'))
  clearImmediate(frame)
  expect(hashes).toBeGreaterThan(30)
  expect(drawn).toBeGreaterThan(hashes / 10)
})
