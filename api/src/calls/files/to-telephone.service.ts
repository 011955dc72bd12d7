import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { makeFolder } from '../../platform/folders.ts'
import { uploadsFolder } from '../../platform/http/upload.ts'
import { type TelephoneWav, toTelephone } from './to-telephone.ts'
import type { WavFault } from './wav-head.ts'

/**
 * Converts a wav that did not come as an upload to what callers hear.
 *
 * @param use what becomes of it, before it is gone from the disk; a fault says why it cannot be played
 */
export async function asTelephoneWav<T>(
  { config }: Pick<Context, 'config'>,
  wav: Readable | Buffer,
  use: (made: TelephoneWav | WavFault) => Promise<T>,
): Promise<T> {
  const folder = join(uploadsFolder(config), `wav-${randomBytes(12).toString('hex')}`)
  await makeFolder(folder)
  try {
    await writeFile(join(folder, 'given'), wav, { mode: 0o600 })
    return await use(await toTelephone(join(folder, 'given'), join(folder, 'telephone')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
