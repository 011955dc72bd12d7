/** The tests that Vitest and Playwright would run, by name: they load the files, for many a name is made there. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runTool, toolScript } from './toolchain.mjs'

/** @typedef {{ file: string, name: string }} Test the file from the top folder; the names of its groups before its own */

const oneLine = (/** @type {string} */ name) => name.replace(/\s+/g, ' ').trim()

/**
 * @param {readonly string[]} filters arguments of Vitest
 * @param {string} answer a file to write
 * @param {string} [server] the PostgreSQL that the API's tests would run on
 * @returns {Promise<Test[]>}
 */
export async function vitestTests(filters, answer, server) {
  const args = ['list', '--staticParse=false', `--json=${answer}`, ...filters]
  const { code } = await runTool(toolScript('vitest'), args, {
    env: { TEST_DATABASE: server },
    capture: true,
  })
  if (code !== 0) throw new Error(`vitest ${args.join(' ')} ended with ${code}`)
  /** @type {Test[]} */
  const tests = JSON.parse(readFileSync(answer, 'utf8'))
  return tests.map(({ file, name }) => ({ file: relative(root, file), name: oneLine(name) }))
}

/** @param {readonly string[]} filters arguments of Playwright @returns {Promise<Test[]>} */
export async function browserTests(filters) {
  const words = ['test', '--list', '--reporter=json', '--pass-with-no-tests', ...filters]
  const options = { cwd: join(root, 'e2e'), capture: true }
  const { output } = await runTool(toolScript('@playwright/test', 'playwright'), words, options)
  /** @param {any} suite @param {string[]} above @returns {string[]} */
  const namesIn = (suite, above) => [
    ...(suite.suites ?? []).flatMap(
      /** @param {any} inner */ (inner) => namesIn(inner, [...above, inner.title]),
    ),
    ...suite.specs.map(/** @param {any} spec */ (spec) => [...above, spec.title].join(' > ')),
  ]
  return JSON.parse(output).suites.flatMap((/** @type {any} */ suite) =>
    namesIn(suite, []).map((name) => ({ file: `e2e/${suite.title}`, name: oneLine(name) })),
  )
}
