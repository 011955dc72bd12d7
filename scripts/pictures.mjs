/** `npm run pictures`: every screen at 360, 768 and 1280 px, light and dark, into the folder pictures/. */
import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'
import { main, throwIfStopped } from './processes.mjs'
import { ensureInstalled, root, runTool, toolScript } from './toolchain.mjs'

/** The ones that the README shows; they are kept with the code. */
const README_PICTURES = [
  'overview-1280-light',
  'calls-360-dark',
  'payments-1280-light',
  'pay-by-card-360-light',
  'ivr-configure-1280-light',
  'business-360-light',
  'wallboard-1280-dark',
  'queues-360-dark',
  'robocall-1280-light',
  'campaign-360-dark',
]

await main(async () => {
  await ensureInstalled()
  await ensurePortalBuilt()
  const chromium = await findChromium()
  if (!('path' in chromium)) throw new Error(`No picture was taken: ${chromium.missing}`)
  const began = Date.now()
  const args = ['test', '--config', 'pictures.config.ts', '--reporter=list', ...process.argv.slice(2)]
  const { code } = await runTool(toolScript('@playwright/test', 'playwright'), args, {
    cwd: join(root, 'e2e'),
    stopSignal: 'SIGINT',
    env: { CHROMIUM_PATH: chromium.path, NO_COLOR: undefined },
  })
  throwIfStopped()
  if (code !== 0) return code
  mkdirSync(join(root, 'docs/pictures'), { recursive: true })
  for (const name of README_PICTURES) {
    const taken = join(root, `pictures/${name}.png`)
    const at = statSync(taken, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (at >= began) copyFileSync(taken, join(root, `docs/pictures/${name}.png`)) // `-- --grep` takes some only
  }
  return 0
})
