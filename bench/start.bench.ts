import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/toolchain.mjs'
import { ms, type Result } from './result.ts'
import type { Stage } from './stage.ts'

const GOAL_MS = 5_000 // the specification's own figure, running.md

/** Starts what `npm start` starts, on an embedded database of its own. @returns how long until it was ready, in ms */
async function start(dataDir: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text
    if (output.includes(' is ready: ')) break
  }
  const took = performance.now() - began
  child.kill('SIGTERM')
  await ended
  if (!output.includes(' is ready: ')) throw new Error(`npm start ended:\n${output}`)
  return took
}

/** A start that has nothing to install, to build or to fill. */
export async function startBench({ rounds, say }: Stage): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ekoline-bench-start-'))
  try {
    await start(dataDir)
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      took.push(await start(dataDir))
      say(` ${ms(took.at(-1) ?? 0)}`)
    }
    const median = took.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    const goal = `at most ${ms(GOAL_MS)}`
    return [{ what: 'A second start', goal, measured: ms(median), reached: median <= GOAL_MS }]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
