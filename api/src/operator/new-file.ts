import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Refused } from '../platform/actions/refused.ts'
import type { Operator } from './operator.ts'

/** Renames a file or folder so that the new name, too, outlives a power cut. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to), 'r')
  await folder.sync().finally(() => folder.close())
}

/**
 * Makes a file. It gets its name last: a file of that name is complete.
 *
 * @param write writes the file at the path that it gets, to the disk; `file` is the name that it will have
 * @throws Refused when there is such a file already, or no folder for it
 */
export async function withNewFile<T>(
  { folder }: Operator,
  name: string,
  write: (partial: string, file: string) => Promise<T>,
): Promise<T> {
  const file = resolve(folder, name)
  if (existsSync(file)) throw new Refused(`There is a file ${file} already: name a new one.`)
  if (!existsSync(dirname(file))) throw new Refused(`There is no folder ${dirname(file)}.`)
  const partial = `${file}.partial`
  try {
    await rm(partial, { force: true })
    const result = await write(partial, file)
    await renameForGood(partial, file)
    return result
  } finally {
    await rm(partial, { force: true })
  }
}
