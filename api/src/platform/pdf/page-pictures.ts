import { buffer } from 'node:stream/consumers'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPageRender } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { RebuildLimits, Rebuilt } from './pdf.ts'

const QUALITY = 86 // of a jpg, as of pictures that are uploaded as such
const LARGEST_SCALE = 4 // of a small page: 288 dots an inch show all that there is
const NEEDS_PASSWORD = /password/i // how the library says it

/** Bounds the memory of all WebAssembly of this thread, which the limits of a thread do not count. */
export function holdMemory(most: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (pages) {
    const wanted = this.buffer.byteLength + pages * 65_536
    if (wanted > most * 2 ** 20) throw new RangeError('the document takes too much memory')
    return grow.call(this, pages)
  }
}

/** Draws each page of a pdf as a picture, and binds the pictures to a pdf that holds nothing else. */
export async function drawPictures(
  bytes: Uint8Array,
  { pages: most, edge }: RebuildLimits,
): Promise<Rebuilt> {
  const library = await PDFiumLibrary.init()
  let document: PDFiumDocument
  try {
    document = await library.loadDocument(bytes)
  } catch (error) {
    if (NEEDS_PASSWORD.test(String(error))) return { refused: 'locked' }
    throw error
  }
  const count = document.getPageCount()
  if (count > most) return { refused: 'too_long' }
  if (count < 1) throw new Error('it has no pages')
  const bound = new PDFDocument({ autoFirstPage: false })
  const written = buffer(bound)
  for (let at = 0; at < count; at++) {
    const picture = await draw(document, at, edge)
    const size: [number, number] = [picture.originalWidth, picture.originalHeight]
    bound.addPage({ size, margin: 0 })
    bound.image(await encoded(picture), 0, 0, { width: size[0], height: size[1] })
  }
  bound.end()
  return { bytes: new Uint8Array(await written) }
}

async function draw(document: PDFiumDocument, at: number, edge: number): Promise<PDFiumPageRender> {
  const page = document.getPage(at)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth >= 1 && originalHeight >= 1)) throw new Error(`page ${at + 1} has no size`)
  const scale = Math.min(LARGEST_SCALE, edge / Math.max(originalWidth, originalHeight))
  const pixels = (points: number) => Math.max(1, Math.round(points * scale))
  return page.render({
    scale: 1, // the library rounds down, to nothing where a page is narrow
    width: pixels(originalWidth),
    height: pixels(originalHeight),
    render: 'bitmap',
    renderFormFields: true,
  })
}

const encoded = ({ data, width, height }: PDFiumPageRender) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: QUALITY })
    .toBuffer()
