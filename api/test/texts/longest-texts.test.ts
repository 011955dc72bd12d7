import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MOST_MS = 100 // of processor time
const GIVES_UP_MS = 100_000

interface Said {
  readonly begins?: string
  readonly place?: string
  readonly slowest?: number
  readonly fields?: number
}

test(
  'no text of any length keeps a process busy, in whatever field of whatever endpoint it comes',
  async () => {
    const script = fileURLToPath(new URL('longest-texts.ts', import.meta.url))
    const output = await new Promise<string>((resolve) =>
      execFile(process.execPath, [script], { timeout: GIVES_UP_MS, maxBuffer: 1e8 }, (error, out, said) =>
        resolve(
          error
            ? `${out}${JSON.stringify({ place: `${error.message} ${said}`, slowest: GIVES_UP_MS })}\n`
            : out,
        ),
      ),
    )
    const all = output
      .trim()
      .split('\n')
      .map((line): Said => JSON.parse(line))
    expect(
      all.filter(({ slowest = 0 }) => slowest >= MOST_MS),
      all.findLast(({ begins }) => begins)?.begins,
    ).toEqual([])
    expect(all.at(-1)?.fields).toBeGreaterThan(500)
  },
  GIVES_UP_MS + 20_000,
)
