import { DOCUMENT_PAGES_MOST } from '@ekoline/contract/people/documents.facts.ts'
import { AppError } from '../app-error.ts'
import { inProcess } from './in-process.ts'
import type { ReceiptPage } from './receipt-page.ts'

/** How much a pdf of a stranger may take to be drawn. */
export interface RebuildLimits {
  readonly pages: number
  /** pixels of the longer edge of the picture of a page, at most */
  readonly edge: number
  readonly takesAtMostMs: number
  /** of the process, and as much again of the library that draws */
  readonly memoryMb: number
}

/** A pdf that holds a picture of each page and nothing else; or why none was made. */
export type Rebuilt =
  | { readonly bytes: Uint8Array }
  | { readonly refused: 'locked' | 'too_long' | 'unreadable'; readonly cause?: unknown }

export interface Pdf {
  /** @throws AppError unavailable when too many wait already; Error when it could not be made */
  receipt(page: ReceiptPage): Promise<Uint8Array>
  /**
   * Draws the pages of a stranger's pdf, and makes a new one of the pictures.
   *
   * @throws AppError unavailable when too many wait already
   */
  rebuild(bytes: Uint8Array): Promise<Rebuilt>
}

export const RECEIPT_LIMITS = { takesAtMostMs: 20_000, memoryMb: 128 }
export const REBUILD_LIMITS: RebuildLimits = {
  pages: DOCUMENT_PAGES_MOST,
  edge: 2_200, // an A4 page at 190 dots an inch: small print can be read
  takesAtMostMs: 20_000,
  memoryMb: 384,
}
const RECEIPT = new URL('./receipt-process.ts', import.meta.url)
const REBUILD = new URL('./rebuild-process.ts', import.meta.url)
const RECEIPTS_ASKED = 20 // some ten seconds' worth
const REBUILDS_ASKED = 10

/** What makes them. */
export interface Makers {
  receipt(page: ReceiptPage): Promise<Uint8Array>
  rebuild(bytes: Uint8Array, limits: RebuildLimits): Promise<Rebuilt>
}

const apart: Makers = {
  receipt: (page) => inProcess(RECEIPT, page, RECEIPT_LIMITS),
  rebuild: (bytes, limits) => inProcess(REBUILD, { bytes, limits }, limits),
}

/** Lets one work at a time. */
function oneAtATime(mostAsked: number) {
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  /** @throws AppError unavailable when too many wait already */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (asked >= mostAsked) throw new AppError('unavailable', { retryAfterSeconds: 5 })
    asked++
    const done = last.then(work).finally(() => asked--)
    last = done.catch(() => undefined)
    return done
  }
}

/**
 * Documents are made in a process of their own, which ends with the document: drawing and fonts are seldom needed, and
 * must neither be loaded with the service nor delay its requests, nor stay in its memory; and whatever a stranger's pdf
 * does to its reader, it does there. One at a time, so that many who ask at once do not take all processors.
 */
export function createPdf(mostAsked = RECEIPTS_ASKED, limits = REBUILD_LIMITS, makers = apart): Pdf {
  const receipts = oneAtATime(mostAsked)
  const rebuilds = oneAtATime(REBUILDS_ASKED)
  return {
    receipt: (page) => receipts(() => makers.receipt(page)),
    rebuild: (bytes) =>
      rebuilds(() => makers.rebuild(bytes, limits).catch((cause) => ({ refused: 'unreadable', cause }))),
  }
}
