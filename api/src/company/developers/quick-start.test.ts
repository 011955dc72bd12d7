// @shows DEC-175

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { developersEndpoints } from '@ekoline/contract/company/developers.ts'
import {
  QUICK_START_LANGUAGES,
  type QuickStartLanguage,
  quickStart,
} from '@ekoline/contract/company/quick-start.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const run = promisify(execFile)

let world: World
let url: string
let who: Person
let folder: string
beforeAll(async () => {
  world = await openWorld()
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
  url = origin + developersEndpoints().otpCall.path
  folder = mkdtempSync(join(tmpdir(), 'ekoline-quick-start-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const programs: Record<QuickStartLanguage, { program: string; file: string }> = {
  curl: { program: 'sh', file: 'example.sh' },
  typescript: { program: process.execPath, file: 'example.mts' },
  python: { program: 'python3', file: 'example.py' },
  php: { program: 'php', file: 'example.php' },
}

/** Whether the machine has what the example runs by. */
function isThere(language: QuickStartLanguage): boolean {
  const needed = language === 'curl' ? 'curl' : programs[language].program
  const asks = language === 'php' ? ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] : ['--version']
  try {
    execFileSync(needed, asks, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs the example as it is copied, with a key of its own. @returns what it prints */
async function runExample(language: QuickStartLanguage, key?: string): Promise<string> {
  who = await world.person({ admin: true })
  await fund(world.ctx, who, 1_000)
  await world.ctx.db.deleteFrom('limits').execute()
  const { body } = await world.call('makeApiKey', { body: { name: language } }, who)
  const { program, file } = programs[language]
  writeFileSync(join(folder, file), quickStart(language, url))
  const env = { PATH: process.env.PATH, API_KEY: key ?? body.result.key }
  const { stdout } = await run(program, [join(folder, file)], { env })
  return stdout.trim()
}

describe('the quick start', () => {
  for (const language of QUICK_START_LANGUAGES) {
    const missing = isThere(language)
      ? ''
      : ` (${programs[language].program}${language === 'php' ? ' with curl' : ''} is not there)`
    it.runIf(!missing)(`in ${language} has a one-time password spoken${missing}`, async () => {
      const printed = await runExample(language)
      const uniqueid = language === 'curl' ? JSON.parse(printed).result.uniqueid : printed
      const body = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
      const { body: history } = await world.call('otpHistory', { body }, who)
      expect(history.history).toMatchObject([{ uniqueid, called: '+2348035550142' }])
    })
  }

  it.runIf(isThere('typescript'))('in TypeScript says why it was refused', async () => {
    await expect(runExample('typescript', `ek_${'x'.repeat(32)}`)).rejects.toThrow(
      'This API key is unknown, revoked or expired.',
    )
  })
})
