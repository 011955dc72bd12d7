import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

// @shows DEC-81
it('hashes with argon2id at the strength of the security bar', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('a right long password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.check('a right long password', hash)).toEqual({ right: true, renewed: null })
  expect((await passwords.check('a wrong long password', hash)).right).toBe(false)
  expect((await passwords.check('nobody has this password', null)).right).toBe(false)
})

const quick = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 }
const WORDS = 'Ọdún-tuntun-Ẹ̀kọ́-73'
const [composed, decomposed] = [WORDS.normalize('NFC'), WORDS.normalize('NFD')]

it.each([
  ['composed', composed, decomposed],
  ['decomposed', decomposed, composed],
  ['with full-width digits', 'Sokoto-２０４７-rain', 'Sokoto-2047-rain'],
  ['with a ligature', 'o\ufb00icial-harmattan', 'official-harmattan'],
  ['with a blank that does not break', 'dust\u00a0of harmattan', 'dust of harmattan'],
])('takes a password that was set %s, typed on another keyboard', async (_, set, typed) => {
  const passwords = createPasswords(quick)
  const stored = await passwords.hash(set)
  for (const one of [set, typed])
    expect(await passwords.check(one, stored)).toEqual({ right: true, renewed: null })
  expect((await passwords.check(`${typed}x`, stored)).right).toBe(false)
})

it('renews a hash of what was typed, which is right once more in that form', async () => {
  const passwords = createPasswords(quick)
  const before = await hash(decomposed, quick)
  const { right, renewed } = await passwords.check(decomposed, before)
  expect(right).toBe(true)
  for (const one of [composed, decomposed])
    expect(await passwords.check(one, renewed)).toEqual({ right: true, renewed: null })
  expect(await passwords.check(composed, before)).toEqual({ right: false, renewed: null })
  expect(await passwords.check('nobody has this passwor\uff44', null)).toEqual({
    right: false,
    renewed: null,
  })
})

it('says how many wait while all cores given to hashing are busy', async () => {
  const passwords = createPasswords({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })
  const burst = Array.from({ length: availableParallelism() + 4 }, () => passwords.hash('x'))
  expect(passwords.waiting()).toBeGreaterThanOrEqual(4)
  await Promise.all(burst)
  expect(passwords.waiting()).toBe(0)
})

// @shows DEC-77
it('lets those who are known go first, and strangers cannot fill their queue', async () => {
  const passwords = createPasswords({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 }, 20)
  const done: string[] = []
  const strangers = Array.from({ length: 40 }, () => passwords.hash('x').then(() => done.push('stranger')))
  const known = passwords.check('x', null, 'known').then(() => done.push('known'))
  const ends = await Promise.allSettled([...strangers, known])
  expect(ends.at(-1)?.status).toBe('fulfilled')
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(done.indexOf('known')).toBeLessThanOrEqual(availableParallelism())
})

it('turns away who would wait behind too many', async () => {
  const passwords = createPasswords({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 }, 3)
  const burst = Array.from({ length: availableParallelism() + 6 }, () => passwords.hash('x'))
  const ends = await Promise.allSettled(burst)
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(ends.length - refused.length).toBe(Math.max(1, availableParallelism() - 1) + 3)
  expect(refused[0]).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } })
  expect(await passwords.hash('x')).toMatch(/^\$argon2id\$/)
})
