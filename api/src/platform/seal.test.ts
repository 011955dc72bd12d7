import { describe, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) })
const old = createSeal([key('old', 1)])
const both = createSeal([key('new', 2), key('old', 1)])
const content = Buffer.from([0, 58, 255, 10, 13])

describe('a sealed file', () => {
  test('opens as what it was sealed, with an older key, too', () => {
    expect(both.openBytes(both.sealBytes(content, 'a'), 'a')).toEqual(content)
    expect(both.openBytes(old.sealBytes(content, 'a'), 'a')).toEqual(content)
    expect(old.sealBytes(content, 'a').includes(content)).toBe(false)
  })

  test('opens as nothing else, nor changed, nor without its key', () => {
    const sealed = old.sealBytes(content, 'a')
    expect(() => old.openBytes(sealed, 'b')).toThrow()
    const changed = Buffer.from(sealed)
    changed[20] = (changed[20] ?? 0) ^ 1
    expect(() => old.openBytes(changed, 'a')).toThrow()
    expect(() => createSeal([key('other', 1)]).openBytes(sealed, 'a')).toThrow('not in SECRET_KEYS')
    expect(() => old.openBytes(Buffer.from('no seal'), 'a')).toThrow('not in SECRET_KEYS')
  })
})

describe('a sealed text', () => {
  test('opens as what it was sealed', () => {
    expect(both.open(old.seal('Ọlá: 12345678901'))).toBe('Ọlá: 12345678901')
    expect(() => old.open(both.seal('x'))).toThrow('not in SECRET_KEYS')
    expect(() => createSeal([]).seal('x')).toThrow('no key')
  })
})
