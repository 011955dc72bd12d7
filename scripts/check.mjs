/** `npm run check`: format, lint, types, dead code. `-- --fix` corrects what it can. */
import { resolve } from 'node:path'
import { main, throwIfStopped } from './processes.mjs'
import { ensureInstalled, runTool, toolScript } from './toolchain.mjs'

const PROJECTS = ['.', 'contract', 'api', 'portal', 'e2e'] // api has bench with it, which reads all of it

/**
 * Runs every check, also after one has failed.
 *
 * @param {{ fix?: boolean }} [options]
 * @returns {Promise<{ passed: string[], failed: string[] }>} names of checks
 */
export async function check({ fix = false } = {}) {
  const biome = ['check', '--error-on-warnings', ...(fix ? ['--write'] : []), '.']
  /** @type {[name: string, script: string, args: string[]][]} */
  const checks = [
    ['format and lint', toolScript('@biomejs/biome', 'biome'), biome],
    ...PROJECTS.map((dir) => typeCheck(dir)),
    ['dead code', toolScript('knip'), ['--no-progress']],
  ]
  /** @type {{ passed: string[], failed: string[] }} */
  const outcome = { passed: [], failed: [] }
  const lane = async () => {
    for (let next = checks.shift(); next; next = checks.shift()) {
      const [name, script, args] = next
      const started = performance.now()
      const { code, output } = await runTool(script, args, { capture: true })
      throwIfStopped()
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${output}${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      outcome[code === 0 ? 'passed' : 'failed'].push(name)
    }
  }
  await Promise.all([lane(), lane()])
  return outcome
}

/** @param {string} dir @returns {[name: string, script: string, args: string[]]} */
function typeCheck(dir) {
  return [
    `types of ${dir === '.' ? 'scripts' : dir}`,
    toolScript('typescript', 'tsc'),
    ['--project', dir, '--pretty', '--singleThreaded'], // its threads look at the same files: twice the work in all
  ]
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  await main(async () => {
    await ensureInstalled()
    const { failed } = await check({ fix: process.argv.includes('--fix') })
    return failed.length === 0 ? 0 : 1
  })
}
