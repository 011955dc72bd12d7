import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOGO_EDGE, LOGO_MOST_PIXELS } from '@ekoline/contract/people/business-fields.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Upload } from '../../platform/http/upload.ts'

const NAME_BYTES = 8

/** Where a logo lies in the store, by the name that its public address has. */
export const storedLogo = (name: string) => `logos/${name}`

/** A logo that is ready to be stored. */
export interface Logo {
  readonly name: string
  readonly storedAs: string
  readonly path: string
}

/**
 * Re-encodes an uploaded picture as a logo, under a new name each time.
 *
 * @throws AppError logo_refused for anything but a whole jpg or png
 */
export async function makeLogo(
  { images, newToken }: Pick<Context, 'images' | 'newToken'>,
  upload: Upload,
): Promise<Logo> {
  const bytes = await readFile(upload.path)
  const picture = await images.reencode(bytes, { edge: LOGO_EDGE, mostPixels: LOGO_MOST_PIXELS })
  if (!picture) throw new AppError('logo_refused')
  const hash = createHash('sha256').update(newToken(NAME_BYTES)).update(picture.bytes).digest('hex')
  const name = `${hash.slice(0, 2 * NAME_BYTES)}.${picture.extension}`
  const path = join(upload.folder, 'logo')
  await writeFile(path, picture.bytes, { mode: 0o600, flag: 'wx' })
  return { name, storedAs: storedLogo(name), path }
}
