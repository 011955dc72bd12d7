import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createManualTimers } from '../manual-timers.ts'
import { describeEngine } from '../telephony.conformance.ts'
import { createTestSimulator } from './simulator.ts'
import { toneOf } from './wav.ts'

const folder = mkdtempSync(join(tmpdir(), 'ekoline-sounds-'))
afterAll(() => rmSync(folder, { recursive: true }))

const silent = pino({ level: 'silent' })
const open = () => createTestSimulator(createManualTimers(createTestClock()), silent)

describeEngine('simulator', async () => {
  const simulator = open()
  return {
    ...simulator,
    slackMs: 0,
    pass: simulator.advance,
    async sound(seconds) {
      const path = join(folder, `${seconds}.wav`)
      await writeFile(path, toneOf(seconds))
      return { id: `${seconds}`, path }
    },
  }
})
