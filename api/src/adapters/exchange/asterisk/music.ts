import { createHash } from 'node:crypto'
import { access, copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../../platform/folders.ts'
import type { AudioRef } from '../exchange.ts'
import { unfinishedName } from './media.ts'

const SHARED = 0o777 // less the umask: Asterisk reads there

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

const placeOf = (folder: string) => join(folder, 'music')
/** Beside a class's folder, since Asterisk plays what is in it: the id of its sound. */
const idAt = (all: string, name: string) => join(all, `${name}.id`)
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const classesIn = async (all: string) =>
  (await readdir(all).catch(() => [])).filter((entry) => CLASS.test(entry)).sort()

async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = unfinishedName(file)
  await writeFile(unfinished, text)
  await rename(unfinished, file)
}

async function writeClasses(folder: string): Promise<void> {
  const all = placeOf(folder)
  const file = join(folder, 'musiconhold.conf')
  const text = (await classesIn(all))
    .map((name) => `[${name}]\nmode=files\ndirectory=${join(all, name)}\n`)
    .join('')
  if (text !== (await readFile(file, 'utf8').catch(() => ''))) await writeWhole(file, text)
}

/**
 * Removes the copies of sounds that are no more; a class that is needed after all is made anew.
 *
 * @param isStored whether there is a sound of this id
 * @returns how many
 */
export async function forgetMusic(
  folder: string,
  isStored: (id: string) => Promise<boolean>,
): Promise<number> {
  const all = placeOf(folder)
  let forgotten = 0
  for (const name of await classesIn(all)) {
    const id = await readFile(idAt(all, name), 'utf8').catch(() => null)
    if (id && (await isStored(id))) continue
    await rm(join(all, name), { recursive: true, force: true })
    await rm(idAt(all, name), { force: true })
    forgotten++
  }
  if (forgotten > 0) await writeClasses(folder)
  return forgotten
}

/** @param folder one that Asterisk sees under the same path; its musiconhold.conf includes ours */
export function createMusic(folder: string): Music {
  const all = placeOf(folder)
  const made = new Map<string, Promise<string>>()

  async function make(audio: AudioRef, reload: () => Promise<void>): Promise<string> {
    const name = nameOf(audio)
    const own = join(all, name)
    await makeFolder(own, SHARED)
    await writeWhole(idAt(all, name), audio.id)
    const unfinished = unfinishedName(join(all, name)) // beside the folder: Asterisk plays what is in it
    await copyFile(audio.path, unfinished)
    await rename(unfinished, join(own, 'music.wav'))
    await writeClasses(folder)
    await reload()
    return name
  }

  return {
    async classOf(audio, reload) {
      const known = made.get(audio.id)
      if (known && (await isThere(join(all, await known)))) return known
      const making = make(audio, reload)
      making.catch(() => made.delete(audio.id)) // the next caller tries again
      made.set(audio.id, making)
      return making
    },
  }
}
