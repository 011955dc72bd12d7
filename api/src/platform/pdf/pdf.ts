import { Worker } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import type { ReceiptPage } from './receipt-page.ts'

const TAKES_AT_MOST_MS = 20_000
const MEMORY_MB = 128
const MOST_ASKED = 20 // some ten seconds' worth

export interface Pdf {
  /** @throws AppError unavailable when too many wait already; Error when it could not be made */
  receipt(page: ReceiptPage): Promise<Uint8Array>
}

function makeInWorker(page: ReceiptPage): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: page,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const timer = setTimeout(() => reject(new Error('the receipt took too long')), TAKES_AT_MOST_MS)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the receipt's worker ended with ${code}`)))
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}

/**
 * Documents are made in a thread of their own, which ends with the document: drawing and fonts are seldom needed, and
 * must neither be loaded with the service nor delay its requests. One at a time, so that many who ask at once do not
 * take all processors.
 */
export function createPdf(mostAsked = MOST_ASKED): Pdf {
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  return {
    async receipt(page) {
      if (asked >= mostAsked) throw new AppError('unavailable', { retryAfterSeconds: 5 })
      asked++
      const made = last.then(() => makeInWorker(page)).finally(() => asked--)
      last = made.catch(() => undefined)
      return made
    },
  }
}
