import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive, by its path in it. */
export interface ZipEntry {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Bytes of all files together that fit in an archive, whose own fields are of 32 bits. */
export const ZIP_MOST_BYTES = 4_000_000_000

/** Files as a ZIP archive, a piece at a time as they are read. They are kept as they are: sound hardly gets smaller. */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for await (const { path, content } of entries) {
    const file = new ZipPassThrough(path)
    file.mtime = at
    zip.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made
}
