import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import makeTemplate from '../test/global-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a Debian with Asterisk */
    pbxRoot: string
    /** the dispatcher: of the machine (no root), of a root; or why there is none */
    kamailio: { root?: string; missing?: string }
    /** why there is no rtpengine beside it; null when there is */
    noRtpengine: string | null
    /** why Asterisk cannot be given a wrong clock; null when it can */
    noFaketime: string | null
    /** why there is no TURN server in the root; null when there is */
    noCoturn: string | null
    /** why there are no softphones on this machine; null when there are */
    noSoftphones: string | null
    /** a browser; or why there is none */
    chromium: { path?: string; missing?: string }
  }
}

const isThere = (root: string) =>
  existsSync(join(root, 'usr/sbin/kamailio')) &&
  existsSync(join(root, 'usr/share/doc/kamailio-utils-modules'))

function kamailioOf(root: string) {
  if (isThere(root) && process.env.LAB_KAMAILIO !== 'machine') return { root }
  return isThere('/') ? {} : { missing: process.env.LAB_WITHOUT ?? 'Kamailio is not installed' }
}

/** @throws Error without the address of an Asterisk */
export default async function setup(project: TestProject) {
  const root = process.env.PBX_ROOT
  if (!root) throw new Error('PBX_ROOT must name a Debian with Asterisk: npm run test:telephony makes one.')
  project.provide('pbxRoot', root)
  const kamailio = kamailioOf(root)
  project.provide('kamailio', kamailio)
  const isRtpengine = existsSync(join('root' in kamailio ? root : '/', 'usr/bin/rtpengine'))
  project.provide(
    'noRtpengine',
    isRtpengine ? null : (process.env.LAB_WITHOUT ?? 'rtpengine is not installed'),
  )
  const isFaketime = existsSync(join(root, 'usr/bin/faketime'))
  project.provide('noFaketime', isFaketime ? null : (process.env.LAB_WITHOUT ?? 'faketime is not installed'))
  const isCoturn = existsSync(join(root, 'usr/bin/turnserver'))
  project.provide('noCoturn', isCoturn ? null : (process.env.LAB_WITHOUT ?? 'coturn is not installed'))
  const isPhone = ['linphonec', 'baresip'].every((name) => existsSync(join('/usr/bin', name)))
  project.provide('noSoftphones', isPhone ? null : 'linphone-cli and baresip-core are not installed')
  const { LAB_CHROMIUM: path, LAB_NO_CHROMIUM: missing = 'LAB_CHROMIUM names no Chromium' } = process.env
  project.provide('chromium', path ? { path } : { missing })
  return process.env.LAB_NO_DATABASE ? undefined : makeTemplate(project)
}
