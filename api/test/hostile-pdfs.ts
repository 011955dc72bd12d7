import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

type Parts = Readonly<Record<number, string | Buffer>>

const latin = (text: string) => Buffer.from(text, 'latin1')
const stream = (dictionary: string, content: Buffer | string) => {
  const bytes = typeof content === 'string' ? latin(content) : content
  return Buffer.concat([
    latin(`<<${dictionary} /Length ${bytes.length}>>\nstream\n`),
    bytes,
    latin('\nendstream'),
  ])
}

/** The objects one after the other, and where each begins. */
function laidOut(parts: Parts) {
  let bytes = latin('%PDF-1.7\n')
  const offsets = new Map<number, number>()
  for (const [number, content] of Object.entries(parts)) {
    offsets.set(Number(number), bytes.length)
    const body = typeof content === 'string' ? latin(content) : content
    bytes = Buffer.concat([bytes, latin(`${number} 0 obj\n`), body, latin('\nendobj\n')])
  }
  return { bytes, offsets }
}

/** A whole pdf of these objects, the first of which is its catalogue, with a table of where each lies. */
function written(parts: Parts): Buffer {
  const { bytes, offsets } = laidOut(parts)
  const size = Math.max(...offsets.keys()) + 1
  const row = (number: number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  const rows = Array.from({ length: size }, (_, number) => row(number)).join('')
  const end = `xref\n0 ${size}\n${rows}trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${bytes.length}\n%%EOF\n`
  return Buffer.concat([bytes, latin(end)])
}

const page = (more = '', box = '0 0 200 100') =>
  `<</Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${more}>>`
const pages = (kids = '3 0 R', count = 1) => `<</Type /Pages /Kids [${kids}] /Count ${count}>>`
const LEFT_HALF_RED = stream('', '1 0 0 rg 0 0 100 100 re f')

/** A page that is red on its left half and white on its right one. */
export const redPdf = (box?: string): Buffer =>
  written({ 1: '<</Type /Catalog /Pages 2 0 R>>', 2: pages(), 3: page('', box), 4: LEFT_HALF_RED })

/** The red page, whose catalogue starts a script; both lie packed in an object stream, so no search finds them. */
export function packedScriptPdf(): Buffer {
  const catalogue = '<</Type /Catalog /Pages 2 0 R /OpenAction 5 0 R>>'
  const script = '<</S /JavaScript /JS (app.launchURL\\("http://evil.example"\\))>>'
  const index = `1 0 5 ${catalogue.length + 1} `
  const packed = stream(
    `/Type /ObjStm /N 2 /First ${index.length} /Filter /FlateDecode`,
    deflateSync(latin(`${index}${catalogue} ${script}`)),
  )
  const { bytes, offsets } = laidOut({ 2: pages(), 3: page(), 4: LEFT_HALF_RED, 6: packed })
  offsets.set(7, bytes.length)
  const row = (number: number) => {
    const entry = Buffer.alloc(6)
    const offset = offsets.get(number)
    if (offset !== undefined) {
      entry[0] = 1
      entry.writeUInt32BE(offset, 1)
    } else if (number === 1 || number === 5) {
      entry[0] = 2
      entry.writeUInt32BE(6, 1)
      entry[5] = number === 1 ? 0 : 1
    }
    return entry
  }
  const rows = Buffer.concat(Array.from({ length: 8 }, (_, number) => row(number)))
  const table = stream('/Type /XRef /Size 8 /W [1 4 1] /Root 1 0 R', rows)
  const end = `\nendobj\nstartxref\n${bytes.length}\n%%EOF\n`
  return Buffer.concat([bytes, latin('7 0 obj\n'), table, latin(end)])
}

const XFA = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>app.alert(1)</script></xdp:xdp>'

/** The red page with a link to a stranger's site over all of it, and a form of the XFA kind. */
export const linkAndFormPdf = (): Buffer =>
  written({
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</XFA 6 0 R /Fields []>>>>',
    2: pages(),
    3: page('/Annots [5 0 R]'),
    4: LEFT_HALF_RED,
    5: '<</Type /Annot /Subtype /Link /Rect [0 0 200 100] /A <</S /URI /URI (http://evil.example/login)>>>>',
    6: stream('/Filter /FlateDecode', deflateSync(latin(XFA))),
  })

/** So many red pages, each the same one. */
export const pagesPdf = (count: number): Buffer =>
  written({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: pages(Array.from({ length: count }, () => '3 0 R').join(' '), count),
    3: page(),
    4: LEFT_HALF_RED,
  })

/** A page that draws a thousand times what draws a thousand times what draws a thousand rectangles. */
export function endlessPdf(): Buffer {
  const box = '/Type /XObject /Subtype /Form /BBox [0 0 200 100]'
  const drawn = (name: string) => Array.from({ length: 1_000 }, () => `/${name} Do`).join(' ')
  const holds = (name: string, number: number) => `/Resources <</XObject <</${name} ${number} 0 R>>>>`
  return written({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: pages(),
    3: page(holds('A', 5)),
    4: stream('', drawn('A')),
    5: stream(`${box} ${holds('B', 6)}`, drawn('B')),
    6: stream(box, Array.from({ length: 1_000 }, () => '0 0 200 100 re f').join(' ')),
  })
}

/** A page whose picture of a few kilobytes unpacks to gigabytes. */
export const picturePdf = (edge: number): Buffer =>
  written({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: pages(),
    3: page('/Resources <</XObject <</I 5 0 R>>>>'),
    4: stream('', '200 0 0 100 0 0 cm /I Do'),
    5: stream(
      `/Type /XObject /Subtype /Image /Width ${edge} /Height ${edge} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      deflateSync(Buffer.alloc(50_000_000)),
    ),
  })

/** A page that opens only with a password. */
export async function lockedPdf(): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: 'secret' })
  document.text('Ada Obi')
  document.end()
  return buffer(document)
}
