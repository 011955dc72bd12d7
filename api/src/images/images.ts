/** A picture that was made anew: nothing of the file that it came in is left but what is to be seen. */
export interface Picture {
  readonly bytes: Buffer
  readonly extension: 'jpg' | 'png'
}

/** What the pictures become. */
export interface PictureWish {
  /** pixels of the longer edge, at most; a smaller picture stays as it is */
  readonly edge: number
  /** pixels that a picture may have to be read at all */
  readonly mostPixels: number
}

/** Makes pictures of people anew. */
export interface Images {
  /**
   * Reads a jpg or png and writes it again: upright, without metadata, or whatever else was in the file.
   *
   * @returns null when it is none, is cut off, has more pixels than wished, or takes too long
   */
  remade(bytes: Uint8Array, wish: PictureWish): Promise<Picture | null>
}

const QUALITY = 86 // of a jpg: nobody sees the difference, and a photograph stays small

const LONGEST_SECONDS = 20 // for one picture; some are made to take hours

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

/** What a picture is by its first bytes; the library would also read kinds that nobody may send. */
export function pictureKind(bytes: Uint8Array): 'jpg' | 'png' | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg'
  return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? 'png' : null
}

/** Pictures by libvips, one after the other. The library is loaded with the first: most processes never see one. */
export function createImages(): Images {
  let last: Promise<unknown> = Promise.resolve()

  async function remake(bytes: Uint8Array, { edge, mostPixels }: PictureWish): Promise<Picture | null> {
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
      return null // the library tells by its words alone what is wrong with a picture
    }
  }

  return {
    async remade(bytes, wish) {
      if (!pictureKind(bytes)) return null
      // A large one takes hundreds of megabytes while it is made: many at once would take all there are.
      const made = last.then(() => remake(bytes, wish))
      last = made
      return made
    },
  }
}
