import type { Clock } from '../context.ts'

const ARRIVES_WITHIN_MS = 3_000
const LARGEST = 1_000_000
const REMEMBERED_MS = 3_600_000

const isPng = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

async function readBounded(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > LARGEST) throw new Error('the logo is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The operator's logo, from the address of the configuration.
 *
 * @returns null when there is none, it does not come, or it is neither PNG nor JPEG: the name is then shown alone
 */
export async function fetchLogo(url: string | null): Promise<Buffer | null> {
  if (url === null) return null
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ARRIVES_WITHIN_MS) })
    const bytes = await readBounded(answer)
    return answer.ok && (isPng(bytes) || isJpeg(bytes)) ? bytes : null
  } catch {
    return null // receipts and mails work without a logo
  }
}

/** The operator's logo, fetched at most once an hour. */
export function rememberLogo(url: string | null, clock: Clock): () => Promise<Buffer | null> {
  let kept: { logo: Promise<Buffer | null>; until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (!kept || kept.until < now) kept = { logo: fetchLogo(url), until: now + REMEMBERED_MS }
    return kept.logo
  }
}
