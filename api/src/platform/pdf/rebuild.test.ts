// @shows DEC-122

import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import {
  endlessPdf,
  linkAndFormPdf,
  packedScriptPdf,
  pagesPdf,
  picturePdf,
  redPdf,
} from '../../../test/hostile-pdfs.ts'
import { colourAt, picturesIn } from '../../../test/pictures.ts'
import { quickPdf } from '../../../test/quick-pdf.ts'
import { createPdf, REBUILD_LIMITS, type RebuildLimits } from './pdf.ts'

// A busy machine may take long.
const LIMITS = { ...REBUILD_LIMITS, takesAtMostMs: 50_000 }
const { rebuild: rebuildHere } = quickPdf(LIMITS)
/** In a process of its own, as the service does. */
const rebuild = (bytes: Uint8Array, limits: Partial<RebuildLimits> = {}) =>
  createPdf(1, { ...LIMITS, ...limits }).rebuild(bytes)

async function rebuilt(bytes: Uint8Array, by = rebuildHere): Promise<Buffer> {
  const made = await by(bytes)
  if ('refused' in made) throw new Error(`refused: ${made.refused}`, made)
  return Buffer.from(made.bytes)
}

/** What could do something, or say more than a picture. */
const MORE_THAN_PICTURES =
  /\/(JavaScript|JS|OpenAction|AA|URI|A|Annots|AcroForm|XFA|ObjStm|EmbeddedFile|Font|Form)\b|evil\.example/

describe('a pdf that is made anew', () => {
  test.each([
    ['a plain one', redPdf(), rebuildHere],
    ['one with a script in a packed object stream', packedScriptPdf(), rebuild],
    ['one with a link over its page and a form', linkAndFormPdf(), rebuildHere],
  ])('is the picture of its page alone: %s', async (_, bytes, by) => {
    const made = await rebuilt(bytes, by)
    expect(made.toString('latin1')).not.toMatch(MORE_THAN_PICTURES)
    const document = await getDocumentProxy(new Uint8Array(made))
    expect([document.numPages, await document.getJSActions()]).toEqual([1, null])
    expect((await extractText(document)).text).toEqual([''])
    const [picture] = await picturesIn(made)
    expect(await colourAt(picture, 0.25)).toEqual([255, 0, 0])
    expect(await colourAt(picture, 0.75)).toEqual([255, 255, 255])
  })

  test('has all its pages, each in its shape', async () => {
    const made = await rebuilt(pagesPdf(20))
    expect(await picturesIn(made)).toHaveLength(20)
    const page = await (await getDocumentProxy(new Uint8Array(made))).getPage(20)
    expect(page.view).toEqual([0, 0, 200, 100])
  })

  test('has no more pixels for a larger page', async () => {
    const [picture] = await picturesIn(await rebuilt(redPdf('0 0 14400 14400')))
    expect(await colourAt(picture, 0.999)).toEqual([255, 255, 255])
    expect(picture?.width).toBe(REBUILD_LIMITS.edge)
  })
})

describe('no pdf is made', () => {
  test('of one with 10,000 pages', async () => {
    expect(await rebuildHere(pagesPdf(10_000))).toEqual({ refused: 'too_long' })
  })

  test('of what is none', async () => {
    expect(await rebuildHere(Buffer.from('%PDF-1.4 no more'))).toMatchObject({ refused: 'unreadable' })
  })

  test('of one without a page, or with a page that has no size', async () => {
    expect(await rebuildHere(pagesPdf(0))).toMatchObject({ refused: 'unreadable' })
    expect(await rebuildHere(redPdf('0 0 0.1 300'))).toMatchObject({ refused: 'unreadable' })
  })

  test('of one that never ends, and the service goes on', async () => {
    let turns = 0
    const beat = setInterval(() => turns++, 10)
    const made = await rebuild(endlessPdf(), { takesAtMostMs: 1_500, memoryMb: 4_000 })
    clearInterval(beat)
    expect(made).toMatchObject({
      refused: 'unreadable',
      cause: new Error('the document took too long'),
    })
    expect(turns).toBeGreaterThan(0) // how many, a busy machine decides
  })

  test('of one that takes more memory than it may', async () => {
    const made = await rebuild(endlessPdf(), { memoryMb: 64 })
    expect(made).toMatchObject({ refused: 'unreadable', cause: expect.any(Error) })
  })

  test('larger than its limits of a picture that unpacks to gigabytes', async () => {
    const before = process.memoryUsage.rss()
    const made = await rebuild(picturePdf(40_000))
    expect(process.memoryUsage.rss() - before).toBeLessThan(2 * REBUILD_LIMITS.memoryMb * 2 ** 20)
    if ('bytes' in made) expect(made.bytes.length).toBeLessThan(1_000_000)
  })
})
