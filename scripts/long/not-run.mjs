/** What a long run could not do on this machine, said where it happens and once more at the end of them all. */
import { appendFileSync } from 'node:fs'

/** @param {string} what with the reason */
export function notRun(what) {
  console.log(`Not run: ${what}`)
  const { LONG_NOT_RUN } = process.env // of scripts/long/long.mjs
  if (LONG_NOT_RUN) appendFileSync(LONG_NOT_RUN, `${what}\n`)
}
