const ARRIVES_WITHIN_MS = 3_000
const LARGEST = 1_000_000

const isPng = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

/**
 * The operator's logo, from the address of the configuration.
 *
 * @returns null when there is none, it does not come, or it is neither PNG nor JPEG: the name then stands alone
 */
export async function fetchLogo(url: string | null): Promise<Buffer | null> {
  if (url === null) return null
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ARRIVES_WITHIN_MS) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return answer.ok && bytes.length <= LARGEST && (isPng(bytes) || isJpeg(bytes)) ? bytes : null
  } catch {
    return null // a receipt without a picture is still a receipt
  }
}
