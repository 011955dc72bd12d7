import type { TestProject } from 'vitest/node'
import makeTemplate from '../testing/global-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a Debian with Asterisk */
    pbxRoot: string
  }
}

/** @throws Error when nobody says where an Asterisk is */
export default async function setup(project: TestProject) {
  const root = process.env.PBX_ROOT
  if (!root) throw new Error('PBX_ROOT must name a Debian with Asterisk: npm run test:telephony makes one.')
  project.provide('pbxRoot', root)
  return makeTemplate(project)
}
