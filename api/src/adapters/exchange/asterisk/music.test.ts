import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMusic, forgetMusic } from './music.ts'

let folder: string
let reloads: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-music-'))
  reloads = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

const reload = async () => void reloads++
function sound(id: string) {
  const path = join(folder, `${id}.wav`)
  writeFileSync(path, `RIFF-${id}`)
  return { id, path }
}
const classes = () => readFileSync(join(folder, 'musiconhold.conf'), 'utf8')

test('makes a class of a sound once, and Asterisk reads it', async () => {
  const music = createMusic(folder)
  const [first, again] = await Promise.all([1, 2].map(() => music.classOf(sound('a'), reload)))
  expect(first).toMatch(/^m-[0-9a-f]{16}$/)
  expect(again).toBe(first)
  expect(reloads).toBe(1)
  expect(classes()).toBe(`[${first}]\nmode=files\ndirectory=${folder}/music/${first}\n`)
  expect(readFileSync(join(folder, 'music', first ?? '', 'music.wav'), 'utf8')).toBe('RIFF-a')
})

test('keeps the classes of others, also those of a process before', async () => {
  const first = await createMusic(folder).classOf(sound('a'), reload)
  const second = await createMusic(folder).classOf(sound('b'), reload)
  expect(classes()).toContain(`[${first}]`)
  expect(classes()).toContain(`[${second}]`)
})

test('says that a sound is not there, and tries it anew the next time', async () => {
  const music = createMusic(folder)
  await expect(music.classOf({ id: 'a', path: join(folder, 'a.wav') }, reload)).rejects.toThrow('ENOENT')
  expect(await music.classOf(sound('a'), reload)).toMatch(/^m-/)
  expect(reloads).toBe(1)
})

test('forgets the copy of a sound that is no more, and makes it anew where it is needed after all', async () => {
  const music = createMusic(folder)
  const gone = await music.classOf(sound('a'), reload)
  const kept = await music.classOf(sound('b'), reload)
  expect(await forgetMusic(folder, async (id) => id === 'b')).toBe(1)
  expect(classes()).toBe(`[${kept}]\nmode=files\ndirectory=${folder}/music/${kept}\n`)
  expect(readdirSync(join(folder, 'music')).sort()).toEqual([kept, `${kept}.id`])
  expect(await forgetMusic(folder, async (id) => id === 'b')).toBe(0)
  expect(await music.classOf(sound('a'), reload)).toBe(gone)
  expect(readFileSync(join(folder, 'music', gone, 'music.wav'), 'utf8')).toBe('RIFF-a')
})

test('forgets nothing while no one can say whether the sound is stored', async () => {
  const name = await createMusic(folder).classOf(sound('a'), reload)
  await expect(forgetMusic(folder, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(classes()).toContain(`[${name}]`)
  expect(await forgetMusic(join(folder, 'nothing'), async () => true)).toBe(0)
})
