/**
 * `npm run test:long -- cluster [--minutes 13] [--phones 5000] [--media 3] [--signalling 20] [--measured 45] [--kills LIST]
 * [--costs FILE]`: a whole cluster by the files of deploy/, each host a network namespace, under calls, each piece killed
 * in turn (docs/scaling.md, "A whole cluster under calls"). Ends with 1 when something is lost that is not said there.
 *
 * @source DEC-167
 */
import { existsSync } from 'node:fs'
import { clusterRoot, ensureClusterRoot } from '../cluster/cluster-root.mjs'
import { ensurePatroni } from '../cluster/patroni-cluster.mjs'
import { noDebianRoot } from '../deploy/debian-root.mjs'
import { ensurePortalBuilt } from '../portal-build.mjs'
import { main, run } from '../processes.mjs'
import { asteriskRoot, ensureAsteriskRoot } from '../telephony/asterisk-root.mjs'
import { ensureInstalled, findNode, root, toolEnv } from '../toolchain.mjs'
import { notRun } from './not-run.mjs'

const why = async () =>
  noDebianRoot('a cluster') ??
  (existsSync('/sbin/ip') || existsSync('/usr/sbin/ip') ? null : 'no ip (iproute2)') ??
  (await ensurePatroni()) ??
  (await ensureAsteriskRoot()) ??
  (await ensureClusterRoot())

await main(async () => {
  await ensureInstalled()
  const missing = await why()
  if (missing) {
    notRun(`cluster: ${missing}`)
    return 0
  }
  await ensurePortalBuilt()
  const args = ['api/lab/cluster/main.ts', ...process.argv.slice(2)]
  const env = toolEnv({ PBX_ROOT: asteriskRoot, CLUSTER_ROOT: clusterRoot })
  return (await run(findNode(), args, { cwd: root, env })).code
})
