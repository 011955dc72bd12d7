import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour. */
export function pictureOf(
  kind: 'jpeg' | 'png',
  { width = 40, height = 30, alpha = 1 }: { width?: number; height?: number; alpha?: number } = {},
): Promise<Buffer> {
  const background = { r: 11, g: 95, b: 102, alpha }
  return sharp({ create: { width, height, channels: alpha < 1 ? 4 : 3, background } })
    [kind]()
    .toBuffer()
}

/** A jpg that says where it was taken, and in which direction it is to be turned. */
export const photograph = async (): Promise<Buffer> =>
  sharp(await pictureOf('jpeg'))
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A png of a few bytes that wants gigabytes when it is opened. */
export function pixelBomb(edge = 30_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(edge * 100))
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A pdf of one page, with more in its catalogue if given. */
export function pdfOf(more = ''): Buffer {
  const body = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R ${more}>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R>> endobj
4 0 obj <</Length 20>> stream
0 0 200 200 re f /JS
endstream endobj
`
  return Buffer.from(`${body}xref\n0 1\ntrailer <</Size 5 /Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`)
}

/** An empty zip, whose own end is where the end of a file is. */
export const emptyZip = (): Buffer => Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

/** The pictures that a pdf of pictures holds, in its order. */
export async function picturesIn(pdf: Buffer): Promise<{ bytes: Buffer; width: number; height: number }[]> {
  const text = pdf.toString('latin1')
  const found = [...text.matchAll(/\/Subtype \/Image[\s\S]*?stream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length
    return pdf.subarray(start, text.indexOf('endstream', start))
  })
  return Promise.all(
    found.map(async (bytes) => {
      const { width, height } = await sharp(bytes).metadata()
      return { bytes, width, height }
    }),
  )
}

/** The colour in the middle of a picture's height, at this share of its width, but for what a jpg blurs. */
export async function colourAt(picture: { bytes: Buffer } | undefined, share: number): Promise<number[]> {
  const { data, info } = await sharp(picture?.bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 15) * 15)
}
