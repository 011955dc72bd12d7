import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { fetchLogo } from '../logo.ts'

type Pair = readonly [label: string, value: string]

/** What a receipt says; its texts come from the caller. */
export interface ReceiptPage {
  readonly brand: {
    readonly name: string
    readonly logoUrl: string | null
    /** design token to CSS colour */
    readonly colours: Readonly<Record<string, string>>
  }
  /** who sells: the registered name, address and numbers, line by line */
  readonly seller: readonly string[]
  readonly title: string
  readonly facts: readonly Pair[]
  /** what was bought, above the amounts: the first column is text, the others are figures */
  readonly table?: { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** the last one is the sum */
  readonly amounts: readonly Pair[]
  readonly notes: readonly string[]
  /** a text to scan, at the end of the page, with lines beside it */
  readonly code?: { readonly text: string; readonly lines: readonly string[] }
  readonly language: string
  readonly madeAt: Date
}

// Inter has the naira sign and the letters of Yoruba, Igbo and Hausa, which the fonts of every reader have not.
const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

const INK = '#10282b'
const SOFT = '#5a6e6f'
const LINE = '#dde3e0'
const LAGOON = '#0b5f66'
const DANFO = '#f6b912'
const BLACK = '#000000' // cameras want the greatest contrast

const MARGIN = 56 // points
const VALUES_AT = 190
const SELLER_AT = 180
const SELLER_TOP = 122
const CODE_SIZE = 110

type Page = PDFKit.PDFDocument

/** Draws a receipt on one A4 page, with text that can be selected. */
export async function drawReceipt(receipt: ReceiptPage): Promise<Uint8Array> {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: receipt.language,
    displayTitle: true,
    info: {
      Title: `${receipt.title} ${receipt.facts[0]?.[1] ?? ''}`,
      Author: receipt.brand.name,
      CreationDate: receipt.madeAt,
    },
  })
  page.registerFont('regular', fonts.regular)
  page.registerFont('bold', fonts.bold)
  drawBrand(page, receipt.brand, await fetchLogo(receipt.brand.logoUrl))
  drawSeller(page, receipt.seller)
  page.font('bold').fontSize(24).fillColor(INK).text(receipt.title, MARGIN, 130)
  let y = 180
  for (const pair of receipt.facts) y = drawFact(page, pair, y)
  if (receipt.table) y = drawTable(page, receipt.table, y + 16)
  y = drawAmounts(page, receipt.amounts, y + 16)
  page.font('regular').fontSize(9).fillColor(SOFT)
  for (const note of receipt.notes) {
    page.text(note, MARGIN, y + 24, { width: width(page) })
    y = page.y - 20
  }
  if (receipt.code) drawCode(page, receipt.code, y + 40)
  page.end()
  return buffer(page)
}

const width = ({ page }: Page) => page.width - 2 * MARGIN

/** The operator's picture, or our wordmark: a voice line that becomes a straight line. */
function drawBrand(page: Page, { name, colours }: ReceiptPage['brand'], logo: Buffer | null) {
  if (logo) page.image(logo, MARGIN, MARGIN, { fit: [180, 36] })
  else {
    page
      .save()
      .translate(MARGIN, MARGIN + 4)
      .lineWidth(3)
      .lineCap('round')
      .lineJoin('round')
    page.path('M2 11h5l3-8 5 16 4-11 2 3').stroke(colours.lagoon ?? LAGOON)
    page.path('M22 11h8').stroke(colours.danfo ?? DANFO)
    page.restore()
  }
  const x = MARGIN + (logo ? 200 : 42)
  page
    .font('bold')
    .fontSize(17)
    .fillColor(INK)
    .text(name, x, MARGIN + 5)
}

/** At the right of the title, where a long brand or a picture has no end. */
function drawSeller(page: Page, lines: readonly string[]) {
  page.font('regular').fontSize(9).fillColor(SOFT)
  if (lines.length > 0)
    page.text(lines.join('\n'), MARGIN + SELLER_AT, SELLER_TOP, {
      width: width(page) - SELLER_AT,
      align: 'right',
    })
}

function drawFact(page: Page, [label, value]: Pair, y: number): number {
  page.font('regular').fontSize(10).fillColor(SOFT).text(label, MARGIN, y)
  page.fillColor(INK).text(value, VALUES_AT, y, { width: page.page.width - MARGIN - VALUES_AT })
  return page.y + 8
}

function drawTable(page: Page, { heads, rows }: NonNullable<ReceiptPage['table']>, top: number): number {
  const column = width(page) / heads.length
  let y = top
  for (const [index, cells] of [heads, ...rows].entries()) {
    page
      .font('regular')
      .fontSize(10)
      .fillColor(index === 0 ? SOFT : INK)
    let bottom = y
    for (const [place, cell] of cells.entries()) {
      const align = place === 0 ? 'left' : 'right'
      page.text(cell, MARGIN + place * column, y, { width: column, align })
      bottom = Math.max(bottom, page.y)
    }
    y = bottom + 6
  }
  return y
}

function drawAmounts(page: Page, amounts: readonly Pair[], top: number): number {
  let y = top
  for (const [index, [label, value]] of amounts.entries()) {
    const isSum = index === amounts.length - 1
    page
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width(page), y)
      .lineWidth(isSum ? 1 : 0.5)
      .stroke(isSum ? INK : LINE)
    page
      .font(isSum ? 'bold' : 'regular')
      .fontSize(isSum ? 13 : 11)
      .fillColor(INK)
    page.text(label, MARGIN, y + 10)
    page.text(value, MARGIN, y + 10, { width: width(page), align: 'right' })
    y = page.y + 8
  }
  return y
}

/** A code to scan on the white of the page, which is its quiet zone, and lines at its right. */
function drawCode(page: Page, { text, lines }: NonNullable<ReceiptPage['code']>, top: number) {
  const { data, size } = encode(text, { border: 0 })
  const cell = CODE_SIZE / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) page.rect(MARGIN + column * cell, top + row * cell, cell, cell)
  page.fill(BLACK)
  const at = MARGIN + CODE_SIZE + 20
  page.font('regular').fontSize(9).fillColor(INK)
  page.text(lines.join('\n'), at, top, { width: page.page.width - MARGIN - at, lineGap: 3 })
}
