import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSignatures } from './signatures.ts'

const [older, newer] = [{ key: randomBytes(32) }, { key: randomBytes(32) }]

test('a signature is right for its own text only', () => {
  const signatures = createSignatures([newer])
  const signature = signatures.sign('recording:1')
  expect(signatures.isRight('recording:1', signature)).toBe(true)
  expect(signatures.isRight('recording:2', signature)).toBe(false)
  expect(signatures.isRight('recording:1', '')).toBe(false)
  expect(signatures.isRight('recording:1', `${signature}=`)).toBe(false)
})

test('a signature outlives the change of keys, until its key is taken away', () => {
  const signature = createSignatures([older]).sign('text')
  expect(createSignatures([newer, older]).isRight('text', signature)).toBe(true)
  expect(createSignatures([newer]).isRight('text', signature)).toBe(false)
})
