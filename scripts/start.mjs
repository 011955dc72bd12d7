/**
 * `npm start`: portal, API and database in one process tree. `npm run dev` (--dev): the same with reload.
 * Runs on Node 20.19 too, which may be all there is before the packages are installed.
 *
 * @source RUN-1
 */
import { join } from 'node:path'
import { ensurePortalBuilt } from './portal-build.mjs'
import { main, run, stopChildren } from './processes.mjs'
import {
  ensureInstalled,
  findNode,
  root,
  runTool,
  serviceEnv,
  serviceFlags,
  toolEnv,
  toolScript,
} from './toolchain.mjs'

const API = 'api/src/main.ts'

/** @param {readonly string[]} flags of Node */
async function serve(flags = []) {
  const { code } = await run(findNode(), [...serviceFlags, ...flags, API], {
    cwd: root,
    env: { ...serviceEnv, ...toolEnv() },
    ipc: true,
  })
  return code
}

/** Vite serves the portal and passes everything else on to the API. When one of the two ends, so does the other. */
async function serveWithReload() {
  const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`
  const vite = runTool(toolScript('vite'), ['--host', '127.0.0.1'], {
    cwd: join(root, 'portal'),
    env: { EKOLINE_API: api },
  })
  const ends = [serve(['--watch']), vite.then(({ code }) => code)]
  const first = await Promise.race(ends)
  stopChildren()
  await Promise.all(ends)
  return first
}

await main(async () => {
  await ensureInstalled()
  if (process.argv.includes('--dev')) return serveWithReload()
  await ensurePortalBuilt()
  return serve()
})
