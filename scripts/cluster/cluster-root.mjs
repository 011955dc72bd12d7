/** A Debian 13 with Kamailio, rtpengine and SIPp in a folder, kept for the next time: the lab of a whole cluster runs them there. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { makeDebianRoot } from '../deploy/debian-root.mjs'

export const clusterRoot = process.env.CLUSTER_ROOT ?? join(homedir(), '.cache/ekoline/trixie')

const KAMAILIO = [
  'kamailio',
  ...['utils', 'tls', 'websocket', 'json', 'presence'].map((module) => `kamailio-${module}-modules`),
]
const PACKAGES = [...KAMAILIO, 'rtpengine-daemon', 'procps', 'sip-tester']
const THEIRS = [
  'usr/sbin/kamailio',
  'usr/bin/rtpengine',
  'usr/bin/sipp',
  'usr/share/doc/kamailio-tls-modules',
]

/** @returns {Promise<string | null>} why it could not be made; null when it is there */
export async function ensureClusterRoot() {
  if (THEIRS.every((file) => existsSync(join(clusterRoot, file)))) return null
  console.log(
    `Making a Debian with ${PACKAGES.join(', ')} in ${clusterRoot} (debootstrap, two minutes and 600 MB) ...`,
  )
  return makeDebianRoot(clusterRoot, 'trixie', PACKAGES)
}
