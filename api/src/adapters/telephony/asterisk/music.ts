import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioRef } from '../telephony.ts'
import { unfinishedName } from './media.ts'

/** The class that is always there. */
export const OWN_MUSIC = 'default'

/** Music on hold: Asterisk plays folders, each under the name of a class. */
export interface Music {
  /**
   * The class that plays this sound, made when it is not there yet.
   *
   * @param reload makes Asterisk read its classes again
   * @throws Error when the sound is not there
   */
  classOf(audio: AudioRef, reload: () => Promise<void>): Promise<string>
}

const CLASS = /^m-[0-9a-f]{16}$/

const nameOf = ({ id }: AudioRef) => `m-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`

/** @param folder one that Asterisk sees under the same path; its musiconhold.conf includes ours */
export function createMusic(folder: string): Music {
  const all = join(folder, 'music')
  const file = join(folder, 'musiconhold.conf')
  const made = new Map<string, Promise<string>>()

  async function make(audio: AudioRef, reload: () => Promise<void>): Promise<string> {
    const name = nameOf(audio)
    const own = join(all, name)
    await mkdir(own, { recursive: true })
    const unfinished = unfinishedName(join(all, name)) // beside the folder: Asterisk plays what is in it
    await copyFile(audio.path, unfinished)
    await rename(unfinished, join(own, 'music.wav'))
    const classes = (await readdir(all)).filter((entry) => CLASS.test(entry)).sort()
    const text = classes.map((it) => `[${it}]\nmode=files\ndirectory=${join(all, it)}\n`).join('')
    if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
      const next = unfinishedName(file)
      await writeFile(next, text)
      await rename(next, file)
    }
    await reload()
    return name
  }

  return {
    classOf(audio, reload) {
      const known = made.get(audio.id)
      if (known) return known
      const making = make(audio, reload)
      making.catch(() => made.delete(audio.id)) // the next caller tries again
      made.set(audio.id, making)
      return making
    },
  }
}
