import { stream } from '../../app/client.ts'
import type { CallView } from './call-view.ts'
import { filtersOf, type Whose } from './calls.queries.ts'

const CSV = 'text/csv'
const NEW_LINE = 10
const PIECE_BYTES = 1_000_000

/** The answer broke off: the file is incomplete. */
export class BrokenOff extends Error {}

interface Options {
  signal: AbortSignal
  /** reports how many calls have arrived */
  onCalls: (count: number) => void
}

/**
 * Fetches calls as CSV. What has arrived is passed on to the browser's blob store piece by piece, which keeps large
 * ones on disk: so a million calls do not fill the page's memory.
 *
 * @param all everything in the range, else the page of the view
 * @throws ApiError, BrokenOff
 */
export async function downloadCalls(
  whose: Whose,
  view: CallView,
  all: boolean,
  { signal, onCalls }: Options,
) {
  const page = { page: view.page, size: view.size }
  const body = { ...filtersOf(whose, view), ...(all ? {} : page) }
  const answer = await stream('exportCalls', { body }, { signal })
  const { file, lines } = await readAll(answer, (count) => onCalls(Math.max(0, count - 1)), signal)
  const given = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return { file: new File([file], given ?? 'calls.csv', { type: CSV }), calls: lines - 1 } // but for the head
}

async function readAll({ body }: Response, onLines: (count: number) => void, signal: AbortSignal) {
  if (!body) throw new BrokenOff()
  const reader = body.getReader()
  signal.addEventListener('abort', () => void reader.cancel())
  let file = new Blob([], { type: CSV })
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let [bytes, lines] = [0, 0]
  const keep = () => {
    file = new Blob([file, ...pieces], { type: CSV })
    pieces = []
    bytes = 0
  }
  for (;;) {
    const { done, value } = await reader.read().catch((cause) => {
      throw signal.aborted ? cause : new BrokenOff('', { cause })
    })
    if (done) break
    pieces.push(value)
    bytes += value.length
    for (const byte of value) if (byte === NEW_LINE) lines++
    onLines(lines)
    if (bytes >= PIECE_BYTES) keep()
  }
  signal.throwIfAborted() // otherwise a cancelled download would end like a complete one
  keep()
  return { file, lines }
}
