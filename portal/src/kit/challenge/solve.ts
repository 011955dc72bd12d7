import { challengeBits, challengeText, isSolution } from '@ekoline/contract/core/challenge.ts'
import { sha256Start } from './sha256.ts'

/** A piece of the work, short enough that typing and scrolling do not stutter. */
const PIECE_MS = 12

/** Lets the page draw and answer between two pieces; unlike a timer it is not slowed down. */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
}

/** Solves the server's challenge by counting, in pieces, so that the page stays alive. */
export async function solve(challenge: string): Promise<string> {
  const bits = challengeBits(challenge)
  let n = 0
  for (;;) {
    const until = performance.now() + PIECE_MS
    do {
      if (isSolution(sha256Start(challengeText(challenge, n)), bits)) return String(n)
      n++
    } while (performance.now() < until)
    await pause()
  }
}
