/**
 * `node scripts/house/roles.mjs`: prints who may call what, of all endpoints, into docs/roles.md. The contract says it:
 * `access` and `alsoFor` of each endpoint; api/src/platform/http/serve.ts checks it, access.test.ts proves it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../toolchain.mjs'

export const FILE = join(root, 'docs/roles.md')

/** @typedef {{ method: string, path: string, access: string, alsoFor?: readonly string[], byKey?: true, action?: string }} Endpoint */

const COLUMNS = ['Anybody', 'View-only', 'Member', 'Accountant', 'Admin', 'API key']

/** @param {Endpoint} endpoint @returns {boolean[]} in the order of the columns */
function rightsOf({ access, alsoFor = [], byKey }) {
  const [who = '', form] = access.split('-')
  const isPublic = who === 'public' || form === 'link'
  const isOfMembers = isPublic || who === 'seat'
  const maySee = isOfMembers && form !== 'change'
  return [isPublic, maySee, isOfMembers, isOfMembers || alsoFor.includes('accountant'), true, byKey === true]
}

/** @returns {Promise<string>} the document */
export async function rolesDocument() {
  const { endpointsFor } = await import(pathToFileURL(join(root, 'contract/src/index.ts')).href)
  /** @type {[string, Endpoint][]} */
  const endpoints = Object.entries(endpointsFor('{product}'))
  const rows = endpoints.map(([name, endpoint]) => {
    const { method, path, action } = endpoint
    const call = `\`${method} ${path}\`${action ? ` \`${action}\`` : ''}`
    const cells = [name, call, ...rightsOf(endpoint).map((may) => (may ? 'yes' : ''))]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '# Who may call what',
    '',
    'Printed from the contract by `node scripts/house/roles.mjs`; not edited by hand. Which object a call may touch is the',
    "service's check: a foreign one looks like a missing one. View-only members who are admins read what members read.",
    '',
    `| Name | Call | ${COLUMNS.join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(COLUMNS.length)}`,
    ...rows,
    '',
  ].join('\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(FILE, await rolesDocument())
