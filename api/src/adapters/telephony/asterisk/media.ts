import { createWriteStream } from 'node:fs'
import { access, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PlayCall } from '../telephony.ts'
import { silenceOf } from '../wav.ts'

type Item = PlayCall['items'][number]

export interface Media {
  /** @returns the list for one playback; null when a sound is not there. It may hold a code: never log it. */
  of(items: readonly Item[]): Promise<string | null>
}

export function createMedia(folder: string): Media {
  const silences = new Map<number, Promise<string>>()

  /** Asterisk has no silence of a given length, so we make a file for each. */
  async function makeSilence(ms: number): Promise<string> {
    const path = join(folder, `silence-${ms}`)
    await mkdir(folder, { recursive: true })
    await pipeline(silenceOf(ms / 1000), createWriteStream(`${path}.new`))
    await rename(`${path}.new`, `${path}.wav`)
    return `sound:${path}`
  }

  async function one(item: Item): Promise<string | null> {
    if ('digits' in item) return `digits:${item.digits}`
    if ('silenceMs' in item) {
      const made = silences.get(item.silenceMs) ?? makeSilence(item.silenceMs)
      silences.set(item.silenceMs, made)
      return made
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
