import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../../../platform/folders.ts'
import type { PlayItem } from '../port.ts'
import { type Spoken, soundOf } from '../spoken.ts'
import { silenceOf } from '../wav.ts'

const SHARED = 0o777 // less the umask: Asterisk reads there

export interface Media {
  /** @returns the list for one playback; null when a sound is not there. It may hold a code: never log it. */
  of(items: readonly PlayItem[]): Promise<string | null>
}

/** Of Asterisk's own sounds, as its prepaid calls say it: 'You have one minute'. */
function secondsLeft(seconds: number): string {
  const [number, unit] = seconds === 60 ? [1, 'minute'] : [seconds, 'seconds']
  return `sound:beep,sound:vm-youhave,number:${number},sound:${unit}`
}

/** A name of its own: other processes of this node write into the same folder. */
export const unfinishedName = (path: string) => `${path}.${randomBytes(6).toString('hex')}`

export function createMedia(folder: string): Media {
  const silences = new Map<number, Promise<string>>()
  const words = new Map<Spoken, Promise<string>>()

  /** Asterisk may be on another machine: it sees this folder alone. */
  async function copyWords(name: Spoken): Promise<string> {
    const { id, path } = soundOf(name)
    const copy = join(folder, id)
    await makeFolder(folder, SHARED)
    const unfinished = unfinishedName(copy)
    await copyFile(path, unfinished)
    await rename(unfinished, copy)
    return `sound:${copy.replace(/\.wav$/, '')}`
  }

  /** Asterisk has no silence of a given length, so we make a file for each. */
  async function makeSilence(ms: number): Promise<string> {
    const path = join(folder, `silence-${ms}`)
    await makeFolder(folder, SHARED)
    const unfinished = unfinishedName(path)
    await pipeline(silenceOf(ms / 1000), createWriteStream(unfinished))
    await rename(unfinished, `${path}.wav`)
    return `sound:${path}`
  }

  async function one(item: PlayItem): Promise<string | null> {
    if ('digits' in item) return `digits:${item.digits}`
    if ('number' in item) return `number:${item.number}`
    if ('beep' in item) return 'sound:beep'
    if ('secondsLeft' in item) return secondsLeft(item.secondsLeft)
    if ('silenceMs' in item) {
      const made = silences.get(item.silenceMs) ?? makeSilence(item.silenceMs)
      silences.set(item.silenceMs, made)
      made.catch(() => silences.delete(item.silenceMs))
      return made
    }
    if ('says' in item) {
      const copied = words.get(item.says) ?? copyWords(item.says)
      words.set(item.says, copied)
      copied.catch(() => words.delete(item.says)) // the next caller tries again
      return copied
    }
    const { path } = item.audio
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    return isThere ? `sound:${path.replace(/\.wav$/, '')}` : null
  }

  return {
    async of(items) {
      const list = await Promise.all(items.map(one))
      return list.includes(null) ? null : list.join(',')
    },
  }
}
