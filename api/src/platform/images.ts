/** A re-encoded picture: nothing is left of its file but the pixels. */
export interface Picture {
  readonly bytes: Buffer
  readonly extension: 'jpg' | 'png'
}

export interface PictureLimits {
  /** pixels of the longer edge, at most; a smaller picture stays as it is */
  readonly edge: number
  /** pixels that a picture may have to be read at all */
  readonly mostPixels: number
}

/** Re-encodes what people upload as pictures. */
export interface Images {
  /**
   * Reads a jpg or png and writes it again: upright, without metadata, or whatever else was in the file.
   *
   * @returns null when it is none, is cut off, has too many pixels, or takes too long
   */
  reencode(bytes: Uint8Array, limits: PictureLimits): Promise<Picture | null>
}

const QUALITY = 86 // of a jpg: no difference to see, and a photograph stays small

const LONGEST_SECONDS = 20 // for one picture; some are made to take hours

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

/** What a picture is by its first bytes; the library would also read kinds that we do not accept. */
export function pictureKind(bytes: Uint8Array): 'jpg' | 'png' | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg'
  return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? 'png' : null
}

/** Pictures by libvips, one after the other. The library is loaded with the first: most processes never see one. */
export function createImages(): Images {
  let last: Promise<unknown> = Promise.resolve()

  async function encode(bytes: Uint8Array, { edge, mostPixels }: PictureLimits): Promise<Picture | null> {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    try {
      const read = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' })
      const { hasAlpha } = await read.metadata()
      const picture = read
        .timeout({ seconds: LONGEST_SECONDS })
        .autoOrient()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      const written = hasAlpha ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: QUALITY })
      return { bytes: await written.toBuffer(), extension: hasAlpha ? 'png' : 'jpg' }
    } catch {
      return null // the library has no error codes for what is wrong with a picture
    }
  }

  return {
    async reencode(bytes, limits) {
      if (!pictureKind(bytes)) return null
      // A large one takes hundreds of megabytes while it is made: many at once would take all the memory.
      const made = last.then(() => encode(bytes, limits))
      last = made
      return made
    },
  }
}
