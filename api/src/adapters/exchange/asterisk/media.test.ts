import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { soundOf } from '../spoken.ts'
import { createMedia } from './media.ts'

const folder = mkdtempSync(join(tmpdir(), 'ekoline-sounds-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { of } = createMedia(folder)

test('what is played is one list, in order, and a silence is made as long as it is asked for', async () => {
  const path = join(folder, 'welcome.wav')
  writeFileSync(path, 'RIFF')
  const list = await of([
    { silenceMs: 300 },
    { audio: { id: 'w', path } },
    { digits: '4821' },
    { number: 12 },
  ])
  expect(list).toBe(`sound:${folder}/silence-300,sound:${folder}/welcome,digits:4821,number:12`)
  expect(statSync(join(folder, 'silence-300.wav')).size).toBe(44 + 0.3 * 16_000)
})

test('words are copied to where the exchange sees them', async () => {
  const list = await of([{ says: 'money' }])
  const copy = `${list?.replace('sound:', '')}.wav`
  expect(dirname(copy)).toBe(folder)
  expect(readFileSync(copy).equals(readFileSync(soundOf('money').path))).toBe(true)
})

test('nothing is played when a sound is not there', async () => {
  expect(await of([{ silenceMs: 300 }, { audio: { id: 'gone', path: join(folder, 'gone.wav') } }])).toBeNull()
})

test.each([
  [60, 'number:1,sound:minute'],
  [45, 'number:45,sound:seconds'],
])('says that %d seconds are left, in the words of Asterisk', async (secondsLeft, words) => {
  expect(await of([{ secondsLeft }])).toBe(`sound:beep,sound:vm-youhave,${words}`)
})
