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
  }
}

const isThere = (root: string) => existsSync(join(root, 'usr/sbin/kamailio'))

function kamailioOf(root: string) {
  if (isThere(root)) return { root }
  return isThere('/') ? {} : { missing: process.env.NO_KAMAILIO ?? 'Kamailio is not installed' }
}

/** @throws Error without the address of an Asterisk */
export default async function setup(project: TestProject) {
  const root = process.env.PBX_ROOT
  if (!root) throw new Error('PBX_ROOT must name a Debian with Asterisk: npm run test:telephony makes one.')
  project.provide('pbxRoot', root)
  project.provide('kamailio', kamailioOf(root))
  return makeTemplate(project)
}
