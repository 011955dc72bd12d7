/** The files of a dump: a section each, its lines sorted. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const byCode = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : a > b ? 1 : 0)

/** @param {string} folder @param {string} section @param {readonly string[]} lines */
export function writeSection(folder, section, lines) {
  const sorted = lines.map((line) => line.replaceAll('\n', '\\n')).sort(byCode)
  writeFileSync(join(folder, `${section}.txt`), `${sorted.join('\n')}\n`)
  console.log(`${section.padEnd(15)} ${lines.length}`)
}

/** @param {string} folder @returns {import('./house-facts-compare.mjs').Dump} */
export function readDump(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'))
  if (files.length === 0) throw new Error(`${folder} holds no dump`)
  return new Map(
    files.map((file) => [
      file.replace(/\.txt$/, ''),
      readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean),
    ]),
  )
}
