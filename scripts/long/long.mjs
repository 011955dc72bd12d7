/**
 * `npm run test:long [-- name ... [--option ...]]`: the runs of long-list.mjs that are named, or all of them, one after
 * another. Options are those of the run's own script, so they need a single name.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main, run, throwIfStopped } from '../processes.mjs'
import { ensureInstalled, findNode, root, toolEnv } from '../toolchain.mjs'
import { LONG } from './long-list.mjs'

const all = Object.entries(LONG).map(([name, { what }]) => `  ${name.padEnd(10)} ${what}`)

/** Names, then options. @param {readonly string[]} given */
function chosen(given) {
  const from = given.findIndex((argument) => argument.startsWith('-'))
  const names = from < 0 ? given : given.slice(0, from)
  const options = from < 0 ? [] : given.slice(from)
  const unknown = names.find((name) => !LONG[name])
  if (unknown) throw new Error(`There is no long run '${unknown}'. Those that there are:\n${all.join('\n')}`)
  if (options.length > 0 && names.length !== 1)
    throw new Error(`${options[0]}: options belong to one run; name it before them.`)
  return { names: names.length > 0 ? names : Object.keys(LONG), options }
}

await main(async () => {
  const { names, options } = chosen(process.argv.slice(2))
  await ensureInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-long-'))
  const notRun = join(folder, 'not-run')
  writeFileSync(notRun, '')
  const env = toolEnv({ LONG_NOT_RUN: notRun })
  const lines = []
  try {
    for (const name of names) {
      console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
      const started = performance.now()
      const script = join(import.meta.dirname, LONG[name]?.script ?? '')
      const { code } = await run(findNode(), [script, ...options], { cwd: root, env })
      throwIfStopped()
      const minutes = ((performance.now() - started) / 60_000).toFixed(1)
      lines.push(`${name.padEnd(10)} ${minutes.padStart(6)} min   ${code === 0 ? 'passed' : 'FAILED'}`)
    }
    console.log(`\n── summary ${'─'.repeat(63)}\n${lines.join('\n')}`)
    const missing = readFileSync(notRun, 'utf8').split('\n').filter(Boolean)
    if (missing.length > 0)
      console.log(`\nNot run on this machine:\n${missing.map((name) => `  ${name}`).join('\n')}`)
    return lines.some((line) => line.endsWith('FAILED')) ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
